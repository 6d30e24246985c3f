import type { Kysely, Selectable } from 'kysely';
import { entitlementNames } from '../../contract/administrationTerms';
import type { EntitlementType } from '../../contract/administrationTerms';
import type { Entitlement, EntitlementUpdate, NewEntitlement } from '../../contract/entitlements';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { invalid } from './apiError';
import { lockPlatformRecord, missing, recordStaffChange } from './platformRecords';
import type { StaffServices } from './platformRecords';
import { isViolationOf } from './uniqueNames';

const entitlementOf = (row: Selectable<Tables['entitlements']>): Entitlement => ({
  uuid: row.uuid,
  customer_id: row.customer_uuid,
  event_type: row.event_type,
  value: row.value,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});

/** What a customer is entitled to, at most one entitlement of a type. @throws ApiError 404 */
export async function readEntitlements(
  db: Kysely<Tables>,
  customer: string,
): Promise<Entitlement[]> {
  await nameOfCustomer(db, customer);
  const rows = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .orderBy('event_type')
    .execute();
  return rows.map(entitlementOf);
}

/** @throws ApiError 404 */
export async function readEntitlement(db: Kysely<Tables>, uuid: string): Promise<Entitlement> {
  const row = await db
    .selectFrom('entitlements')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw missing('entitlements');
  return entitlementOf(row);
}

async function nameOfCustomer(db: Kysely<Tables>, uuid: string): Promise<string> {
  const customer = await db
    .selectFrom('customers')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!customer) throw missing('customers');
  return customer.name;
}

const problem = (field: string, code: string, detail: string) =>
  invalid([{ field: `entitlements.${field}`, code, detail }]);

const takenType = (type: EntitlementType) => (error: unknown) => {
  if (!isViolationOf(error, 'entitlements_customer_uuid_event_type_key')) throw error;
  throw problem(
    'event_type',
    'taken',
    `This customer already has an entitlement of the type ${entitlementNames[type]}.`,
  );
};

/** Adds what a customer is entitled to. @returns its uuid @throws ApiError 422 */
export const createEntitlement = (
  { db, clock }: StaffServices,
  actor: Actor,
  { customer_id: customer, event_type: type, value }: NewEntitlement,
): Promise<string> =>
  db
    .transaction()
    .execute(async (trx) => {
      const owner = await trx
        .selectFrom('customers')
        .select('name')
        .where('uuid', '=', customer)
        .forKeyShare()
        .executeTakeFirst();
      if (!owner) throw problem('customer_id', 'missing', 'This customer does not exist.');
      const now = clock();
      const { uuid } = await trx
        .insertInto('entitlements')
        .values({
          customer_uuid: customer,
          event_type: type,
          value,
          created_at: now,
          updated_at: now,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      await recordStaffChange(trx, clock, actor, 'entitlements', {
        uuid,
        customer,
        action: 'Created',
        details: `Entitlement ${entitlementNames[type]} of "${owner.name}" added`,
        changes: { value: { from: null, to: value } },
      });
      return uuid;
    })
    .catch(takenType(type));

/** Changes the value; the type stays. @throws ApiError 404, 412, 422 */
export async function updateEntitlement(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  { uuid: named, event_type: type, value }: EntitlementUpdate,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockPlatformRecord(trx, 'entitlements', uuid, expected);
    if (named !== undefined && named !== uuid)
      throw problem('uuid', 'invalid', 'This is the uuid of another entitlement.');
    if (type !== undefined && type !== before.event_type)
      throw problem('event_type', 'invalid', 'The event type of an entitlement cannot be changed.');
    if (value === before.value) return;
    await trx
      .updateTable('entitlements')
      .set({ value, updated_at: clock(), version: before.version + 1 })
      .where('uuid', '=', uuid)
      .execute();
    const owner = await nameOfCustomer(trx, before.customer_uuid);
    await recordStaffChange(trx, clock, actor, 'entitlements', {
      uuid,
      customer: before.customer_uuid,
      action: 'Updated',
      details: `Entitlement ${entitlementNames[before.event_type]} of "${owner}" changed`,
      changes: { value: { from: before.value, to: value } },
    });
  });
}

/** @throws ApiError 404, 412 */
export async function deleteEntitlement(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockPlatformRecord(trx, 'entitlements', uuid, expected);
    const owner = await nameOfCustomer(trx, before.customer_uuid);
    await trx.deleteFrom('entitlements').where('uuid', '=', uuid).execute();
    await recordStaffChange(trx, clock, actor, 'entitlements', {
      uuid,
      customer: before.customer_uuid,
      action: 'Deleted',
      details: `Entitlement ${entitlementNames[before.event_type]} of "${owner}" removed`,
      changes: { value: { from: before.value, to: null } },
    });
  });
}
