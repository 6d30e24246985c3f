import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../../../ui/browser/whenIdle';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { recordQuery } from '../../../dataProvider/useServiceQuery';
import { preloadRecordPage } from '../../record/RecordPage';
import { isSelecting, type ListOf } from './gridTable';

/** Controls in a row that handle a click themselves; the opener of a record's panel stands for its row. */
const controls = 'a, button:not(.cell-opener), input, label';

/** @returns the row around the target, in the plain table or in the data grid */
export const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? target.closest<HTMLElement>('tr[data-id], [role="row"][data-id]')
    : null;

/** @returns the pressed row; null for a press on a control in it */
const pressedRow = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && target.closest(controls) ? null : rowAt(target);

/** The middle button, and the keys with which browsers open a link somewhere else. */
const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 1 || ctrlKey || metaKey || shiftKey;

/**
 * Opens a record by a click anywhere in its row, as its link does: here, or in a tab of its own by the
 * middle button and with Ctrl, ⌘ or Shift. Selecting text in a row opens nothing. One set of listeners for
 * all rows.
 * @param box the box around the rows
 * @param addressOf by the record's uuid; undefined for one that opens nowhere
 * @param open opens a record here
 */
export function useRowClicks(
  box: RefObject<HTMLElement | null>,
  addressOf: (uuid: string) => string | undefined,
  open: (uuid: string, address: string) => void,
): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const row = pressedRow(event.target);
    const uuid = row?.dataset['id'];
    const address = uuid === undefined ? undefined : addressOf(uuid);
    // The right button asks for the browser's menu.
    if (!row || uuid === undefined || address === undefined || event.button > 1) return;
    if (isSelecting(row)) return;
    if (opensElsewhere(event)) window.open(address, '_blank', 'noopener');
    else open(uuid, address);
  });
  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    // Outside a link, a browser would scroll, select text or move the focus.
    if (opensElsewhere(event) && pressedRow(event.target)) event.preventDefault();
  });

  useEffect(() => {
    const rows = box.current;
    if (!rows) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    rows.addEventListener('click', (event) => onClick(event), { signal });
    rows.addEventListener('auxclick', (event) => onClick(event), { signal });
    rows.addEventListener('mousedown', (event) => onMouseDown(event), { signal });
    return () => listeners.abort();
  }, [box]);
}

/** Time that the pointer or the focus stays on a link before its page is fetched, in milliseconds. */
const dwellTime = 80;
/** A record fetched for a link is not fetched again for this long, in milliseconds. */
const freshTime = 10_000;

/**
 * Fetches what opening a row needs: the page's code when the browser is idle, the whole record when its link
 * is likely to be followed. One set of listeners for all rows, plain table and data grid alike.
 * @param body the box around the rows
 */
export function useRowPrefetch(body: RefObject<HTMLElement | null>, declaration: ListOf): void {
  const { page } = declaration;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  useEffect(() => whenIdle(() => preloadRecordPage(declaration)), [declaration]);

  useEffect(() => {
    const box = body.current;
    if (!box || !page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const prefetch = (uuid: string) => {
      preloadRecordPage(declaration);
      const { queryKey, read } = recordQuery(declaration, uuid);
      void queryClient.prefetchQuery({
        queryKey,
        queryFn: (context) => read(dataProvider, context),
        staleTime: freshTime,
        retry: false,
      });
    };
    const watch = ({ target, type }: Event) => {
      clearTimeout(timer);
      if (!(target instanceof Element)) return;
      const isPress = type === 'pointerdown';
      // A press anywhere in the row may become a click on it.
      const link =
        target.closest<HTMLElement>('[data-record]') ??
        (isPress ? pressedRow(target)?.querySelector<HTMLElement>('[data-record]') : undefined);
      const uuid = link?.dataset['record'];
      if (uuid === undefined) return;
      if (isPress) prefetch(uuid);
      else timer = setTimeout(() => prefetch(uuid), dwellTime);
    };

    const types = ['mouseover', 'focusin', 'pointerdown'] as const;
    for (const type of types) box.addEventListener(type, watch);
    return () => {
      clearTimeout(timer);
      for (const type of types) box.removeEventListener(type, watch);
    };
  }, [body, dataProvider, declaration, page, queryClient]);
}
