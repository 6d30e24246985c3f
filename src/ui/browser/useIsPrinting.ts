import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** @returns whether the page is being printed; a change renders before the browser lays out the paper */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    // The browser prints the page as it is when the listeners return.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => watch.abort();
  }, []);
  return isPrinting;
}
