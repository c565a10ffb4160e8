/** The ball of thread: the mark of the house. */

export function ClewMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M23.5 21.5c2.2 1.6 3.6 2.6 4.6 5.2"
        fill="none"
        stroke="var(--thread)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="15" cy="14.5" r="11.2" fill="var(--thread)" />
      <g fill="none" stroke="var(--panel)" strokeWidth="1.35" strokeLinecap="round">
        <path d="M5.2 11.2c5.2-3.4 11-3.9 18.6-.6" />
        <path d="M4.2 16.4c6-3.6 13.6-3.7 21.4.2" />
        <path d="M6.6 21.4c3.6-6.4 6.3-12.1 6.9-17.9" />
        <path d="M12.4 25.3c2.9-6.7 5-13.2 5.5-20.1" />
        <path d="M18.6 24.9c1.9-4.1 3.6-9 4.4-14.6" />
      </g>
    </svg>
  );
}
