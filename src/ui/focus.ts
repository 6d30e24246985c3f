import { useCallback, useEffect, useRef } from 'react';

/** A `ref`: gives the element the focus when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** @returns an element, and what can take focus around it, from the inside outwards */
function placesFrom(element: HTMLElement): readonly HTMLElement[] {
  // A box that scrolls is no tab stop, and has no name: the list or section around it has.
  const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not([data-scrolls])');
  return around ? [element, ...placesFrom(around)] : [element];
}

/** After a loss of focus, focuses the first place that accepts it; removed or unreachable elements do not. */
function focusFirst(places: readonly (HTMLElement | null)[]): void {
  for (const place of places)
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/** A `ref` for what may go away with the focus in it, such as a button for another try: what is around gets it. */
export function passFocusOnUnmount(element: HTMLElement | null) {
  if (!element) return undefined;
  const [, ...around] = placesFrom(element);
  return () => {
    if (element.contains(document.activeElement))
      queueMicrotask(() => focusFirst([...around, document.querySelector('h1')]));
  };
}

/**
 * A dialog gives focus back to what it was opened from. Where that is gone by then, such as with its row, the list
 * or section around it gets it; the page's heading where nothing had it before.
 * @returns to be told of each focus in what dialogs are opened from, and of none in these
 */
export function useFocusAfterDialog(isOpen: boolean): (event: { target: HTMLElement }) => void {
  const places = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      focusFirst([...places.current, document.querySelector('h1')]);
    };
  }, [isOpen]);
  return useCallback(({ target }) => {
    places.current = placesFrom(target);
  }, []);
}
