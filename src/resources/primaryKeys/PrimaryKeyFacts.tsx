import { displayTime } from '../../dates/displayTime';
import { DefinitionList } from '../../forms/DefinitionList';
import { PageSection } from '../../page/PageSection';
import { daysText } from '../daysText';
import type { PrimaryKeyRecord } from './record';

/** What the page of a primary key shows and does not edit (companion.md "Primary key detail"). */
export const PrimaryKeyFacts = ({ record }: { record: PrimaryKeyRecord }) => (
  <PageSection title="About">
    <DefinitionList
      items={[
        {
          label: 'Status',
          value: record.enabled ? 'Enabled' : 'Disabled',
          ...(record.enabled
            ? {}
            : { explanation: 'Nothing is encrypted or decrypted for its datasets.' }),
        },
        { label: 'Times Rotated', value: record.rotation_count },
        { label: 'Rotation Schedule', value: daysText(record.key_rotation_interval) },
        {
          label: 'Next Scheduled Rotation',
          value: record.next_rotation_date ? displayTime(record.next_rotation_date) : 'None',
        },
        { label: 'Created', value: displayTime(record.created_at) },
        { label: 'Created By', value: record.creator?.name ?? 'Unknown' },
      ]}
    />
  </PageSection>
);
