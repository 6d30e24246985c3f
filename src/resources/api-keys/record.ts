import type { Access } from '../../../contract/access';
import type {
  ApiKey,
  ApiKeyRecord as ContractRecord,
  Association,
} from '../../../contract/apiKeys';
import { type ApiKeyStatus, apiKeyStatus } from '../../../contract/apiKeyTerms';
import { attentionThresholds } from '../../../contract/attention';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { Tone } from '../../../contract/designTokens';
import type { PageRecord } from '../../record/pageRecord';

/** An API key as the data provider hands it over; a list's rows have no associations. */
export type ApiKeyRecord = ContractRecord & PageRecord;

/** Below the API's base: what API keys may do with datasets of groups. */
export const associationPath = '/dataset-groups-datasets-api-keys';

/** The rule for giving a key datasets with this type. */
export const accessOfType = (type: unknown): Access => [
  'api-keys',
  type === 'encrypt' ? 'associate' : 'grant-decryption',
];

/** How each status is drawn. */
export const statusTones: Readonly<Record<ApiKeyStatus, Tone>> = {
  Enabled: 'ok',
  'Enabled | Pending Expiration': 'warning',
  Disabled: 'neutral',
  'Disabled | Pending Expiration': 'neutral',
  Expired: 'neutral',
};

/** What stops working without an API key (decision 20). */
export const impactLists = [
  { field: 'dataset_groups', label: texts.groups },
  { field: 'datasets', label: texts.datasets },
] as const;

/** A client library as `ubiq-node 2.4.0`, with what staff say of its version when it is not the latest. */
export const libraryText = ({
  product,
  product_version: version,
  status,
}: ApiKey['client_libraries'][number]): string =>
  `${product} ${version}${status === null || status === 'Latest' ? '' : ` (${status})`}`;

export const pairText = (pair: Pick<Association, 'dataset' | 'dataset_group'>): string =>
  texts.associations.pair(pair.dataset.name, pair.dataset_group.name);

type Used = Pick<ApiKey, 'enabled' | 'end_date_tm' | 'last_used_at' | 'created_at'>;
const dayMs = 24 * 60 * 60_000;

/** @returns what is wrong with a usable key that was not used for 180 days (companion.md section 9) */
export function unusedWarning(
  { enabled, end_date_tm, last_used_at: last, created_at: created }: Used,
  now: Date,
): string | undefined {
  if (!enabled || apiKeyStatus({ enabled, end_date_tm }, now) === 'Expired') return undefined;
  const { unusedAfterDays } = attentionThresholds;
  const since = new Date(last ?? created).getTime();
  return since < now.getTime() - unusedAfterDays * dayMs
    ? texts.unused(unusedAfterDays)
    : undefined;
}
