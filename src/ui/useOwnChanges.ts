import { useState } from 'react';

/**
 * Tells one's own changes, which come back late, from those of others, such as the browser's Back: a field
 * that owns what is typed in it loses nothing to the former and shows the latter.
 * @param value what holds now
 * @param onForeign called when others have changed it, while rendering: sets state of the caller's only
 * @returns what was asked for last, or holds; and what notes that a change is asked for
 */
export function useOwnChanges(value: string, onForeign: () => void) {
  const [seen, setSeen] = useState(value);
  // Asked for, but not come back yet, oldest first.
  const [asked, setAsked] = useState<readonly string[]>([]);

  if (seen !== value) {
    setSeen(value);
    const own = asked.lastIndexOf(value);
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    if (own === -1) onForeign();
  }

  return { latest: asked.at(-1) ?? value, note: (own: string) => setAsked([...asked, own]) };
}
