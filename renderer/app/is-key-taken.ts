/** Whether a key belongs to what has the focus, so that a screen's own keys must rest. */

/** Fields take every key; buttons and tabs take those that press or move them; dialogs keep all to themselves. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || event.defaultPrevented) return event.defaultPrevented;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]')) return true;
  const takesPress = target.closest('button, a, summary, [role="tab"], [role="option"]') !== null;
  if (event.key === ' ') return takesPress;
  const takesMoves = target.closest('[role="tab"], [role="slider"], [role="separator"]') !== null;
  return takesMoves && (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End');
}
