import type { Selectable } from 'kysely';
import {
  entitlementNames,
  type EntitlementType,
} from '../../../../contract/administration/administrationTerms';
import {
  entitlement,
  type Entitlement,
  type EntitlementUpdate,
  type NewEntitlement,
} from '../../../../contract/people/entitlements';
import { administrationRefusals } from '../../../../texts/refusals/people';
import { customerHistory } from '../../../../texts/history/team';
import type { Database } from '../../../db/database';
import { countOf, onPage, type Page, type PageOf } from '../../../db/paging';
import type { Tables } from '../../../db/tables';
import { invalidField } from '../../engine/apiError';
import { recordNotFound } from '../../engine/records/recordKinds';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  insertRecord,
  type Update,
} from '../../engine/records/records';
import type { NamedRecord } from '../../engine/records/recordHistory';
import { inTransaction, type ChangeContext } from '../../engine/changeContext';
import { serialize } from '../../engine/serialize';

const entitlementOf = (row: Selectable<Tables['entitlements']>): Entitlement =>
  serialize(entitlement, { ...row, customer_id: row.customer_uuid });

/** Reads the entitlements of a customer, at most one per type. */
export async function entitlementsOf(db: Database, uuid: string): Promise<Entitlement[]> {
  const rows = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('customer_uuid', '=', uuid)
    .orderBy('event_type')
    .execute();
  return rows.map(entitlementOf);
}

/**
 * A page of the customers' entitlements, sorted by customer and type.
 * @throws ApiError 404
 */
export async function readEntitlements(
  db: Database,
  page: PageOf & { customer: string | undefined },
): Promise<Page<Entitlement>> {
  const { customer } = page;
  if (customer !== undefined) await ownerOf(db, customer);
  const entitlementsQuery = db
    .selectFrom('entitlements')
    .$if(customer !== undefined, (query) => query.where('customer_uuid', '=', customer ?? ''));
  const total = await countOf(entitlementsQuery);
  const rows = await entitlementsQuery
    .selectAll()
    .orderBy('customer_uuid')
    .orderBy('event_type')
    .$call(onPage(page))
    .execute();
  return { rows: rows.map(entitlementOf), total };
}

/** @throws ApiError 404 */
export async function readEntitlement(db: Database, uuid: string): Promise<Entitlement> {
  const row = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('entitlements'));
  return entitlementOf(row);
}

const ownerOf = (db: Database, uuid: string): Promise<NamedRecord> =>
  db
    .selectFrom('customers')
    .select(['uuid', 'name'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('customers'));

const problem = (field: string, code: string, detail: string) =>
  invalidField(`entitlements.${field}`, code, detail);

/** History entry of a change, for the staff's company and the customer. */
const describeChange = (
  type: EntitlementType,
  { uuid: customer, name: owner }: NamedRecord,
  verb: 'added' | 'changed' | 'removed',
  value: { from: number | null; to: number | null },
) => ({
  customer,
  name: entitlementNames[type],
  details: customerHistory.entitlement(entitlementNames[type], owner, verb),
  changes: { value },
});

/** Adds an entitlement of a customer. @returns its uuid @throws ApiError 422 */
export const createEntitlement = (
  context: ChangeContext,
  { customer_id: customer, event_type: type, value }: NewEntitlement,
): Promise<string> =>
  inTransaction(context, async (within) => {
    const owner = await within.db
      .selectFrom('customers')
      .select(['uuid', 'name'])
      .where('uuid', '=', customer)
      .forKeyShare()
      .executeTakeFirstOrThrow(() =>
        problem('customer_id', 'missing', administrationRefusals.noCustomer),
      );
    const historyEntry = describeChange(type, owner, 'added', { from: null, to: value });
    const values = { customer_uuid: customer, event_type: type, value };
    return insertRecord(within, 'entitlements', {
      name: historyEntry.name,
      values,
      describe: () => historyEntry,
    });
  }).then(({ uuid }) => uuid);

/** Changes the value; the type cannot be changed. @throws ApiError 404, 412, 422 */
export const updateEntitlement: Update<EntitlementUpdate> = (context, uuid, { value }, expected) =>
  changeRecord(context, { table: 'entitlements', uuid, expected }, async (before, { db }) => {
    if (value === before.value) return undefined;
    const owner = await ownerOf(db, before.customer_uuid);
    const change = { from: before.value, to: value };
    return {
      set: { value },
      action: 'Updated',
      ...describeChange(before.event_type, owner, 'changed', change),
    };
  });

/** @throws ApiError 404, 412 */
export const deleteEntitlement: RecordAction = (context, uuid, expected) =>
  deleteRecord(context, { table: 'entitlements', uuid, expected }, async (before, { db }) => {
    const owner = await ownerOf(db, before.customer_uuid);
    return describeChange(before.event_type, owner, 'removed', { from: before.value, to: null });
  });
