import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useLocation } from 'ra-core';

/** State of an entry of the browser's history at the time when it was left. */
interface Visit {
  scrollTop: number;
  /** Scroll position of the page's list, if the list scrolls by itself. */
  listTop?: number;
  /** `href` of the link that had focus last. */
  href?: string;
}

/** The plain table and the data grid; on a phone the whole page scrolls. */
export const listScrollers = '.plain-layer, .MuiDataGrid-virtualScroller';

/** State of a link back to a page, which is restored as it was left. */
export const returning = 'returning';

interface Place {
  key?: string;
  pathname: string;
  state?: unknown;
}

/** Entries kept; older ones begin at the top again. */
const maxRemembered = 100;
/** Milliseconds to wait for the link that had focus, while the page loads its data. */
const focusTimeoutMs = 2000;

/** Visits by history entry, and the path of the page on screen. */
class VisitMemory {
  readonly #visits = new Map<string, Visit>();
  #shownPath: string | undefined;
  #isFocusOrphan = false;

  /** Stores the state of an entry that is being left. */
  leave(key: string, visit: Visit): void {
    this.#visits.delete(key);
    this.#visits.set(key, visit);
    const oldest = this.#visits.keys().next();
    if (this.#visits.size > maxRemembered && !oldest.done) this.#visits.delete(oldest.value);
  }

  visitOf(key: string): Visit | undefined {
    return this.#visits.get(key);
  }

  /** @returns the state of the page when it was left, if the person returns to it, also by a link back */
  visitAt({ key = '', pathname, state }: Place): Visit | undefined {
    return this.visitOf(key) ?? (state === returning ? this.visitOf(pathname) : undefined);
  }

  /** Notes that a heading is removed while it has the focus: the page's next heading gets it. */
  orphanFocus(): void {
    this.#isFocusOrphan = true;
  }

  /**
   * @returns whether the page's heading gets the focus: the path differs from that of the last page, or the heading
   * that had the focus (while code loaded, say) is gone; false for the first page
   */
  arrive(path: string): boolean {
    const hasMoved = this.#shownPath !== undefined && this.#shownPath !== path;
    const isHeir = this.#isFocusOrphan;
    this.#shownPath = path;
    this.#isFocusOrphan = false;
    return hasMoved || isHeir;
  }
}

const VisitMemoryContext = createContext<VisitMemory | null>(null);
export const VisitMemoryProvider = VisitMemoryContext.Provider;

/** Watches scroll and focus, once in the layout. @returns the memory to provide to the pages */
export function useVisitMemory(): VisitMemory {
  const [memory] = useState(() => new VisitMemory());
  const { key = '', pathname } = useLocation();

  // In a layout effect, before the browser reports a scroll that the next page's height has caused.
  useLayoutEffect(() => {
    const visit: Visit = {
      scrollTop: window.scrollY,
      listTop: document.querySelector(listScrollers)?.scrollTop,
      href: memory.visitOf(key)?.href,
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    const note = ({ target }: Event) => {
      visit.scrollTop = window.scrollY;
      if (target instanceof Element && target.matches(listScrollers))
        visit.listTop = target.scrollTop;
    };
    window.addEventListener('scroll', note, { signal, capture: true, passive: true });
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
      // Also by path, for links back to this page, which begin a new entry.
      memory.leave(pathname, visit);
    };
  }, [key, pathname, memory]);

  return memory;
}

/** Focuses the link once it exists, unless the focus has left `heading` meanwhile. */
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
  const giveUp = window.setTimeout(() => observer.disconnect(), focusTimeoutMs);
  return () => {
    window.clearTimeout(giveUp);
    observer.disconnect();
  };
}

/**
 * Gives a page's heading the focus when the person comes from another page (not on the first load), at the top of the
 * page; going back restores the scroll position and the link that had focus.
 * @param ownPath of the page, if deeper paths are the same page with something opened in it
 * @returns the ref for the heading
 */
export function usePageFocus(ownPath?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const memory = useContext(VisitMemoryContext);
  const location = useLocation();
  const page = ownPath ?? location.pathname;

  // The key also changes with a list's query string, which does not make a new page.
  const visitHere = useEffectEvent(() => memory?.visitAt(location));

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

/** Restores the scroll position of a list, or of a page that scrolls as a whole, once its rows are there. */
export function useKeptListPlace(box: RefObject<HTMLElement | null>): void {
  const memory = useContext(VisitMemoryContext);
  const location = useLocation();
  const visitHere = useEffectEvent(() => memory?.visitAt(location));
  useLayoutEffect(() => {
    const visit = visitHere();
    if (!visit) return;
    const list = box.current?.querySelector(listScrollers);
    if (list) list.scrollTop = visit.listTop ?? 0;
    else window.scrollTo(0, visit.scrollTop);
  }, [box]);
}
