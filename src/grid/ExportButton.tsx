import CloseIcon from '@mui/icons-material/Close';
import FileDownloadIcon from '@mui/icons-material/FileDownload';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { csvFileName, saveFile, sizeText } from './csvFile';
import { ListButton } from './ListButton';

/**
 * Exports the list as it is searched, filtered and sorted now; shows how much has come and can be
 * cancelled.
 */
export function ExportButton({ csvPrefix }: { csvPrefix: string }) {
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
      saveFile(data, csvFileName(csvPrefix, new Date()));
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

  if (received === undefined)
    return (
      <ListButton type="button" onClick={() => void run()}>
        <FileDownloadIcon />
        Export to CSV
      </ListButton>
    );
  return (
    <>
      <output>Downloading… {sizeText(received)}</output>
      <ListButton type="button" onClick={() => running.current?.abort()}>
        <CloseIcon />
        Cancel export
      </ListButton>
    </>
  );
}
