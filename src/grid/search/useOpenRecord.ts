import { useCreatePath, useListContext } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import type { ListRecord } from '../gridTable';

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

/** Marks the history entry that opening the panel added. */
const openedState = { opened: true } as const;
const isOpenedState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state;

export interface OpenRecord {
  /** The record that the address names; undefined while no panel is open. */
  id: string | undefined;
  /** Undefined for a record that was not on any page shown so far. */
  record: ListRecord | undefined;
  /** Whether the list is there, so that a record which is not on its page can be said to be missing. */
  isLoaded: boolean;
  /** The records before and after it on the page, where there are such. */
  before: ListRecord | undefined;
  after: ListRecord | undefined;
  show: (record: ListRecord) => void;
  /** Closes the panel; the focus goes back to the record's row. */
  close: () => void;
  /** Closes the panel ahead of a change of the search. */
  leave: () => void;
}

/**
 * Which record's panel is open: the one in the address, `/events/{id}`. The path is the only part of it that
 * react-admin keeps when page, order or search change: every query parameter counts as its own (traps 2.3),
 * and it drops the hash. Opening adds an entry to the history, so Back closes the panel; moving on to other
 * rows replaces it.
 *
 * A row opens by a click or by Enter; while the panel is open it follows the focus from row to row. One set
 * of listeners for all rows.
 * @param box the box around the rows
 * @param isListed whether anything is listed; the panel closes when nothing is any more
 */
export function useOpenRecord(
  box: RefObject<HTMLElement | null>,
  resource: string,
  isListed: boolean,
): OpenRecord {
  const { data, isPending } = useListContext<ListRecord>();
  const { pathname, search, state } = useLocation();
  const isOwnEntry = isOpenedState(state);
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const list = createPath({ resource, type: 'list' });
  const id = matchPath(`${list}/:id`, pathname)?.params['id'];

  const index = data?.findIndex(({ uuid }) => uuid === id) ?? -1;
  const found = data?.[index];
  // It stays open when another page is shown, or when the search no longer finds it.
  const [latest, setLatest] = useState(found);
  if (found && found !== latest) setLatest(found);
  const record = found ?? (latest?.uuid === id ? latest : undefined);

  const recordAt = (target: EventTarget | null): ListRecord | undefined => {
    const row = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
    if (!row || isSelecting(row)) return undefined;
    return data?.find(({ uuid }) => uuid === row.dataset['id']);
  };
  const show = (next: ListRecord) => {
    if (next.uuid === id) return;
    const isOpen = id !== undefined;
    void navigate(
      { pathname: createPath({ resource, type: 'edit', id: next.uuid }), search },
      { replace: isOpen, state: !isOpen || isOwnEntry ? openedState : undefined, flushSync: true },
    );
    findIn(box.current, 'id', next.uuid)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = () => {
    if (id !== undefined) void navigate({ pathname: list, search }, { replace: true });
  };
  const close = () => {
    // Without the entry that opening added, Back does not lead to the same list twice.
    if (id !== undefined && isOwnEntry) void navigate(-1);
    else leave();
  };

  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    const clicked = recordAt(target);
    if (clicked) show(clicked);
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const focused = id === undefined ? undefined : recordAt(target);
    if (focused) show(focused);
  });
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') close();
    // A button in the row is clicked by the key itself.
    if (key !== 'Enter' || !(target instanceof Element) || !target.matches('[role="gridcell"]'))
      return;
    const chosen = recordAt(target);
    if (chosen) show(chosen);
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

  const wasListed = useRef(isListed);
  const onUnlisted = useEffectEvent(leave);
  useEffect(() => {
    if (wasListed.current && !isListed) onUnlisted();
    wasListed.current = isListed;
  }, [isListed]);

  const shownId = useRef(id);
  useEffect(() => {
    const closed = shownId.current;
    shownId.current = id;
    const rows = box.current;
    if (closed === undefined || id !== undefined || !rows) return;
    // However it was closed, Back included; but not when the person has moved on already.
    const focused = document.activeElement;
    if (focused !== document.body && !rows.contains(focused)) return;
    // A row that the search no longer finds cannot take the focus; its list does.
    const opener = findIn(rows, 'focus', `open:${closed}`);
    (opener ?? rows.querySelector<HTMLElement>('section'))?.focus();
  }, [box, id]);

  return {
    id,
    record,
    isLoaded: data !== undefined && !isPending,
    before: index > 0 ? data?.[index - 1] : undefined,
    after: index >= 0 ? data?.[index + 1] : undefined,
    show,
    close,
    leave,
  };
}
