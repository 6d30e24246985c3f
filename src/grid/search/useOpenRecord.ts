import { useListContext } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListRecord } from '../listRecord';

/** The rows of the plain table and of the data grid alike. */
const rowSelector = 'tr[data-id], [role="row"][data-id]';

/** @returns the element so marked, in the table that can be used now; another may be drawn behind it */
const findIn = (
  box: HTMLElement | null,
  mark: 'id' | 'focus',
  value: string,
): HTMLElement | undefined =>
  [...(box?.querySelectorAll<HTMLElement>(`[data-${mark}]`) ?? [])].find(
    (element) => element.dataset[mark] === value && element.closest('[inert]') === null,
  );

/** Selecting text in a row must not open it. */
function isSelecting(row: Element): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode);
}

export interface OpenRecord {
  /** The record whose panel is shown. */
  record: ListRecord | undefined;
  /** The records before and after it on the page, where there are such. */
  before: ListRecord | undefined;
  after: ListRecord | undefined;
  show: (record: ListRecord) => void;
  /** Closes the panel and puts the focus back on the record's row. */
  close: () => void;
}

/**
 * Which record's panel is open. A row opens by a click or by Enter; while the panel is open it follows
 * the focus from row to row. One set of listeners for all rows.
 * @param box the box around the rows
 * @param listed whether anything is listed; the panel closes when nothing is any more
 */
export function useOpenRecord(box: RefObject<HTMLElement | null>, listed: boolean): OpenRecord {
  const { data = [] } = useListContext<ListRecord>();
  const [record, setRecord] = useState<ListRecord>();
  if (record && !listed) setRecord(undefined);
  const place = record ? data.findIndex(({ uuid }) => uuid === record.uuid) : -1;

  const recordAt = (target: EventTarget | null): ListRecord | undefined => {
    const row = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
    if (!row || isSelecting(row)) return undefined;
    return data.find(({ uuid }) => uuid === row.dataset['id']);
  };

  const close = () => {
    if (!record) return;
    const opener = findIn(box.current, 'focus', `open:${record.uuid}`);
    // At once: an open panel would follow the focus, and one that covers the rows would take it back.
    flushSync(() => setRecord(undefined));
    // A row that the search no longer finds cannot take the focus; its list does.
    (opener ?? box.current?.querySelector<HTMLElement>('section'))?.focus();
  };

  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const clicked = recordAt(target);
    if (clicked) setRecord(clicked);
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const focused = record && recordAt(target);
    if (focused) setRecord(focused);
  });
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') close();
    // A button in the row is clicked by the key itself.
    if (key !== 'Enter' || !(target instanceof Element) || !target.matches('[role="gridcell"]'))
      return;
    const chosen = recordAt(target);
    if (chosen) setRecord(chosen);
  });

  useEffect(() => {
    const rows = box.current;
    if (!rows) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    rows.addEventListener('click', (event) => onClick(event), { signal });
    rows.addEventListener('focusin', (event) => onFocus(event), { signal });
    rows.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => listeners.abort();
  }, [box]);

  const show = (next: ListRecord) => {
    setRecord(next);
    findIn(box.current, 'id', next.uuid)?.scrollIntoView({ block: 'nearest' });
  };

  return {
    record,
    before: place > 0 ? data[place - 1] : undefined,
    after: place >= 0 ? data[place + 1] : undefined,
    show,
    close,
  };
}
