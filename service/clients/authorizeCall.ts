import type { AccessObstacle } from '../../contract/dataset-groups/accessGrants';
import { allowsEveryAddress, rangesOf } from '../../contract/api-keys/ipRanges';
import { keyAccessRefusals } from '../../texts/refusals/clientCalls';
import { isAddressIn, readRanges } from '../config/clientAddress';
import { accessObstacles } from '../domain/grants/accessGrants';
import type { NamedRecord } from '../domain/engine/records/recordHistory';
import { AccessRefused } from './accessRefused';
import type { AuthenticatedKey } from './findApiKey';

/** @throws AccessRefused 401 if the key is used from an address that it does not allow */
function requireAddress(key: AuthenticatedKey, address: string | undefined): void {
  if (isAddressAllowed(key.ip_allowed, address)) return;
  const addressText = address ?? '(unknown)';
  throw new AccessRefused('address-range', keyAccessRefusals.address(key.name, addressText));
}

/** @throws AccessRefused 401 if the key is disabled, outside its dates, or used from an address not in its ranges */
export function requireUsable(key: AuthenticatedKey, address: string | undefined, now: Date): void {
  // Checks only the key's own obstacles; those of the dataset are checked once it is known.
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
  /** ISO 8601, like the two below. */
  last_used_at: string | null;
  /** When the security history last got a row of each direction. */
  encrypt_recorded_at: string | null;
  decrypt_recorded_at: string | null;
}

/** Properties of a dataset that the access rules for key calls need. */
export interface GuardedDataset extends NamedRecord {
  customer_uuid: string;
  published_at: Date | null;
  primary_key_name: string;
  primary_key_enabled: boolean;
  /** The key's associations, oldest first; several groups may contain the same dataset. */
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
  const [permission] = directions.flatMap((direction) =>
    dataset.grants.filter((grant) => grant[direction]).map((grant) => ({ grant, direction })),
  );
  if (!permission)
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
  return permission;
}

/** @returns for each allowed direction the oldest association that allows it */
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
function isAddressAllowed(allowedRanges: string, address: string | undefined): boolean {
  if (address === undefined) return false;
  return (
    allowsEveryAddress(allowedRanges) ||
    isAddressIn(readRanges(rangesOf(allowedRanges)) ?? [], address)
  );
}
