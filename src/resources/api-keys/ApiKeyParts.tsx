import { apiKeyRefusal, type ApiKeyStatus } from '../../../contract/apiKeyTerms';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { RecordPageParts } from '../../model/resource';
import { CopyableText } from '../../ui/CopyableText';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { AccessTable } from '../access/AccessTable';
import { Associations } from './Associations';
import { apiKeyFields } from './fields';
import { type ApiKeyRecord, statusTones, unusedWarning } from './record';

/** What the page of an API key has beyond the standard page (companion.md "API keys"). */
const parts: RecordPageParts<ApiKeyRecord> = {
  fields: () => apiKeyFields,
  readOnlyReason: (record) => apiKeyRefusal('edit', record, new Date()),
  detailsTitle: texts.about,
  details: (record) => {
    const now = new Date();
    const { begin_date_tm: begin, end_date_tm: end, last_used_at: last } = record;
    const unused = unusedWarning(record, now);
    return [
      { label: texts.status, value: <StatusBadge status={record.status} /> },
      {
        label: texts.accessKeyId,
        value: <CopyableText name={texts.accessKeyId} value={record.public_value} />,
      },
      ...(begin !== null && new Date(begin) > now
        ? [{ label: texts.validFrom, value: displayTime(begin) }]
        : []),
      { label: texts.created, value: displayTime(record.created_at) },
      { label: texts.expiresOn, value: end === null ? texts.noExpiration : displayTime(end) },
      { label: texts.createdBy, value: record.creator?.name ?? texts.unknown },
      {
        label: texts.lastAccessed,
        value: last === null ? texts.never : displayTime(last),
        explanation: unused && `▲ ${unused}.`,
      },
    ];
  },
  sections: [
    { id: 'associations', place: 'below', section: Associations },
    {
      id: 'access',
      place: 'below',
      section: ({ record }) => <AccessTable resource="api-keys" uuid={record.uuid} />,
    },
    { id: 'libraries', place: 'below', section: ClientLibraries },
  ],
};
export default parts;

/** The status of an API key, which is only read (companion.md section 4). */
function StatusBadge({ status }: { status: ApiKeyStatus | undefined }) {
  const tone = status === undefined ? 'neutral' : statusTones[status];
  return <StatusPill tone={tone}>{status ?? texts.unknown}</StatusPill>;
}

/** The client libraries that the key was used with, and what staff say of their versions. */
function ClientLibraries({ record: { client_libraries: libraries } }: { record: ApiKeyRecord }) {
  const { none, product: productTitle, version: versionTitle, lastSeen } = texts.clientLibraries;
  return (
    <PageSection title={texts.libraries}>
      {libraries.length === 0 ? (
        none
      ) : (
        <DetailsTable
          label={texts.libraries}
          titles={[productTitle, versionTitle, texts.status, lastSeen]}
          rows={libraries.map(({ product, product_version: version, status, date }) => ({
            key: `${product} ${version}`,
            cells: [product, version, status ?? texts.unknown, displayTime(date)],
          }))}
        />
      )}
    </PageSection>
  );
}
