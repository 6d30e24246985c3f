import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import { apiKeyHistory } from '../../texts/history/keys';
import { refusalTitles } from '../../texts/refusals/refusals';
import { ApiError } from '../domain/engine/apiError';
import type { ChangeContext } from '../domain/engine/changeContext';
import type { RateLimit } from '../domain/engine/rateLimits/limits';
import { recordOnce } from '../domain/engine/recordActivity';
import type { NamedRecord } from '../domain/engine/records/recordHistory';

/** Statuses of refused key calls, by reason (decision 50). */
const statuses = {
  disabled: 401,
  expired: 401,
  'not-yet-valid': 401,
  'address-range': 401,
  'not-associated': 401,
  direction: 401,
  'unknown-dataset': 401,
  'provider-off': 401,
  certificate: 401,
  'primary-key-disabled': 403,
  'not-published': 400,
  unstructured: 400,
  'unknown-key': 400,
  'unknown-file': 400,
  'unsupported-library': 426,
  'untyped-library': 426,
} as const;

type RefusalKind = keyof typeof statuses;

/** The API key is known, but may not do this (client-protocol 2.5); the refusal adds a row to the security history. */
export class AccessRefused extends ApiError {
  constructor(
    /** Identifies equal refusals, because the details may repeat text that the caller invented. */
    readonly kind: RefusalKind,
    details: string,
    /** Named in addition to the API key, if the refusal is about a dataset. */
    readonly dataset?: NamedRecord,
  ) {
    super({ status: statuses[kind], info: refusalTitles.access, details });
  }
}

/** Maximum number of rows for one kind of refusal of one key. */
const refusalRowLimit: RateLimit = { tries: 10, seconds: 60 };

export async function recordAccessRefused(
  { db, actor, clock }: ChangeContext,
  key: NamedRecord,
  { kind, message, dataset }: AccessRefused,
): Promise<void> {
  const activity = {
    ...actor,
    title: historyCategories.apiKeys,
    action: historyActions.refused,
    details: dataset ? message : apiKeyHistory.refused(key.name, message),
    objectType: dataset ? 'datasets' : 'api_keys',
    objectUuid: dataset?.uuid ?? key.uuid,
  };
  await recordOnce({ db, clock }, `client refusal ${key.uuid} ${kind}`, activity, refusalRowLimit);
}
