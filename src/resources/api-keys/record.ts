import type { Access, Decision } from '../../../contract/access/access';
import type { ApiKey, ApiKeyRecord, Association } from '../../../contract/api-keys/apiKeys';
import {
  apiKeyRefusal,
  apiKeyStatus,
  type ApiKeyTransition,
  type AssociationType,
  flagsOf,
} from '../../../contract/api-keys/apiKeyTerms';
import { attentionKinds, attentionThresholds } from '../../../contract/attention/attention';
import { kindOfMoment, toneOf } from '../../../contract/attention/attentionTones';
import { dayMs } from '../../../contract/lib/clock';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import type { Tone } from '../../../contract/lib/designTokens';
import type { DatasetPair } from '../../dataProvider/datasetLinks';
import type { Remark } from '../../model/detail';
import { relativeTime } from '../../ui/formats';

/** Path below the API's base of the associations of API keys with datasets of groups. */
export const associationPath = '/dataset-groups-datasets-api-keys';

/** Pairs of dataset and group that a key is to use, and for what. */
export interface ChosenAssociations {
  pairs: readonly DatasetPair[];
  type: AssociationType;
}

/** @returns the choice in the action's parameters or its form's values: `pairs` as JSON; both types by default */
export const choiceIn = ({
  pairs,
  type,
}: Readonly<Record<string, unknown>>): ChosenAssociations => ({
  pairs: typeof pairs === 'string' ? (JSON.parse(pairs) as DatasetPair[]) : [],
  type: type === 'encrypt' || type === 'decrypt' ? type : 'encrypt,decrypt',
});

/** @returns whether the associations let the key open data, which counts as granting decryption */
const opensData = ({ pairs, type }: ChosenAssociations): boolean =>
  flagsOf(type).decrypt || pairs.some(({ isStructured }) => isStructured);

export const accessOfChoice = (chosen: ChosenAssociations): Access => [
  'api-keys',
  opensData(chosen) ? 'grant-decryption' : 'associate',
];

/** The reason why a person who may not grant decryption cannot give these; undefined if they can. */
export const refusalOfChoice = (
  chosen: ChosenAssociations,
  decision: Decision,
): string | undefined =>
  decision.allowed || !opensData(chosen)
    ? undefined
    : texts.associations.noStructured(decision.reason);

/** Datasets and their groups also show the access that a key's changes affect. */
export const affects = ['datasets', 'dataset-groups', 'dataset-groups-datasets'] as const;

/** @returns the reason why the key's status lacks the transition now; undefined if it has it (companion.md 4) */
export const transitionRefusal =
  (transition: ApiKeyTransition) =>
  (record: ApiKeyRecord): string | undefined =>
    apiKeyRefusal(transition, record, new Date());

type KeyEnd = Pick<ApiKey, 'enabled' | 'end_date_tm'>;

/** @returns the attention that the end of a usable key draws */
const expiryKind = ({ enabled, end_date_tm: end }: KeyEnd, now: Date) =>
  enabled && end !== null && new Date(end) > now ? kindOfMoment('keyExpiry', end, now) : undefined;

/** @returns the tone of a key's status; a key that no longer works is neutral */
export const statusTone = (key: KeyEnd, now: Date): Tone => {
  const isUsable = key.enabled && apiKeyStatus(key, now) !== 'Expired';
  return toneOf(expiryKind(key, now)) ?? (isUsable ? 'ok' : 'neutral');
};

/** @returns a remark with the time left of a usable key, if it ends soon */
export function expiryRemark(key: KeyEnd, now: Date): Remark | undefined {
  const tone = toneOf(expiryKind(key, now));
  return tone && { tone, text: texts.expiresWhen(relativeTime(key.end_date_tm ?? '', now)) };
}

/** Records that stop working without an API key (decision 20). */
export const impactLists = [
  { field: 'dataset_groups', label: texts.groups },
  { field: 'datasets', label: texts.datasets },
] as const;

export const pairText = (pair: Pick<Association, 'dataset' | 'dataset_group'>): string =>
  texts.associations.pair(pair.dataset.name, pair.dataset_group.name);

type KeyUseDates = Pick<ApiKey, 'enabled' | 'end_date_tm' | 'last_used_at' | 'created_at'>;

/** @returns the remark on a usable key that was not used for 180 days (companion.md section 9) */
export function unusedRemark(
  { enabled, end_date_tm, last_used_at: last, created_at: created }: KeyUseDates,
  now: Date,
): Remark | undefined {
  if (!enabled || apiKeyStatus({ enabled, end_date_tm }, now) === 'Expired') return undefined;
  const { unusedAfterDays } = attentionThresholds;
  const since = new Date(last ?? created).getTime();
  return since < now.getTime() - unusedAfterDays * dayMs
    ? { tone: attentionKinds['keys-unused'].tone, text: texts.unused(unusedAfterDays) }
    : undefined;
}

/** @returns a list of address ranges with spaces, so that its line can break */
export const shownRanges = (list: string): string => list.split(',').join(', ');
