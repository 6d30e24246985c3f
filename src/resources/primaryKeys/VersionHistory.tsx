import type { PrimaryKeyRecord } from './record';
import { displayTime } from '../../dates/displayTime';
import { FactsTable } from '../../page/FactsTable';
import { PageSection } from '../../page/PageSection';

const statusTexts = { current: 'Current', retired: 'Retired' } as const;

/** Every version of the key, newest first: retired ones can still decrypt (decision 19). */
export const VersionHistory = ({ versions }: Pick<PrimaryKeyRecord, 'versions'>) => (
  <PageSection title="Version History">
    <FactsTable
      label="Version History"
      titles={['Version', 'Status', 'Created', 'Created By']}
      rows={versions.map(({ version, status, created_at: created, creator }) => ({
        key: String(version),
        cells: [version, statusTexts[status], displayTime(created), creator.name],
      }))}
    />
  </PageSection>
);
