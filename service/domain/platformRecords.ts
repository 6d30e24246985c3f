import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import type { Activity } from './activities';
import { notFound, stale } from './apiError';

/** What changes of staff's records work with. */
export interface StaffServices {
  db: Database;
  clock: () => Date;
}

/** Kinds of records that staff look after: what each is called, and its title in the security history. */
const kinds = {
  client_library_versions: { what: 'client library version', title: 'Client library versions' },
  features: { what: 'feature', title: 'Features' },
  customers: { what: 'customer', title: 'Customers' },
  entitlements: { what: 'entitlement', title: 'Entitlements' },
} as const;
export type PlatformTable = keyof typeof kinds;

/** @returns what records of a table are called, and the title of their rows in the history */
export const kindOf = (table: PlatformTable): { what: string; title: string } => kinds[table];

/** @returns the answer for a record of this kind that does not exist */
export const missing = (table: PlatformTable) => notFound(kinds[table].what);

/**
 * One record as it is stored, locked until the transaction ends.
 * @param expected the version the caller saw; undefined lets any through (decision 30)
 * @throws ApiError 404, 412
 */
export async function lockPlatformRecord<T extends PlatformTable>(
  trx: Kysely<Tables>,
  table: T,
  uuid: string,
  expected: number | undefined,
): Promise<Selectable<Tables[T]>> {
  const { rows } = await sql<Selectable<Tables[PlatformTable]>>`
    select * from ${sql.table(table)} where uuid = ${uuid} for update`.execute(trx);
  const [stored] = rows;
  if (!stored) throw missing(table);
  if (expected !== undefined && expected !== stored.version) throw stale(kinds[table].what);
  return stored as Selectable<Tables[T]>;
}

/**
 * Writes what staff changed to the history of their own company, and to that of the customer it is about.
 * @param customer the customer's uuid, where the change is about one
 */
export async function recordStaffChange(
  trx: Kysely<Tables>,
  clock: () => Date,
  actor: Actor,
  table: PlatformTable,
  told: Pick<Activity, 'action' | 'details' | 'changes'> & { uuid: string; customer?: string },
): Promise<void> {
  const { uuid, customer, ...rest } = told;
  const row = {
    ...actor,
    ...rest,
    title: kinds[table].title,
    objectType: table,
    objectUuid: uuid,
  };
  await recordActivity(trx, row, clock);
  if (customer === undefined || customer === actor.customer) return;
  // Where the platform's people work from is none of a customer's business.
  await recordActivity(trx, { ...row, customer, ipAddress: undefined }, clock);
}
