import type { Kysely } from 'kysely';
import type { CustomerUpdate, NewCustomer } from '../../contract/customers';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { changesBetween } from './activities';
import { refused } from './apiError';
import { belongingsOf, customerSearchText } from './customers';
import { lockPlatformRecord, recordStaffChange } from './platformRecords';
import type { StaffServices } from './platformRecords';

const emptyIsNone = (text: string | null | undefined): string | null => text?.trim() || null;

/** Makes a customer without anybody in it. @returns its uuid */
export const createCustomer = (
  { db, clock }: StaffServices,
  actor: Actor,
  { name, plan, billing_contact: typed }: NewCustomer,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const contact = emptyIsNone(typed);
    const now = clock();
    const { uuid } = await trx
      .insertInto('customers')
      .values({
        name,
        plan,
        color: null,
        billing_contact: contact,
        search_text: customerSearchText({ name, billing_contact: contact }),
        created_at: now,
        updated_at: now,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await recordStaffChange(trx, clock, actor, 'customers', {
      uuid,
      customer: uuid,
      action: 'Created',
      details: `Customer "${name}" created`,
    });
    return uuid;
  });

/** Changes the plan and the billing contact. @throws ApiError 404, 412 */
export async function updateCustomer(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  update: CustomerUpdate,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockPlatformRecord(trx, 'customers', uuid, expected);
    const wanted = {
      ...update,
      ...('billing_contact' in update
        ? { billing_contact: emptyIsNone(update.billing_contact) }
        : {}),
    };
    const changes = changesBetween<object>(before, wanted);
    if (Object.keys(changes).length === 0) return;
    await trx
      .updateTable('customers')
      .set({
        ...wanted,
        search_text: customerSearchText({ ...before, ...wanted }),
        updated_at: clock(),
        version: before.version + 1,
      })
      .where('uuid', '=', uuid)
      .execute();
    await recordStaffChange(trx, clock, actor, 'customers', {
      uuid,
      customer: uuid,
      action: 'Updated',
      details: `Customer "${before.name}" updated`,
      changes,
    });
  });
}

/** @returns what still belongs to the customer, in words: "1 member and 2 API keys"; empty for nothing */
async function leftOf(trx: Kysely<Tables>, uuid: string): Promise<string> {
  const found = (await belongingsOf(trx, [uuid])).get(uuid);
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];
  const parts = [
    ...counted(found?.members ?? 0, 'member'),
    ...counted(found?.datasets ?? 0, 'dataset'),
    ...counted(found?.api_keys ?? 0, 'API key'),
  ];
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

/**
 * Deletes a customer that nobody uses, with its primary keys, groups, entitlements and invitations. What
 * was done and used stays on record.
 * @throws ApiError 404, 409 while it has members, datasets or API keys, 412
 */
export async function deleteCustomer(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lock keeps out whatever would name this customer meanwhile.
    const { name } = await lockPlatformRecord(trx, 'customers', uuid, expected);
    const left = await leftOf(trx, uuid);
    if (left !== '')
      throw refused(`The customer "${name}" still has ${left} and cannot be deleted.`);
    await trx.deleteFrom('primary_keys').where('customer_uuid', '=', uuid).execute();
    await trx.deleteFrom('dataset_groups').where('customer_uuid', '=', uuid).execute();
    await trx.deleteFrom('customers').where('uuid', '=', uuid).execute();
    await trx.deleteFrom('list_counts').where('customer_uuid', '=', uuid).execute();
    await recordStaffChange(trx, clock, actor, 'customers', {
      uuid,
      action: 'Deleted',
      details: `Customer "${name}" deleted`,
    });
  });
}
