import { useCallback, useEffect, useRef } from 'react';

/** A `ref` that focuses the element when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** @returns an element and its focusable ancestors, from the inside outwards */
function focusableAncestors(element: HTMLElement): readonly HTMLElement[] {
  // A box that scrolls is not a tab stop and has no name; the list or section around it has one.
  const ancestor = element.parentElement?.closest<HTMLElement>(
    '[tabindex="-1"]:not([data-scrolls])',
  );
  return ancestor ? [element, ...focusableAncestors(ancestor)] : [element];
}

/** After a loss of focus, focuses the first place that accepts it; removed or unreachable elements do not. */
function focusFirst(elements: readonly (HTMLElement | null)[]): void {
  for (const element of elements)
    if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** A `ref` for an element that may be removed while it has the focus, such as a retry button: its container gets it. */
export function passFocusOnUnmount(element: HTMLElement | null) {
  if (!element) return undefined;
  const [, ...ancestors] = focusableAncestors(element);
  return () => {
    if (element.contains(document.activeElement))
      queueMicrotask(() => focusFirst([...ancestors, document.querySelector('h1')]));
  };
}

/**
 * An effect of a dialog with its own address: after a load of that address no element had the focus before the dialog,
 * and the page's heading gets it.
 */
export const focusHeadingAfterDialog = () => () =>
  queueMicrotask(() => focusFirst([document.querySelector('h1')]));

/**
 * Handles the focus after a dialog, which returns it to the element that opened the dialog. If that is gone, such as
 * with its row, the surrounding list or section gets it; without an earlier focus, the page's heading.
 * @returns the handler of focus events outside dialogs
 */
export function useFocusAfterDialog(isOpen: boolean): (event: { target: HTMLElement }) => void {
  const focusTargets = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      focusFirst([...focusTargets.current, document.querySelector('h1')]);
    };
  }, [isOpen]);
  return useCallback(({ target }) => {
    focusTargets.current = focusableAncestors(target);
  }, []);
}
