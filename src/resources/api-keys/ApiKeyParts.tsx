import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { isTyped } from '../../../contract/definition/dataTypes';
import type { ApiKeyStatus } from '../../../contract/api-keys/apiKeyTerms';
import { dayMs } from '../../../contract/lib/clock';
import { libraryTones } from '../../../contract/attention/attentionTones';
import { allowsEveryAddress, ipAllowed, widensRanges } from '../../../contract/api-keys/ipRanges';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { TypedSupportNote } from '../../credentials/TypedSupportNote';
import type { Detail, Remark } from '../../model/detail';
import type { RecordPageParts } from '../../model/resource';
import { CopyableText } from '../../ui/CopyableText';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime, relativeTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { RecordLinks } from '../RecordLinks';
import { traceLinks } from '../traces';
import { usageDetail, UsageSection } from '../usage';
import { KeyAddresses } from './KeyAddresses';
import { KeyCalls } from './KeyCalls';
import { KeyDatasets } from './Associations';
import { apiKeyFields } from './fields';
import { expiryRemark, shownRanges, statusTone, transitionRefusal, unusedRemark } from './record';
import { unreportedUsage } from './unreportedUsage';

/** Parts of an API key's page beyond the standard page (companion.md "API keys"). */
const parts: RecordPageParts<ApiKeyRecord> = {
  fields: () => apiKeyFields,
  readOnlyReason: transitionRefusal('edit'),
  accessOf: (formValues, record) => {
    const ranges = ipAllowed.safeParse(formValues['ip_allowed']);
    const widens = ranges.success && widensRanges(record.ip_allowed, ranges.data);
    return widens ? ['api-keys', 'widen-ranges'] : undefined;
  },
  status: stateOf,
  summary: (record) => {
    // A person's own key ends with what the identity provider says of them, and nobody can change it here.
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
          end === null && isOurs
            ? warningRemark(texts.neverEnds)
            : expiryRemark(record, new Date()),
        explanation: record.status === 'Expired' ? texts.expiredForGood : undefined,
      },
      {
        label: texts.ranges.label,
        value: shownRanges(addresses),
        remark:
          allowsEveryAddress(addresses) && isOurs ? warningRemark(texts.everyAddress) : undefined,
      },
      ...rolledDetails(record, new Date()),
      ...usageDetail(record.usage, unreportedUsage(record).length > 0),
    ];
  },
  links: (record) => traceLinks(record, 'api_key_uuid'),
  tabs: [
    {
      id: 'access',
      label: texts.access,
      content: KeyDatasets,
    },
    {
      id: 'usage',
      label: texts.usage,
      content: ({ record }) => (
        <>
          <UsageSection
            usage={record.usage}
            missing={unreportedUsage(record)}
            chart={(line) => <KeyCalls record={record} line={line} />}
          />
          <KeyAddresses record={record} />
          <ClientLibraries
            record={record}
            hasTypedDatasets={record.associations.some(({ dataset }) => isTyped(dataset.data_type))}
          />
        </>
      ),
    },
  ],
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
  // An older version of the service may leave it out.
  const status: ApiKeyStatus | undefined = record.status;
  return status === undefined
    ? { label: texts.unknown, tone: 'neutral' as const }
    : { label: status, tone: statusTone(record, new Date()) };
}

type RolledKey = NonNullable<ApiKeyRecord['replaces']>;

/** Links to the key that replaced this one, and to the replaced one, which programs may still use. */
function rolledDetails(record: ApiKeyRecord, now: Date): Detail[] {
  const { replaces, replaced_by: successor, created_at: rolledAt } = record;
  const describeUse = ({ last_used_at: last, library }: RolledKey): string => {
    if (last === null) return texts.rolled.neverUsed;
    const when = relativeTime(last, now);
    return library === null ? texts.rolled.used(when) : texts.rolled.usedBy(when, library);
  };
  const linkTo = (key: RolledKey) => <RecordLinks resource="api-keys" records={[key]} />;
  return [
    ...(successor
      ? [
          {
            label: texts.rolled.replacedBy,
            value: linkTo(successor),
            explanation: describeUse(successor),
          },
        ]
      : []),
    ...(replaces
      ? [
          {
            label: texts.rolled.replaces,
            value: linkTo(replaces),
            ...(wasUsedSince(replaces, rolledAt, now)
              ? { remark: warningRemark(texts.rolled.still(describeUse(replaces))) }
              : { explanation: describeUse(replaces) }),
          },
        ]
      : []),
  ];
}

/** Programs that used a replaced key after the roll, and within a week, have not got the new credentials yet. */
const wasUsedSince = ({ last_used_at: last }: RolledKey, rolledAt: string, now: Date): boolean =>
  last !== null &&
  Date.parse(last) > Date.parse(rolledAt) &&
  now.getTime() - Date.parse(last) < 7 * dayMs;

const warningRemark = (text: string): Remark => ({ tone: 'warning', text });

interface ClientLibrariesProps {
  record: ApiKeyRecord;
  /** True if the key is associated with a dataset that not every library supports. */
  hasTypedDatasets: boolean;
}

/** The client libraries that used the key, with the staff's judgement of their versions. */
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
