import { useDataProvider } from 'ra-core';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listTexts } from '../../../texts/admin-kit/lists';
import { useSession } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf } from '../../dataProvider/errors';
import {
  changeLayout,
  type ColumnLayout,
  type LayoutChange,
  orderedColumns,
  parseLayout,
  serializeLayout,
  shownColumns,
} from './table/columnLayout';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { useIsPhone } from '../../ui/useIsPhone';
import { useHasChoices } from './ChosenRows';
import { choiceColumnWidth, menuColumnWidth, scrollBarRoom } from './table/gridMeasures';
import type { ListOf } from './table/gridTable';
import { textScale } from '../../ui/browser/textScale';
import { useBoxSize } from '../../ui/useBoxSize';

/**
 * The columns of a list as the person has arranged them, fitted to the room in the box around it. Larger text needs
 * wider columns, so that fewer of them fit: their widths count at the usual size of text.
 * @param isBeside whether a record's panel stands beside it
 */
export function useColumnArrangement(
  { list, actions }: ListOf,
  box: RefObject<HTMLElement | null>,
  isBeside = false,
) {
  const width = useBoxSize(box, 'clientWidth', 'list');
  const { layout, change } = useColumnLayout(list);
  const hasChoices = useHasChoices(actions);
  const besides = (actions.length > 0 ? menuColumnWidth : 0) + (hasChoices ? choiceColumnWidth : 0);
  const scale = textScale();
  const room = Math.max(0, width - scrollBarRoom - besides) / scale;
  const shown = useMemo(
    () => shownColumns(layout, list.columns, room, { isBeside, scale }),
    [layout, list.columns, room, isBeside, scale],
  );
  // The columns panel arranges the list without the record's panel, even while that takes a part of the room.
  const withoutPanel = isBeside ? shownColumns(layout, list.columns, 0) : shown;
  return {
    layout,
    change,
    isBeside,
    columns: orderedColumns(layout, list.columns),
    shown: useMemo(
      () =>
        shown.map((shownColumn) => ({
          ...shownColumn,
          width: Math.floor(shownColumn.width * scale),
        })),
      [shown, scale],
    ),
    /** The factor by which text is larger than usual, and with it the shown columns and the rows. */
    scale,
    /** Widths in CSS pixels at the usual size of text, by column. */
    widths: Object.fromEntries(
      withoutPanel.map(({ column, width: columnWidth }) => [column.name, columnWidth]),
    ),
  };
}

export type ColumnArrangement = ReturnType<typeof useColumnArrangement>;

/**
 * The person's column layout of a list: restored from local storage at once, or from the service when
 * this browser has none, and saved to both after each change (console.md sections 2, 7 and 9).
 */
function useColumnLayout({ columns, settingsName }: ListOf['list']) {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { report, resolve } = useFailureNotice();
  // Two people who share a browser keep their own columns.
  const mirrorKey = `${settingsName}.${user.uuid}`;
  const [layout, setLayout] = useState(() => parseLayout(readMirror(mirrorKey), columns));
  // The latest layout, read by the next change and compared when a late answer arrives.
  const latestLayout = useRef(layout);
  const saveLater = useSettingSaver(settingsName);

  const apply = useCallback(
    (next: ColumnLayout) => {
      latestLayout.current = next;
      setLayout(next);
      writeMirror(mirrorKey, serializeLayout(next));
    },
    [mirrorKey],
  );

  const isPhone = useIsPhone();
  useEffect(() => {
    // A phone shows no columns.
    if (isPhone || readMirror(mirrorKey) !== null) return undefined;
    const initialLayout = latestLayout.current;
    let isUnmounted = false;
    const restore = async () => {
      try {
        const { data } = await dataProvider.getUserSetting(settingsName);
        resolve(`reading ${settingsName}`);
        if (isUnmounted || latestLayout.current !== initialLayout || typeof data !== 'string')
          return;
        apply(parseLayout(data, columns));
      } catch (error) {
        const title = listTexts.columns.notLoaded;
        if (!isUnmounted)
          report(`reading ${settingsName}`, messageOf(error), { type: 'warning', title });
      }
    };
    void restore();
    return () => {
      isUnmounted = true;
    };
  }, [apply, columns, dataProvider, isPhone, mirrorKey, report, resolve, settingsName]);

  const change = useCallback(
    (layoutChange: LayoutChange) => {
      const next = changeLayout(latestLayout.current, layoutChange, columns);
      if (next === latestLayout.current) return;
      apply(next);
      saveLater(serializeLayout(next), savePauses[layoutChange.type === 'move' ? 'move' : 'other']);
    },
    [apply, columns, saveLater],
  );

  return { layout, change };
}

/** @returns the copy in local storage, or null when there is none or the browser keeps none */
function readMirror(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage counts as empty: the service is asked.
    return null;
  }
}

function writeMirror(key: string, layout: string): void {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // Storage that is full or blocked: the service keeps the layout all the same.
  }
}

/** Pauses before a layout is sent, in milliseconds (console.md section 9). */
const savePauses = { move: 100, other: 800 } as const;

/** @returns a function that saves a setting after a pause, in milliseconds; a newer value replaces a waiting one */
function useSettingSaver(name: string): (value: string, pause: number) => void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { report, resolve } = useFailureNotice();
  const pendingSave = useRef<{ value: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const lastCall = useRef(Promise.resolve());

  const flush = useCallback(() => {
    if (!pendingSave.current) return;
    const { value, timer } = pendingSave.current;
    clearTimeout(timer);
    pendingSave.current = undefined;
    const save = async () => {
      try {
        await dataProvider.putUserSetting(name, value);
        resolve(`saving ${name}`);
      } catch (error) {
        report(`saving ${name}`, messageOf(error), { title: listTexts.columns.notSaved });
      }
    };
    // One after the other, so that an older value never arrives last.
    lastCall.current = lastCall.current.then(save);
  }, [dataProvider, name, report, resolve]);

  useEffect(() => {
    // Sends a debounced save when the list unmounts or the page is left.
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return useCallback(
    (value, pause) => {
      clearTimeout(pendingSave.current?.timer);
      pendingSave.current = { value, timer: setTimeout(flush, pause) };
    },
    [flush],
  );
}
