/** A colour for each role of a run, the same in every chart. */

const colors = [
  'var(--kind-item)',
  'var(--kind-place)',
  'var(--kind-person)',
  'var(--kind-quantity)',
  'var(--kind-document)',
  'var(--kind-other)',
];

/** By the order in which the roles first appeared in the run. */
export function roleColor(roles: readonly string[], role: string): string {
  return colors[Math.max(0, roles.indexOf(role)) % colors.length]!;
}
