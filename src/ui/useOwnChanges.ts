import { useState } from 'react';

/**
 * Distinguishes the component's own changes, which come back late, from foreign ones, such as the browser's Back: a
 * field that owns its text is not reset by the former, and shows the latter.
 * @param value the current value
 * @param onForeign called during rendering after a foreign change: may set only state of the caller
 * @returns the latest requested or current value, and a function that notes a requested change
 */
export function useOwnChanges(value: string, onForeign: () => void) {
  const [seen, setSeen] = useState(value);
  // Requested changes that have not come back yet, oldest first.
  const [asked, setAsked] = useState<readonly string[]>([]);

  if (seen !== value) {
    setSeen(value);
    const own = asked.lastIndexOf(value);
    setAsked(own === -1 ? [] : asked.slice(own + 1));
    if (own === -1) onForeign();
  }

  return { latest: asked.at(-1) ?? value, note: (own: string) => setAsked([...asked, own]) };
}
