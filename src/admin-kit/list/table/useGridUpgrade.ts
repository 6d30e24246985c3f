import {
  type ComponentType,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../../ui/browser/whenIdle';
import { type DataGridTableProps, findMarked, isSelecting } from './gridTable';

/** Move from cell to cell, which only the data grid does; in the plain table they merely scroll. */
const cellKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** @returns whether somebody is about to do what only the data grid does: drag a column's edge, move by cells */
function needsDataGrid(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (event instanceof KeyboardEvent)
    return cellKeys.has(event.key) && target.closest('.plain-table') !== null;
  return target.closest('.column-edge') !== null;
}

/** A person who is selecting text or holds a button down in the rows must not lose them. */
const isInUse = (body: HTMLElement): boolean =>
  isSelecting(body) || body.querySelector(':active') !== null;

/** Events after which the rows may be free again. */
const releases = ['selectionchange', 'pointerup', 'dragend'] as const;

/** Rows far down are drawn some frames after the scrolling. */
function focusSoon(body: HTMLElement, key: string, frames = 20): void {
  // The grid's headers are buttons themselves.
  const element = key.startsWith('sort:')
    ? body.querySelector<HTMLElement>(`[role="columnheader"][data-field="${key.slice(5)}"]`)
    : findMarked(body, 'focus', key);
  if (element) element.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusSoon(body, key, frames - 1));
}

function readView(body: HTMLElement) {
  const plain = body.querySelector('.plain-layer');
  const focused = plain?.querySelector(':focus')?.closest<HTMLElement>('[data-focus]');
  return {
    focusKey: focused?.dataset['focus'],
    top: plain?.scrollTop ?? 0,
    left: plain?.scrollLeft ?? 0,
  };
}

function restoreView(body: HTMLElement, { focusKey, top, left }: ReturnType<typeof readView>) {
  const scroller = body.querySelector('.MuiDataGrid-virtualScroller');
  if (scroller) Object.assign(scroller, { scrollTop: top, scrollLeft: left });
  if (focusKey !== undefined) focusSoon(body, focusKey);
}

/**
 * Turns the plain table into the data grid when somebody asks for what only that does: its code is fetched
 * then, it is drawn behind the plain rows, and takes their place, scroll and focus included, when its own
 * rows are there and nobody is in the middle of something.
 * @param body the box that holds both
 * @param held true while something is anchored to the plain rows, for example an open menu
 * @param isCertain whether it will be asked for: then it comes when the browser is idle
 */
export function useGridUpgrade(
  body: RefObject<HTMLElement | null>,
  held: boolean,
  isCertain: boolean,
) {
  const Grid = useGridCode(body, isCertain);
  const [drawn, setDrawn] = useState(false);
  const [view, setView] = useState<ReturnType<typeof readView>>();

  useEffect(() => {
    if (!drawn || held || view) return undefined;
    const takeOver = () => {
      const box = body.current;
      if (!box || isInUse(box)) return;
      // Drawn at once: a press between the look and the change would lose its click.
      flushSync(() => setView(readView(box)));
    };
    let timer = setTimeout(takeOver);
    // A release comes before its click, which must still find the row it was meant for.
    const takeOverSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(takeOver);
    };
    for (const type of releases) document.addEventListener(type, takeOverSoon);
    return () => {
      clearTimeout(timer);
      for (const type of releases) document.removeEventListener(type, takeOverSoon);
    };
  }, [body, drawn, held, view]);

  // Before the next paint, so that focus and scroll are never seen anywhere else.
  useLayoutEffect(() => {
    if (view && body.current) restoreView(body.current, view);
  }, [body, view]);

  const onReady = useCallback(() => setDrawn(true), []);
  return { Grid, isUpgraded: view !== undefined, onReady };
}

/** @returns the data grid, once somebody asked for what only that does and its code is there */
function useGridCode(body: RefObject<HTMLElement | null>, isCertain: boolean) {
  const [Grid, setGrid] = useState<ComponentType<DataGridTableProps>>();
  useEffect(() => {
    const box = body.current;
    if (!box || Grid) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    let isUnderWay = false;
    const load = async () => {
      isUnderWay = true;
      try {
        const module = await import('./DataGridTable');
        if (!signal.aborted) startTransition(() => setGrid(() => module.default));
      } catch {
        // Without the grid's code (a lost connection, a newer version on the server) the plain table
        // stays: it has all of the list's functions but these. The next one who asks tries again.
        isUnderWay = false;
      }
    };
    const listen = (event: Event) => {
      if (!isUnderWay && needsDataGrid(event)) void load();
    };
    for (const type of ['pointerover', 'keydown']) box.addEventListener(type, listen, { signal });
    const cancel = isCertain ? whenIdle(() => void load()) : undefined;
    return () => {
      asking.abort();
      cancel?.();
    };
  }, [Grid, body, isCertain]);
  return Grid;
}
