import { useDataProvider, useNotify } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../authProvider/session';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { messageOf } from '../dataProvider/errors';
import {
  changeLayout,
  type ColumnLayout,
  type LayoutChange,
  parseLayout,
  serializeLayout,
} from './columnLayout';
import { readMirror, writeMirror } from './layoutMirror';
import type { ListOf } from './listRecord';
import { createSettingSaver, savePauses } from './settingSaver';

const noData = 'No user setting data in payload';

/**
 * The person's column layout of a list: restored from local storage at once, or from the service when
 * this browser has none, and saved to both after each change (console.md sections 2, 7 and 9).
 */
export function useColumnLayout({ columns, settingsName }: ListOf['list']): {
  layout: ColumnLayout;
  change: (change: LayoutChange) => void;
} {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [layout, setLayout] = useState(() =>
    parseLayout(readMirror(settingsName, user.uuid), columns),
  );
  // What was chosen last, at hand for the next change and for an answer that comes too late.
  const current = useRef(layout);
  const touched = useRef(false);

  const apply = useCallback(
    (next: ColumnLayout) => {
      current.current = next;
      setLayout(next);
      writeMirror(settingsName, user.uuid, serializeLayout(next));
    },
    [settingsName, user.uuid],
  );

  const saver = useMemo(
    () =>
      createSettingSaver(async (value) => {
        try {
          const { data } = await dataProvider.putUserSetting(settingsName, value);
          if (!data) throw new Error(noData);
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
    if (readMirror(settingsName, user.uuid) !== null) return undefined;
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
  }, [apply, columns, dataProvider, notify, settingsName, user.uuid]);

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
