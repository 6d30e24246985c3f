import Stack from '@mui/material/Stack';
import { isTyped } from '../../../contract/dataTypes';
import type { UnassociatedDataset } from '../../../contract/accessGrants';
import { apiKeyRefusal, type ApiKeyStatus } from '../../../contract/apiKeyTerms';
import { libraryTones } from '../../../contract/attentionTones';
import { allowsEveryAddress, ipAllowed, widensRanges } from '../../../contract/ipRanges';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { TypedSupportNote } from '../../credentials/TypedSupportNote';
import type { Remark } from '../../model/detail';
import type { RecordPageParts } from '../../model/resource';
import { CopyableText } from '../../ui/CopyableText';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime } from '../../ui/formats';
import { CollapsedSection, PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { describeObstacle } from '../access/Effect';
import { SearchedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';
import { traceLinks } from '../traces';
import { usageDetail, UsageSection } from '../usage';
import { Associations } from './Associations';
import { apiKeyFields } from './fields';
import { type ApiKeyRecord, expiryRemark, statusTone, unusedRemark } from './record';
import { unreportedUsage } from './unreportedUsage';

/** Parts of an API key's page beyond the standard page (companion.md "API keys"). */
const parts: RecordPageParts<ApiKeyRecord> = {
  fields: () => apiKeyFields,
  readOnlyReason: (record) => apiKeyRefusal('edit', record, new Date()),
  accessOf: (sent, record) => {
    const ranges = ipAllowed.safeParse(sent['ip_allowed']);
    const widens = ranges.success && widensRanges(record.ip_allowed, ranges.data);
    return widens ? ['api-keys', 'widen-ranges'] : undefined;
  },
  status: stateOf,
  summary: (record) => {
    // One of a person ends with what the provider says of them, and nobody here can change it.
    const isOurs = !record.autoprovisioned;
    const { end_date_tm: end, last_used_at: last, ip_allowed: addresses } = record;
    return [
      {
        label: texts.accessKeyId,
        value: <CopyableText name={texts.accessKeyId} value={record.public_value} />,
      },
      {
        label: texts.lastAccessed,
        value: last === null ? texts.never : displayTime(last),
        remark: unusedRemark(record, new Date()),
      },
      {
        label: texts.expiresOn,
        value: end === null ? texts.noExpiration : displayTime(end),
        remark:
          end === null && isOurs ? caution(texts.neverEnds) : expiryRemark(record, new Date()),
        explanation: record.status === 'Expired' ? texts.expiredForGood : undefined,
      },
      {
        label: texts.ranges.label,
        value: addresses.split(',').join(', '),
        remark: allowsEveryAddress(addresses) && isOurs ? caution(texts.everyAddress) : undefined,
      },
      ...usageDetail(record.usage, unreportedUsage(record).length > 0),
    ];
  },
  links: (record) => traceLinks(record, 'api_key_uuid'),
  tabs: [
    {
      id: 'access',
      label: texts.access,
      content: ({ record }) => (
        <>
          <Associations record={record} />
          <Unassociated record={record} />
        </>
      ),
    },
    {
      id: 'usage',
      label: texts.usage,
      content: ({ record }) => (
        <>
          <UsageSection usage={record.usage} missing={unreportedUsage(record)} />
          <ClientLibraries
            record={record}
            hasTypedDatasets={record.associations.some(({ dataset }) => isTyped(dataset.data_type))}
          />
        </>
      ),
    },
  ],
  detailsTitle: texts.about,
  details: (record) => {
    const { begin_date_tm: begin, created_at: created, creator } = record;
    const { tone, label } = stateOf(record);
    return [
      { label: texts.status, value: <StatusPill tone={tone}>{label}</StatusPill> },
      ...(begin !== null && new Date(begin) > new Date()
        ? [{ label: texts.validFrom, value: displayTime(begin) }]
        : []),
      { label: texts.created, value: displayTime(created) },
      { label: texts.createdBy, value: creator?.name ?? texts.unknown },
    ];
  },
};
export default parts;

/** The status of an API key, which is only read (companion.md section 4). */
function stateOf(record: ApiKeyRecord) {
  // A service of an older version may leave it out.
  const status: ApiKeyStatus | undefined = record.status;
  return status === undefined
    ? { label: texts.unknown, tone: 'neutral' as const }
    : { label: status, tone: statusTone(record, new Date()) };
}

const caution = (text: string): Remark => ({ tone: 'warning', text });

interface ClientLibrariesProps {
  record: ApiKeyRecord;
  /** The key is associated with a dataset that not every library knows. */
  hasTypedDatasets: boolean;
}

/** The client libraries that the key was used with, and what staff say of their versions. */
function ClientLibraries({
  record: { client_libraries: libraries },
  hasTypedDatasets,
}: ClientLibrariesProps) {
  const { none, product: productTitle, version: versionTitle, lastSeen } = texts.clientLibraries;
  return (
    <PageSection title={texts.libraries}>
      {libraries.length === 0 ? (
        none
      ) : (
        <DetailsTable
          label={texts.libraries}
          titles={[productTitle, versionTitle, texts.status, lastSeen]}
          folded={[versionTitle]}
          rows={libraries.map(({ product, product_version: version, status, date }) => ({
            key: `${product} ${version}`,
            cells: [
              product,
              version,
              <StatusPill key="status" tone={status ? libraryTones[status] : 'neutral'}>
                {status ?? texts.unknown}
              </StatusPill>,
              displayTime(date),
            ],
          }))}
        />
      )}
      {hasTypedDatasets && <TypedSupportNote libraries={libraries} />}
    </PageSection>
  );
}

/** Why the key cannot use the datasets that it is not associated with; read when it is opened. */
const Unassociated = ({ record }: { record: ApiKeyRecord }) => (
  <CollapsedSection title={texts.unassociated.label}>
    <Datasets record={record} />
  </CollapsedSection>
);

function Datasets({ record: { uuid, ip_allowed: addresses } }: { record: ApiKeyRecord }) {
  return (
    <Stack spacing={1.5}>
      <SearchedRows<UnassociatedDataset>
        of={{ resource: 'api-keys', uuid, part: 'unassociated' }}
        texts={texts.unassociated}
      >
        {(datasets) => (
          <DetailsTable
            label={texts.unassociated.table}
            titles={[texts.unassociated.dataset, texts.unassociated.reason]}
            rows={datasets.map(({ dataset, dataset_groups: groups, obstacles }) => ({
              key: dataset.uuid,
              cells: [
                <RecordLinks key="dataset" resource="datasets" records={[dataset]} />,
                <div key="reason">
                  {groups.length === 0 ? (
                    texts.unassociated.noGroup
                  ) : (
                    <>
                      {texts.unassociated.notAssociated}
                      <RecordLinks resource="dataset-groups" records={groups} />
                    </>
                  )}
                  {obstacles.map((obstacle) => (
                    <div key={obstacle}>{describeObstacle(obstacle, addresses)}</div>
                  ))}
                </div>,
              ],
            }))}
          />
        )}
      </SearchedRows>
    </Stack>
  );
}
