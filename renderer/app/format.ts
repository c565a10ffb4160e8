/** Numbers and durations as people read them; units always. */

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const exactDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function count(value: number): string {
  return whole.format(value);
}

/** `2.9k`, `12k`, `1.2M`; below a thousand as it is. */
export function short(value: number): string {
  if (value < 1_000) return whole.format(value);
  const [scaled, unit] = value < 1_000_000 ? [value / 1_000, 'k'] : [value / 1_000_000, 'M'];
  return `${scaled < 10 ? scaled.toFixed(1) : Math.round(scaled)}${unit}`;
}

/** `12 ms`, `1.8 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `2.5 GB`; decimal units, as files are sold. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let scaled = value;
  let unit = 0;
  while (scaled >= 1_000 && unit < units.length - 1) {
    scaled /= 1_000;
    unit += 1;
  }
  return `${unit > 0 && scaled < 100 ? scaled.toFixed(1) : Math.round(scaled)} ${units[unit]}`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A similarity as in the papers: `.91`, `1.58`. */
export function score(value: number): string {
  return value.toFixed(2).replace(/^0(?=\.)/, '');
}

export function exactTime(at: number): string {
  return exactDate.format(at);
}

/** `just now`, `5 min ago`, `2 h ago`, `yesterday`, then the date. */
export function relativeTime(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  return day.format(at);
}
