import { useState } from 'react';
import { displayTime } from '../../dates/displayTime';
import { DefinitionList } from '../../forms/DefinitionList';
import { PageSection } from '../../page/PageSection';
import { CopyableText } from '../../page/CopyableText';
import type { ApiKeyRecord } from './record';
import { StatusBadge } from './StatusBadge';
import { unusedWarning } from './unused';

/** What the page of an API key shows and does not edit (companion.md "API keys"). */
export function ApiKeyFacts({ record }: { record: ApiKeyRecord }) {
  const [now] = useState(() => new Date());
  const { begin_date_tm: begin, end_date_tm: end, last_used_at: last } = record;
  const unused = unusedWarning(record, now);
  return (
    <PageSection title="About">
      <DefinitionList
        items={[
          { label: 'Status', value: <StatusBadge status={record.status} /> },
          {
            label: 'Access Key ID',
            value: <CopyableText name="Access Key ID" value={record.public_value} />,
          },
          ...(begin !== null && new Date(begin) > now
            ? [{ label: 'Valid From', value: displayTime(begin) }]
            : []),
          { label: 'Created', value: displayTime(record.created_at) },
          { label: 'Expires On', value: end === null ? 'No Expiration' : displayTime(end) },
          { label: 'Created By', value: record.creator?.name ?? 'Unknown' },
          {
            label: 'Last Accessed',
            value: last === null ? 'Never' : displayTime(last),
            ...(unused === undefined ? {} : { explanation: `▲ ${unused}.` }),
          },
        ]}
      />
    </PageSection>
  );
}
