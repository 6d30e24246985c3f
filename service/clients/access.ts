import type { AccessObstacle } from '../../contract/dataset-groups/accessGrants';
import type { ApiVersion } from '../../contract/administration/administrationTerms';
import {
  clientLibraries,
  compareVersions,
  knowsTypedData,
  typedLibraries,
} from '../../contract/administration/clientLibraries';
import { type DataType, isTyped } from '../../contract/definition/dataTypes';
import { typedDataTexts } from '../../texts/datasets/typedData';
import { allowsEveryAddress, rangesOf } from '../../contract/api-keys/ipRanges';
import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import { refusalTitles } from '../../texts/refusals/refusals';
import { keyAccessRefusals } from '../../texts/refusals/clientCalls';
import { apiKeyHistory } from '../../texts/history/keys';
import { accessObstacles } from '../domain/grants/access';
import { ApiError } from '../domain/engine/apiError';
import type { AuthenticatedKey, ClientLibrary, LibraryUse } from './authenticateApiKey';
import { recordOnce } from '../domain/engine/recordActivity';
import type { RateLimit } from '../domain/engine/rateLimits/limits';
import type { ChangeContext } from '../domain/engine/changeContext';
import { isAddressIn, readRanges } from '../config/clientAddress';

/** The dataset that a refusal is about, named in addition to the API key. */
type Concerned = { uuid: string; name: string };

/** Why a key call is refused, and with which status (decision 50). */
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

/** A known API key that may not do this (client-protocol 2.5): it leaves a row in the security history. */
export class AccessRefused extends ApiError {
  constructor(
    /** Groups refusals that count as the same one; the details may repeat text that the caller invented. */
    readonly kind: RefusalKind,
    details: string,
    readonly dataset?: Concerned,
  ) {
    super({ status: statuses[kind], info: refusalTitles.access, details });
  }
}

/** @throws AccessRefused 426 when staff marked the version as Unsupported (client-protocol 2.4) */
export function requireSupported(
  library: ClientLibrary | undefined,
  use: LibraryUse | undefined,
): void {
  if (library && use?.status === 'Unsupported')
    throw new AccessRefused(
      'unsupported-library',
      keyAccessRefusals.libraryUnsupported(library.product, library.version),
    );
}

/**
 * An old library would encrypt the text of a number or date as it is, which no other library can read.
 * @param library undefined for programs that are no client library
 * @param apiVersion as staff recorded it for the version
 * @throws AccessRefused 426 when the library version does not know typed datasets
 */
export function requireTypedSupport(
  library: ClientLibrary | undefined,
  apiVersion: ApiVersion | null | undefined,
  dataset: Concerned & { data_type: DataType | null },
): void {
  if (!library || !isTyped(dataset.data_type)) return;
  const { product, version } = library;
  if (knowsTypedData(product, version, apiVersion)) return;
  const values = typedDataTexts.values[dataset.data_type];
  const since = clientLibraries.get(product)?.typedSince;
  if (since === undefined)
    throw new AccessRefused(
      'untyped-library',
      keyAccessRefusals.noTypedVersion(dataset.name, values, product, typedLibraries.join(', ')),
      dataset,
    );
  // A version that staff recorded as V0 need not be older.
  const needed =
    compareVersions(version, since) < 0 ? `${product} ${since} or newer` : 'a newer version';
  throw new AccessRefused(
    'untyped-library',
    keyAccessRefusals.untypedVersion(dataset.name, values, `${product} ${version}`, needed),
    dataset,
  );
}

/** @throws AccessRefused 401 for a key that is used from where it may not be */
function requireAddress(key: AuthenticatedKey, address: string | undefined): void {
  if (isAddressAllowed(key.ip_allowed, address)) return;
  const shown = address ?? '(unknown)';
  throw new AccessRefused('address-range', keyAccessRefusals.address(key.name, shown));
}

/** @throws AccessRefused 401 for a key that is disabled, out of its dates, or used from elsewhere */
export function requireUsable(key: AuthenticatedKey, address: string | undefined, now: Date): void {
  // Only the key's own obstacles: those of a dataset are checked once the dataset is known.
  const obstacles = accessObstacles({ ...key, primary_key_enabled: true, published_at: now }, now);
  for (const obstacle of obstacles) {
    const reason = reasonOf(obstacle, key);
    if (reason !== undefined) throw new AccessRefused(obstacle, reason);
  }
  requireAddress(key, address);
}

function reasonOf(obstacle: AccessObstacle, key: AuthenticatedKey): string | undefined {
  const { name, begin_date_tm: begin, end_date_tm: end } = key;
  if (obstacle === 'disabled') return keyAccessRefusals.disabled(name);
  if (obstacle === 'expired') return keyAccessRefusals.expired(name, end?.toISOString());
  if (obstacle === 'not-yet-valid')
    return keyAccessRefusals.notYetValid(name, begin?.toISOString());
  return undefined;
}

export type Direction = 'encrypt' | 'decrypt';

/** An association of the API key with a dataset, through one group. */
export interface Grant {
  uuid: string;
  encrypt: boolean;
  decrypt: boolean;
  /** ISO 8601, as the two below. */
  last_used_at: string | null;
  /** When the security history last got a row of each direction. */
  encrypt_recorded_at: string | null;
  decrypt_recorded_at: string | null;
}

/** The facts about a dataset of a key call that the access rules need. */
export interface GuardedDataset extends Concerned {
  customer_uuid: string;
  published_at: Date | null;
  primary_key_name: string;
  primary_key_enabled: boolean;
  /** The key's associations, oldest first; several groups may give the same dataset. */
  grants: Grant[];
}

export const permissionsOf = ({ grants }: GuardedDataset): Record<Direction, boolean> => ({
  encrypt: grants.some(({ encrypt }) => encrypt),
  decrypt: grants.some(({ decrypt }) => decrypt),
});

/** @throws AccessRefused */
export function requireGrant(
  key: AuthenticatedKey,
  dataset: GuardedDataset,
  directions: readonly Direction[],
): { grant: Grant; direction: Direction } {
  if (dataset.grants.length === 0)
    throw new AccessRefused(
      'not-associated',
      keyAccessRefusals.noAccess(key.name, dataset.name),
      dataset,
    );
  const [found] = directions.flatMap((direction) =>
    dataset.grants.filter((grant) => grant[direction]).map((grant) => ({ grant, direction })),
  );
  if (!found)
    throw new AccessRefused(
      'direction',
      keyAccessRefusals.direction(key.name, directions.join(' or '), dataset.name),
      dataset,
    );
  if (!dataset.published_at)
    throw new AccessRefused('not-published', keyAccessRefusals.notPublished(dataset.name), dataset);
  if (!dataset.primary_key_enabled)
    throw new AccessRefused(
      'primary-key-disabled',
      keyAccessRefusals.primaryKeyDisabled(dataset.primary_key_name, dataset.name),
      dataset,
    );
  return found;
}

/** @returns for each direction that is allowed the association that allows it, oldest first */
export const grantsByDirection = ({
  grants,
}: GuardedDataset): { grant: Grant; direction: Direction }[] =>
  (['encrypt', 'decrypt'] as const).flatMap((direction) => {
    const grant = grants.find((candidate) => candidate[direction]);
    return grant ? [{ grant, direction }] : [];
  });

/**
 * Checks an address against a comma-separated list of CIDR ranges. A range of length 0 of either family allows
 * every known address; an IPv4-mapped IPv6 address counts as the IPv4 address.
 */
function isAddressAllowed(list: string, address: string | undefined): boolean {
  if (address === undefined) return false;
  return allowsEveryAddress(list) || isAddressIn(readRanges(rangesOf(list)) ?? [], address);
}

/** Rows for one kind of refusal of one key. */
const rowsOfRefusal: RateLimit = { tries: 10, seconds: 60 };

export async function recordAccessRefused(
  { db, actor, clock }: ChangeContext,
  key: AuthenticatedKey,
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
  await recordOnce({ db, clock }, `client refusal ${key.uuid} ${kind}`, activity, rowsOfRefusal);
}
