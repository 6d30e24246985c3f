import { useListContext } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '../../../../contract/lib/isObject';
import { findMarked, isSelecting } from '../table/gridTable';
import { rowAt, useRowClicks } from '../table/useRowClicks';
import type { ConsoleRow } from '../../../model/record';

/**
 * Opens the panel of the record in the address, `/events/{id}`. The path is the only part of the address that
 * react-admin keeps when page, order or search change: it treats every query parameter as its own, and drops the hash.
 * Opening adds an entry to the history, so Back closes the panel; moving on to other rows replaces it.
 *
 * A click or Enter opens a row; a click that would open a link in a new tab does so here, too. While the panel is open
 * it follows the focus from row to row. One set of listeners serves all rows.
 * @param box the box around the rows
 * @param isListed whether rows are listed; the panel closes when they no longer are
 */
export function useOpenRecord(
  box: RefObject<HTMLElement | null>,
  resource: string,
  isListed: boolean,
) {
  const { data, isPending } = useListContext<ConsoleRow>();
  const { id, search, pathOf, open, leave, close } = usePanelAddress(resource);
  const { record, before, after } = useNeighbours(data, id);

  const recordOf = (uuid: string | undefined) => data?.find((row) => row.uuid === uuid);
  const show = (next: ConsoleRow | undefined) => {
    if (!next || next.uuid === id) return;
    open(next.uuid);
    if (box.current) findMarked(box.current, 'id', next.uuid)?.scrollIntoView({ block: 'nearest' });
  };

  useRowClicks(
    box,
    (uuid) => pathOf(uuid) + search,
    (uuid) => show(recordOf(uuid)),
  );
  useRowKeys(box, {
    onFocus: (uuid) => {
      if (id !== undefined) show(recordOf(uuid));
    },
    onEnter: (uuid) => show(recordOf(uuid)),
    onEscape: close,
  });
  useUnlisted(isListed, leave);
  useFocusOnClose(box, id);

  return {
    /** The record that the address names; undefined while no panel is open. */
    id,
    /** Undefined for a record that was not on any page shown so far. */
    record,
    /** True once the list is loaded: only then can a record be reported as missing from its page. */
    isLoaded: data !== undefined && !isPending,
    before,
    after,
    show,
    /** Closes the panel; the focus goes back to the record's row. */
    close,
    /** Closes the panel ahead of a change of the search. */
    leave,
  };
}

/** The panel's record in the address, and the functions that change it. */
function usePanelAddress(resource: string) {
  const { pathname, search, state } = useLocation();
  // True if opening the panel added the history entry.
  const isOwnEntry = isObject(state) && state.opened === true;
  const navigate = useNavigate();
  const list = `/${resource}`;
  const id = matchPath(`${list}/:id`, pathname)?.params['id'];
  const pathOf = (uuid: string) => `${list}/${uuid}`;
  const leave = () => {
    if (id !== undefined) void navigate({ pathname: list, search }, { replace: true });
  };
  return {
    id,
    search,
    pathOf,
    open: (uuid: string) => {
      const isOpen = id !== undefined;
      void navigate(
        { pathname: pathOf(uuid), search },
        { replace: isOpen, state: { opened: !isOpen || isOwnEntry }, flushSync: true },
      );
    },
    leave,
    close: () => {
      // Go back over the entry that opening added; otherwise Back would lead to the same list twice.
      if (id !== undefined && isOwnEntry) void navigate(-1);
      else leave();
    },
  };
}

/** @returns the record with the id, and the records before and after it on the page, if there are any */
function useNeighbours(data: readonly ConsoleRow[] | undefined, id: string | undefined) {
  const index = data?.findIndex(({ uuid }) => uuid === id) ?? -1;
  const found = data?.[index];
  // The record stays open when another page is shown, or when the search no longer finds it.
  const [latest, setLatest] = useState(found);
  if (found && found !== latest) setLatest(found);
  return {
    record: found ?? (latest?.uuid === id ? latest : undefined),
    before: index > 0 ? data?.[index - 1] : undefined,
    after: index >= 0 ? data?.[index + 1] : undefined,
  };
}

interface RowKeyHandlers {
  onFocus: (uuid: string | undefined) => void;
  onEnter: (uuid: string | undefined) => void;
  onEscape: () => void;
}

/** Reports focus and keys in the rows, with the uuid of the row; one set of listeners for all rows. */
function useRowKeys(box: RefObject<HTMLElement | null>, handlers: RowKeyHandlers): void {
  const uuidAt = (target: EventTarget | null) => {
    const row = rowAt(target);
    // Selecting text in a row must not open it.
    return row && !isSelecting(row) ? row.dataset['id'] : undefined;
  };
  const onFocus = useEffectEvent(({ target }: FocusEvent) => handlers.onFocus(uuidAt(target)));
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Escape') handlers.onEscape();
    // A button in the row handles Enter itself.
    const isCell = target instanceof Element && target.matches('[role="gridcell"]');
    if (key === 'Enter' && isCell) handlers.onEnter(uuidAt(target));
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
}

/** Calls `onUnlisted` when nothing is listed any more. */
function useUnlisted(isListed: boolean, onUnlisted: () => void): void {
  const wasListed = useRef(isListed);
  const report = useEffectEvent(onUnlisted);
  useEffect(() => {
    if (wasListed.current && !isListed) report();
    wasListed.current = isListed;
  }, [isListed]);
}

/** Gives the focus back to the row of a record whose panel is closed, or to the list. */
function useFocusOnClose(box: RefObject<HTMLElement | null>, id: string | undefined): void {
  const shownId = useRef(id);
  useEffect(() => {
    const closed = shownId.current;
    shownId.current = id;
    const rows = box.current;
    if (closed === undefined || id !== undefined || !rows) return;
    // After any closing, Back included; but not if the person has already moved the focus elsewhere.
    const focused = document.activeElement;
    if (focused !== document.body && !rows.contains(focused)) return;
    // A row that the search no longer finds cannot take the focus; its list does.
    const opener = findMarked(rows, 'focus', `open:${closed}`);
    (opener ?? rows.querySelector<HTMLElement>('section'))?.focus();
  }, [box, id]);
}

export type OpenRecord = ReturnType<typeof useOpenRecord>;
