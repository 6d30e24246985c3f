import { useDataProvider, useNotify } from 'ra-core';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listTexts } from '../../texts/lists';
import { useSession } from '../authProvider/session';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { messageOf } from '../dataProvider/errors';
import {
  changeLayout,
  type ColumnLayout,
  type LayoutChange,
  parseLayout,
  serializeLayout,
  type ShownColumn,
  shownColumns,
} from './columnLayout';
import { menuColumnWidth, scrollBarRoom } from './gridMeasures';
import type { ListColumn, ListOf } from './gridTable';
import { useWidth } from './useBoxSize';

/** The columns of a list as the person has arranged them, fitted to the room there is. */
export interface ColumnArrangement {
  layout: ColumnLayout;
  change: (change: LayoutChange) => void;
  /** The visible columns from left to right. */
  shown: readonly ShownColumn<ListColumn>[];
  /** Widths on the screen in CSS pixels, by column. */
  widths: Readonly<Record<string, number>>;
}

/** @param box the box around the list */
export function useColumnArrangement(
  { list, actions }: ListOf,
  box: RefObject<HTMLElement | null>,
): ColumnArrangement {
  const width = useWidth(box);
  const { layout, change } = useColumnLayout(list);
  const taken = scrollBarRoom + (actions.length > 0 ? menuColumnWidth : 0);
  const shown = useMemo(
    () => shownColumns(layout, list.columns, Math.max(0, width - taken)),
    [layout, list.columns, taken, width],
  );
  const widths = useMemo(
    () => Object.fromEntries(shown.map(({ column, width: own }) => [column.name, own])),
    [shown],
  );
  return { layout, change, shown, widths };
}

/**
 * The person's column layout of a list: restored from local storage at once, or from the service when
 * this browser has none, and saved to both after each change (console.md sections 2, 7 and 9).
 */
function useColumnLayout({ columns, settingsName }: ListOf['list']) {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  // Two people who share a browser keep their own columns.
  const mirrorKey = `${settingsName}.${user.uuid}`;
  const [layout, setLayout] = useState(() => parseLayout(readMirror(mirrorKey), columns));
  // What was chosen last, at hand for the next change and for an answer that comes too late.
  const current = useRef(layout);
  const touched = useRef(false);

  const apply = useCallback(
    (next: ColumnLayout) => {
      current.current = next;
      setLayout(next);
      writeMirror(mirrorKey, serializeLayout(next));
    },
    [mirrorKey],
  );

  const saver = useMemo(
    () =>
      createSettingSaver(async (value) => {
        try {
          const { data } = await dataProvider.putUserSetting(settingsName, value);
          if (!data) throw new Error(listTexts.columns.notSaved);
        } catch (error) {
          notify(messageOf(error), { type: 'error' });
        }
      }),
    [dataProvider, notify, settingsName],
  );

  useEffect(() => {
    // What still waits is sent when the list or the page goes away.
    window.addEventListener('pagehide', saver.flush);
    return () => {
      window.removeEventListener('pagehide', saver.flush);
      saver.flush();
    };
  }, [saver]);

  useEffect(() => {
    if (readMirror(mirrorKey) !== null) return undefined;
    let left = false;
    const restore = async () => {
      try {
        const { data } = await dataProvider.getUserSetting(settingsName);
        if (left || touched.current || typeof data !== 'string') return;
        apply(parseLayout(data, columns));
      } catch (error) {
        if (!left) notify(messageOf(error), { type: 'warning' });
      }
    };
    void restore();
    return () => {
      left = true;
    };
  }, [apply, columns, dataProvider, mirrorKey, notify, settingsName]);

  const change = useCallback(
    (wanted: LayoutChange) => {
      const next = changeLayout(current.current, wanted, columns);
      if (next === current.current) return;
      touched.current = true;
      apply(next);
      saver.schedule(
        serializeLayout(next),
        wanted.type === 'move' ? savePauses.afterMove : savePauses.otherwise,
      );
    },
    [apply, columns, saver],
  );

  return { layout, change };
}

/** @returns the copy in local storage, or null when there is none or the browser keeps none */
function readMirror(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage that is blocked is no storage: the service is asked.
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
const savePauses = { afterMove: 100, otherwise: 800 } as const;

/**
 * Saves the newest value of one setting: a newer one takes the place of one that waits. Calls go one after
 * the other, so that an older value never arrives last.
 * @param save sends a value; it deals with its own failures
 */
function createSettingSaver(save: (value: string) => Promise<void>) {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCall = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    const value = waiting;
    waiting = undefined;
    lastCall = lastCall.then(() => save(value));
  };
  const schedule = (value: string, pause: number) => {
    waiting = value;
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  };
  return { schedule, flush };
}
