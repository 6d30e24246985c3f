import { useState } from 'react';

/**
 * Distinguishes the component's own changes, which come back late, from foreign ones, such as the browser's Back: a
 * field that owns its text is not reset by the former, and shows the latter.
 * @param value the current value
 * @param onForeign called during rendering after a foreign change: may set only state of the caller
 * @returns the latest requested or current value, and a function that notes a requested change
 */
export function useOwnChanges(value: string, onForeign: () => void) {
  const [lastValue, setLastValue] = useState(value);
  // Requested changes that have not come back yet, oldest first.
  const [pending, setPending] = useState<readonly string[]>([]);

  if (lastValue !== value) {
    setLastValue(value);
    const index = pending.lastIndexOf(value);
    setPending(index === -1 ? [] : pending.slice(index + 1));
    if (index === -1) onForeign();
  }

  return {
    latest: pending.at(-1) ?? value,
    note: (requested: string) => setPending([...pending, requested]),
  };
}
