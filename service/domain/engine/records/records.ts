import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Scope } from '../../../db/scopes';
import type { Tables } from '../../../db/tables';
import { type IfMatch, requireVersion } from '../apiError';
import {
  deletedValues,
  isOwned,
  kindOf,
  recordNotFound,
  ownedBy,
  type RecordTable,
  type RecordRow,
} from './recordKinds';
import { type ChangeDetails, type NamedRecord, recordChange } from './recordHistory';
import { problemOfField, requireFreeName } from './recordNames';
import { inTransaction, type ChangeContext, type TransactionContext } from '../changeContext';

/**
 * An action on one record.
 * @param expected the version that the caller saw; undefined accepts any (decision 30)
 */
export type RecordAction<W extends ChangeContext = ChangeContext> = (
  context: W,
  uuid: string,
  expected: IfMatch,
) => Promise<void>;
/** Change of one record to new values. */
export type Update<Values, W extends ChangeContext = ChangeContext> = (
  context: W,
  uuid: string,
  values: Values,
  expected: IfMatch,
) => Promise<void>;

type Stored<T extends RecordTable> = Selectable<Tables[T]>;

interface LockOptions {
  expected?: IfMatch | undefined;
  strength?: 'no key update' | 'update';
}

/**
 * Reads one record and locks it until the transaction ends: for a change (`for no key update`, so that others may
 * still refer to it), or for its deletion (`for update`).
 * @param expected the version that the caller saw; undefined accepts any (decision 30)
 * @throws ApiError 404, 412
 */
export async function lockRecord<T extends RecordTable>(
  scope: Scope,
  table: T,
  uuid: string,
  { expected, strength = 'no key update' }: LockOptions = {},
): Promise<Stored<T> & RecordRow> {
  const { rows } = await sql<Stored<RecordTable>>`
    select * from ${sql.table(table)} where ${ownedBy(scope, table, sql`uuid = ${uuid}`)}
    for ${sql.raw(strength)}`.execute(scope.db);
  const [stored] = rows;
  if (!stored) throw recordNotFound(table);
  requireVersion(kindOf(table).singular, stored.version, expected);
  return stored as Stored<T> & RecordRow;
}

const definedEntries = (columns: object): [string, unknown][] =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

interface NewVersion<T extends RecordTable> {
  set: Updateable<Tables[T]>;
  now: Date;
}

/** Writes new values of a locked record and raises its version. */
export async function raiseVersion<T extends RecordTable>(
  scope: Scope,
  table: T,
  before: RecordRow,
  { set, now }: NewVersion<T>,
): Promise<void> {
  const columns = definedEntries({ ...set, updated_at: now, version: before.version + 1 });
  await sql`
    update ${sql.table(table)}
    set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${ownedBy(scope, table, sql`uuid = ${before.uuid}`)}`.execute(scope.db);
}

interface Named extends ChangeDetails {
  name: string;
}

/** Result of `decide`: new values of the record, and the row in the history. */
interface Change<T extends RecordTable> extends Named {
  set: Updateable<Tables[T]>;
  action: string;
}

interface RecordReference<T extends RecordTable> {
  table: T;
  uuid: string;
  expected: IfMatch;
}

/**
 * Locks a record, lets `decide` determine the change, and writes it with its row in the history.
 * @param decide returns undefined if nothing changes
 * @param lockPreceding locks whatever precedes the record in the order of locks (service/db/migrations/README.md)
 * @throws ApiError 404, 412, 422 for a taken name, and errors of `decide`
 */
export async function changeRecord<T extends RecordTable, W extends ChangeContext>(
  context: W,
  { table, uuid, expected }: RecordReference<T>,
  decide: (
    before: Stored<T>,
    within: TransactionContext<W>,
  ) => Change<T> | undefined | Promise<Change<T> | undefined>,
  lockPreceding?: (within: TransactionContext<W>) => Promise<void>,
): Promise<void> {
  let name = '';
  await inTransaction(context, async (within) => {
    await lockPreceding?.(within);
    const before = await lockRecord(within, table, uuid, { expected });
    const change = await decide(before, within);
    if (!change) return;
    ({ name } = change);
    if (isOwned(table) && 'name' in change.set) await requireFreeName(within, table, name, uuid);
    await raiseVersion(within, table, before, { set: change.set, now: context.clock() });
    await recordChange(within, table, { uuid, name }, change);
  }).catch((error: unknown) => problemOfField(table, name)(error));
}

/**
 * Deletes a record permanently.
 * @param prepare refuses the deletion, or does what must precede it, and describes the deleted record
 * @param lockPreceding as for `changeRecord`
 * @throws ApiError 404, 412, and errors of `prepare`
 */
export const deleteRecord = <T extends RecordTable, W extends ChangeContext>(
  context: W,
  { table, uuid, expected }: RecordReference<T>,
  prepare: (before: Stored<T>, within: TransactionContext<W>) => Named | Promise<Named>,
  lockPreceding?: (within: TransactionContext<W>) => Promise<void>,
): Promise<void> =>
  inTransaction(context, async (within) => {
    await lockPreceding?.(within);
    const record = await lockRecord(within, table, uuid, { expected, strength: 'update' });
    const deletion = await prepare(record, within);
    await sql`
      delete from ${sql.table(table)} where ${ownedBy(within, table, sql`uuid = ${uuid}`)}
    `.execute(within.db);
    const { name } = deletion;
    await recordChange(
      within,
      table,
      { uuid, name },
      { action: 'Deleted', ...deletion, changes: deletion.changes ?? deletedValues(table, record) },
    );
  });

type GeneratedColumn =
  | 'created_at'
  | 'updated_at'
  | 'customer_uuid'
  | 'creator_customer_user_uuid'
  | 'creator_name';

interface NewRecord<T extends RecordTable> {
  name: string;
  values: Omit<Insertable<Tables[T]>, GeneratedColumn>;
  describe?: (uuid: string) => ChangeDetails;
}

/**
 * Creates a record with its row in the history, inside the caller's transaction.
 * @throws ApiError 422 for a taken name
 */
export async function insertRecord<T extends RecordTable>(
  context: ChangeContext,
  table: T,
  { name, values, describe = () => ({}) }: NewRecord<T>,
): Promise<NamedRecord> {
  const { db, clock, actor } = context;
  const now = clock();
  if (isOwned(table)) await requireFreeName({ db, customer: actor.customer }, table, name);
  const owner = {
    customer_uuid: actor.customer,
    creator_customer_user_uuid: actor.customerUserUuid ?? null,
    creator_name: actor.userName,
  };
  const columns = definedEntries({
    ...values,
    ...(isOwned(table) && owner),
    created_at: now,
    updated_at: now,
  });
  const { rows } = await sql<{ uuid: string }>`
    insert into ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning uuid`
    .execute(db)
    .catch(problemOfField(table, name));
  const [record] = rows;
  if (!record) throw new Error(`The ${kindOf(table).singular} was not stored.`);
  const { uuid } = record;
  await recordChange(context, table, { uuid, name }, { action: 'Created', ...describe(uuid) });
  return { uuid, name };
}
