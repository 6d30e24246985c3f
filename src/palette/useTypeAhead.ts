import { type RefObject, useEffect, useRef } from 'react';
import { hasModifier } from './keyPresses';

/** What was typed before the dialog was there. */
export interface Typed {
  typed: RefObject<string>;
}

/**
 * Keeps what is typed while the palette's code is on its way: it would go to the page otherwise.
 * @returns the text so far
 */
export function useTypeAhead(waiting: boolean, onCancel: () => void): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    if (!waiting) return undefined;
    typed.current = '';
    const keep = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key === 'Escape') onCancel();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before anything on the page sees the key.
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [waiting, onCancel]);
  return typed;
}
