import FileDownloadIcon from '@mui/icons-material/FileDownload';
import Tooltip from '@mui/material/Tooltip';
import { daysOfRange, isSet } from '../../dataProvider/timelineFilter';
import { ExportProgress } from '../ExportButton';
import { ListButton } from '../ListButton';
import { useCsvExport } from '../useCsvExport';
import { exportName } from './exportName';
import { useTimelineFilter } from './useTimelineFilter';

const limit = 'Limit 100k Rows';
const nothingYet = 'Nothing is listed yet. Set a date range, a search or a filter first.';

/** Exports all that the search finds, on every page, as a CSV file that the service streams. */
export function SearchExport({ csvPrefix }: { csvPrefix: string }) {
  const { filter } = useTimelineFilter();
  const { received, run, cancel } = useCsvExport(() =>
    exportName(csvPrefix, daysOfRange(filter.range, new Date())),
  );
  if (received !== undefined) return <ExportProgress received={received} onCancel={cancel} />;
  const blocked = !isSet(filter);
  return (
    <Tooltip title={blocked ? nothingYet : limit} describeChild>
      <ListButton
        type="button"
        aria-disabled={blocked || undefined}
        onClick={() => {
          if (!blocked) void run();
        }}
      >
        <FileDownloadIcon />
        Export to CSV
      </ListButton>
    </Tooltip>
  );
}
