import CloseIcon from '@mui/icons-material/Close';
import FileDownloadIcon from '@mui/icons-material/FileDownload';
import { useDataProvider, useNotify, useListContext } from 'ra-core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { messageOf, titleAndDetails } from '../../../dataProvider/errors';
import { saveFile } from '../../../ui/browser/saveFile';
import { sizeText } from './csvFile';
import { useFailureNotice } from '../../../ui/useFailureNotice';
import { ListButton } from '../../../ui/ListButton';
import type { ConsoleRow } from '../../../model/record';

interface ExportButtonProps {
  exporting: ReturnType<typeof useExport>;
  nameFile: (now: Date) => string;
  note?: string;
  reason?: string;
}

/**
 * Exports the list as it is searched, filtered and sorted now; one file at a time, and it can be cancelled. Separate
 * from its button, which is mounted again when a phone is turned, so that the download continues.
 */
export function useExport() {
  const { resource, sort, filterValues: filter } = useListContext<ConsoleRow>();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { report, resolve } = useFailureNotice();
  const failed = `file of ${resource}`;
  // Bytes received so far; undefined while no export runs.
  const [received, setReceived] = useState<number>();
  const currentExport = useRef<AbortController>(undefined);
  useEffect(() => () => currentExport.current?.abort(), []);

  const run = async (nameFile: (now: Date) => string) => {
    // A second click can come before the button is rendered again.
    if (currentExport.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    currentExport.current = controller;
    setReceived(0);
    try {
      const params = { sort, filter };
      const { data } = await dataProvider.downloadCsv(resource, params, setReceived, signal);
      // If the session ended meanwhile, the answer has no file.
      if (signal.aborted || !(data instanceof Blob)) return;
      saveFile(data, nameFile(new Date()));
      resolve(failed);
      notify(listTexts.csv.done, { type: 'success' });
    } catch (error) {
      // A cancelled export needs no message. A failure appears only in the notification, with the service's own words.
      if (signal.aborted) return;
      const { requestId } = titleAndDetails(error);
      report(failed, messageOf(error), { title: listTexts.csv.failed, requestId });
    } finally {
      currentExport.current = undefined;
      setReceived(undefined);
    }
  };

  return { received, run, cancel: () => currentExport.current?.abort() };
}

export function ExportButton({ exporting, nameFile, note, reason }: ExportButtonProps) {
  const { received, run, cancel } = exporting;
  const isRunning = received !== undefined;
  // One button, so that it keeps the focus; the second click of a double click is not a Cancel.
  const press = ({ detail }: MouseEvent) => {
    if (!isRunning) void run(nameFile);
    else if (detail < 2) cancel();
  };
  return (
    <>
      {isRunning && <output>{listTexts.csv.progress(sizeText(received))}</output>}
      <ListButton {...(!isRunning && { reason, note })} onClick={press}>
        {isRunning ? <CloseIcon /> : <FileDownloadIcon />}
        {isRunning ? listTexts.csv.cancel : listTexts.csv.run}
      </ListButton>
    </>
  );
}
