import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useLocation } from 'ra-core';

/** What one entry of the browser's history looked like when it was left. */
interface Visit {
  scrollTop: number;
  /** `href` of the link that had focus last. */
  href?: string;
}

/** Entries kept; older ones begin at the top again. */
const remembered = 50;
/** How long a link that had focus is waited for, in milliseconds, while the page loads its data. */
const patience = 2000;

/** Visits by history entry, and the one that the page on screen belongs to. */
class VisitMemory {
  readonly #visits = new Map<string, Visit>();
  #shownPath: string | undefined;
  #isFocusOrphan = false;

  /** Keeps how an entry is being left. */
  leave(key: string, visit: Visit): void {
    this.#visits.delete(key);
    this.#visits.set(key, visit);
    const oldest = this.#visits.keys().next();
    if (this.#visits.size > remembered && !oldest.done) this.#visits.delete(oldest.value);
  }

  /** @returns how the entry was left, when the person has come back to it */
  visitOf(key: string): Visit | undefined {
    return this.#visits.get(key);
  }

  /** Says that a heading goes away with the focus in it: the page's next one is to have it. */
  orphanFocus(): void {
    this.#isFocusOrphan = true;
  }

  /**
   * @returns whether the page's heading is to have the focus: the path is another page than the last one
   *   shown, or the heading that had it (while code was loaded, say) is gone; false for the first of all
   */
  arrive(path: string): boolean {
    const moved = this.#shownPath !== undefined && this.#shownPath !== path;
    const isHeir = this.#isFocusOrphan;
    this.#shownPath = path;
    this.#isFocusOrphan = false;
    return moved || isHeir;
  }
}

const VisitMemoryContext = createContext<VisitMemory | null>(null);
export const VisitMemoryProvider = VisitMemoryContext.Provider;

/** Watches scroll and focus, once in the layout. @returns the memory to provide to the pages */
export function useVisitMemory(): VisitMemory {
  const [memory] = useState(() => new VisitMemory());
  const { key = '' } = useLocation();

  // Before the browser can report a scroll that the next page's height brought about.
  useLayoutEffect(() => {
    const visit: Visit = { scrollTop: window.scrollY, href: memory.visitOf(key)?.href };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('scroll', () => (visit.scrollTop = window.scrollY), {
      signal,
      passive: true,
    });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const link = target instanceof Element ? target.closest('main a[href]') : null;
        if (link) visit.href = link.getAttribute('href') ?? undefined;
      },
      { signal },
    );
    return () => {
      listeners.abort();
      memory.leave(key, visit);
    };
  }, [key, memory]);

  return memory;
}

/** Focuses the link once it is there, unless the person has moved on from `heading` meanwhile. */
function focusLinkWhenThere(href: string, heading: HTMLElement): () => void {
  const main = heading.closest('main') ?? document.body;
  const focusLink = () => {
    if (document.activeElement !== heading) return true;
    const link = main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    link?.focus({ preventScroll: true });
    return link !== null;
  };
  if (focusLink()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (focusLink()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  const giveUp = window.setTimeout(() => observer.disconnect(), patience);
  return () => {
    window.clearTimeout(giveUp);
    observer.disconnect();
  };
}

/** A `ref`: gives the element the focus when it appears. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** @returns an element, and what can take focus around it, from the inside outwards */
function placesFrom(element: HTMLElement): readonly HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return around ? [element, ...placesFrom(around)] : [element];
}

/** Where focus was lost, the first of these that takes it has it: what is gone, or out of reach, does not. */
function focusFirst(places: readonly (HTMLElement | null)[]): void {
  for (const place of places)
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

/** A `ref` for what may go away with the focus in it, such as a button for another try: what is around gets it. */
export function handOnFocus(element: HTMLElement | null) {
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

/**
 * Gives a page's heading the focus when the person has come from another page (not on the first load),
 * at the top of the page; going back restores the scroll and the link that had focus.
 * @param ownPath of the page, where deeper ones are the same page with something opened in it
 * @returns the ref for the heading
 */
export function usePageFocus(ownPath?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const memory = useContext(VisitMemoryContext);
  const { key = '', pathname } = useLocation();
  const page = ownPath ?? pathname;

  // The key changes with a list's query string too, which is no new page.
  const visitHere = useEffectEvent(() => memory?.visitOf(key));

  useLayoutEffect(() => {
    const element = heading.current;
    if (memory === null || element === null) return undefined;
    let stopWaiting: (() => void) | undefined;
    if (memory.arrive(page)) {
      const visit = visitHere();
      element.focus({ preventScroll: true });
      window.scrollTo(0, visit?.scrollTop ?? 0);
      if (visit?.href !== undefined) stopWaiting = focusLinkWhenThere(visit.href, element);
    }
    return () => {
      stopWaiting?.();
      if (document.activeElement === element) memory.orphanFocus();
    };
  }, [memory, page]);

  return heading;
}
