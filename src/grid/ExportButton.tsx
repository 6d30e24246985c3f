import CloseIcon from '@mui/icons-material/Close';
import FileDownloadIcon from '@mui/icons-material/FileDownload';
import { csvFileName, sizeText } from './csvFile';
import { ListButton } from './ListButton';
import { useCsvExport } from './useCsvExport';

/**
 * Exports the list as it is searched, filtered and sorted now; shows how much has come and can be
 * cancelled.
 */
export function ExportButton({ csvPrefix }: { csvPrefix: string }) {
  const { received, run, cancel } = useCsvExport(() => csvFileName(csvPrefix, new Date()));
  if (received !== undefined) return <ExportProgress received={received} onCancel={cancel} />;
  return (
    <ListButton type="button" onClick={() => void run()}>
      <FileDownloadIcon />
      Export to CSV
    </ListButton>
  );
}

interface ExportProgressProps {
  /** Bytes. */
  received: number;
  onCancel: () => void;
}

/** Stands in the button's place while a file comes: one export at a time. */
export function ExportProgress({ received, onCancel }: ExportProgressProps) {
  return (
    <>
      <output>Downloading… {sizeText(received)}</output>
      <ListButton type="button" onClick={onCancel}>
        <CloseIcon />
        Cancel export
      </ListButton>
    </>
  );
}
