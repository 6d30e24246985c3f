/**
 * Forms ask before a tab is left; what is typed in them is kept as a draft over every way to the identity
 * provider, so the question would only be in the way, and would hold up the end of a session.
 * @returns takes that back
 */
export function leaveWithoutAsking(): () => void {
  const silence = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', silence, { capture: true });
  return () => window.removeEventListener('beforeunload', silence, { capture: true });
}
