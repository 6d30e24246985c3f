import { useListContext } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../../../../contract/isObject';
import { findMarked, isSelecting, type ListRecord } from '../gridTable';
import { rowAt, useRowClicks } from '../useRowClicks';

/**
 * Opens the panel of the record in the address, `/events/{id}`. The path is the only part of the address that
 * react-admin keeps when page, order or search change: it treats every query parameter as its own, and drops
 * the hash. Opening adds an entry to the history, so Back closes the panel; moving on to other rows replaces it.
 *
 * A row opens by a click, in a tab of its own where a link would, or by Enter; while the panel is open it
 * follows the focus from row to row. One set of listeners for all rows.
 * @param box the box around the rows
 * @param isListed whether anything is listed; the panel closes when nothing is any more
 */
export function useOpenRecord(
  box: RefObject<HTMLElement | null>,
  resource: string,
  isListed: boolean,
) {
  const { data, isPending } = useListContext<ListRecord>();
  const { pathname, search, state } = useLocation();
  // True if opening the panel added the history entry.
  const isOwnEntry = isObject(state) && state.opened === true;
  const navigate = useNavigate();
  const list = `/${resource}`;
  const id = matchPath(`${list}/:id`, pathname)?.params['id'];

  const index = data?.findIndex(({ uuid }) => uuid === id) ?? -1;
  const found = data?.[index];
  // It stays open when another page is shown, or when the search no longer finds it.
  const [latest, setLatest] = useState(found);
  if (found && found !== latest) setLatest(found);
  const record = found ?? (latest?.uuid === id ? latest : undefined);

  const recordOf = (uuid: string | undefined) => data?.find((one) => one.uuid === uuid);
  const recordAt = (target: EventTarget | null) => {
    const row = rowAt(target);
    // Selecting text in a row must not open it.
    return row && !isSelecting(row) ? recordOf(row.dataset['id']) : undefined;
  };
  const pathOf = (uuid: string) => `${list}/${uuid}`;
  const show = (next: ListRecord | undefined) => {
    if (!next || next.uuid === id) return;
    const isOpen = id !== undefined;
    void navigate(
      { pathname: pathOf(next.uuid), search },
      { replace: isOpen, state: { opened: !isOpen || isOwnEntry }, flushSync: true },
    );
    if (box.current) findMarked(box.current, 'id', next.uuid)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = () => {
    if (id !== undefined) void navigate({ pathname: list, search }, { replace: true });
  };
  const close = () => {
    // Without the entry that opening added, Back does not lead to the same list twice.
    if (id !== undefined && isOwnEntry) void navigate(-1);
    else leave();
  };

  useRowClicks(
    box,
    (uuid) => pathOf(uuid) + search,
    (uuid) => show(recordOf(uuid)),
  );
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (id !== undefined) show(recordAt(target));
  });
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') close();
    // A button in the row is clicked by the key itself.
    const isCell = target instanceof Element && target.matches('[role="gridcell"]');
    if (key === 'Enter' && isCell) show(recordAt(target));
  });

  useEffect(() => {
    const rows = box.current;
    if (!rows) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
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

  useFocusOnClose(box, id);

  return {
    /** The record that the address names; undefined while no panel is open. */
    id,
    /** Undefined for a record that was not on any page shown so far. */
    record,
    /** True once the list is loaded: only then can a record be reported as missing from its page. */
    isLoaded: data !== undefined && !isPending,
    /** The records before and after it on the page, where there are such. */
    before: index > 0 ? data?.[index - 1] : undefined,
    after: index >= 0 ? data?.[index + 1] : undefined,
    show,
    /** Closes the panel; the focus goes back to the record's row. */
    close,
    /** Closes the panel ahead of a change of the search. */
    leave,
  };
}

/** Gives the focus back to the row of a record whose panel is closed, or to the list. */
function useFocusOnClose(box: RefObject<HTMLElement | null>, id: string | undefined): void {
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
    const opener = findMarked(rows, 'focus', `open:${closed}`);
    (opener ?? rows.querySelector<HTMLElement>('section'))?.focus();
  }, [box, id]);
}

export type OpenRecord = ReturnType<typeof useOpenRecord>;
