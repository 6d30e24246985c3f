import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { saveFile } from './csvFile';

/**
 * Exports the list as it is searched, filtered and sorted now.
 * @param nameFile names the file once it is there
 * @returns `received` bytes while a file is on its way; nothing otherwise
 */
export function useCsvExport(nameFile: () => string) {
  const { resource, sort, filterValues } = useListContext();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const { data } = await dataProvider.downloadCsv(
        resource,
        { sort, filter: filterValues },
        setReceived,
        controller.signal,
      );
      // A session that ended on the way answers without a file.
      if (controller.signal.aborted || !(data instanceof Blob)) return;
      saveFile(data, nameFile());
      notify('Successfully downloaded CSV.', { type: 'success' });
    } catch {
      // Who cancelled knows; anything else has this one text (console.md section 2).
      if (!controller.signal.aborted) notify('Unable to download CSV.', { type: 'error' });
    } finally {
      if (running.current === controller) {
        running.current = undefined;
        setReceived(undefined);
      }
    }
  };

  return { received, run, cancel: () => running.current?.abort() };
}
