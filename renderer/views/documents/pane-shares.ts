/** Widths of the three panes in shares of a hundred, remembered by the browser. */
const REMEMBERED = 'clew-documents-panes';
const usual = [20, 48, 32];

export function readShares(): number[] {
  const parts = (localStorage.getItem(REMEMBERED) ?? '').split(' ').map(Number);
  return parts.length === usual.length && parts.every((part) => part >= 10 && part <= 80) ? parts : [...usual];
}

export function writeShares(shares: readonly number[]): void {
  localStorage.setItem(REMEMBERED, shares.map((share) => share.toFixed(2)).join(' '));
}
