import type { Access, Decision } from '../../../contract/access';
import type {
  ApiKey,
  ApiKeyRecord as ContractRecord,
  Association,
} from '../../../contract/apiKeys';
import {
  type ApiKeyStatus,
  apiKeyStatus,
  type AssociationType,
  flagsOf,
} from '../../../contract/apiKeyTerms';
import { attentionThresholds } from '../../../contract/attention';
import { dayMs } from '../../../contract/dateRanges';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { Tone } from '../../../contract/designTokens';
import type { DatasetPair } from '../../dataProvider/readings';
import type { PageRecord } from '../../record/pageRecord';

/** An API key as the data provider hands it over; a list's rows have no associations. */
export type ApiKeyRecord = ContractRecord & PageRecord;

/** Below the API's base: what API keys may do with datasets of groups. */
export const associationPath = '/dataset-groups-datasets-api-keys';

/** Datasets of groups that a key is to have, and what it may do with them. */
export interface ChosenAssociations {
  pairs: readonly DatasetPair[];
  type: AssociationType;
}

/** @returns what parameters of the action, or values of its form, choose: `pairs` in JSON; both types when none is named */
export const choiceIn = ({
  pairs,
  type,
}: Readonly<Record<string, unknown>>): ChosenAssociations => ({
  pairs: typeof pairs === 'string' ? (JSON.parse(pairs) as DatasetPair[]) : [],
  type: type === 'encrypt' || type === 'decrypt' ? type : 'encrypt,decrypt',
});

/** Whether the key gets to open data, which is granting decryption. */
const opens = ({ pairs, type }: ChosenAssociations): boolean =>
  flagsOf(type).decrypt || pairs.some(({ isStructured }) => isStructured);

export const accessOfChoice = (chosen: ChosenAssociations): Access => [
  'api-keys',
  opens(chosen) ? 'grant-decryption' : 'associate',
];

/** Why these cannot be given by who may not grant decryption; undefined when they can. */
export const refusalOfChoice = (chosen: ChosenAssociations, may: Decision): string | undefined =>
  may.allowed || !opens(chosen) ? undefined : texts.associations.noStructured(may.reason);

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

export const pairText = (pair: Pick<Association, 'dataset' | 'dataset_group'>): string =>
  texts.associations.pair(pair.dataset.name, pair.dataset_group.name);

type Used = Pick<ApiKey, 'enabled' | 'end_date_tm' | 'last_used_at' | 'created_at'>;

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
