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

/** Keys that move from cell to cell in the data grid; in the plain table they merely scroll. */
const cellKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** @returns whether the event begins something that only the data grid can: resize a column, move by cells */
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

/** Retries for some frames, because rows far down are rendered only after the scrolling. */
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
 * Upgrades the plain table to the data grid on the first use of something that only the grid can do. Its code is then
 * loaded, and it renders behind the plain rows. It replaces them, scroll and focus included, once its own rows are
 * rendered and no interaction is under way.
 * @param body the box that holds both
 * @param isHeld true while something is anchored to the plain rows, for example an open menu
 * @param isCertain whether the grid will be needed: its code then loads when the browser is idle
 */
export function useGridUpgrade(
  body: RefObject<HTMLElement | null>,
  isHeld: boolean,
  isCertain: boolean,
) {
  const Grid = useGridCode(body, isCertain);
  const [drawn, setDrawn] = useState(false);
  const [view, setView] = useState<ReturnType<typeof readView>>();

  useEffect(() => {
    if (!drawn || isHeld || view) return undefined;
    const takeOver = () => {
      const box = body.current;
      if (!box || isInUse(box)) return;
      // Render synchronously: a press between the check and the change would lose its click.
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
  }, [body, drawn, isHeld, view]);

  // Before the next paint, so that focus and scroll are never seen anywhere else.
  useLayoutEffect(() => {
    if (view && body.current) restoreView(body.current, view);
  }, [body, view]);

  const onReady = useCallback(() => setDrawn(true), []);
  return { Grid, isUpgraded: view !== undefined, onReady };
}

/** @returns the data grid, once it was needed and its code has loaded */
function useGridCode(body: RefObject<HTMLElement | null>, isCertain: boolean) {
  const [Grid, setGrid] = useState<ComponentType<DataGridTableProps>>();
  useEffect(() => {
    const box = body.current;
    if (!box || Grid) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let isUnderWay = false;
    const load = async () => {
      isUnderWay = true;
      try {
        const module = await import('./DataGridTable');
        if (!signal.aborted) startTransition(() => setGrid(() => module.default));
      } catch {
        // If the grid's code cannot be loaded (a lost connection, a newer version on the server), the plain table
        // stays, without the grid's functions only. The next event that needs them loads again.
        isUnderWay = false;
      }
    };
    const listen = (event: Event) => {
      if (!isUnderWay && needsDataGrid(event)) void load();
    };
    for (const type of ['pointerover', 'keydown']) box.addEventListener(type, listen, { signal });
    const cancel = isCertain ? whenIdle(() => void load()) : undefined;
    return () => {
      controller.abort();
      cancel?.();
    };
  }, [Grid, body, isCertain]);
  return Grid;
}
