import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { historyCategories } from '../../../contract/usage/activityKinds';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import { providerKeyHistory } from '../../../texts/history/identityProvider';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { recordActorActivity } from '../engine/recordActivity';
import { invalidField, notFound } from '../engine/apiError';
import { requireUsername } from './usernames';
import type { VaultContext, TransactionContext } from '../engine/changeContext';
import {
  changeProvisionedKey,
  deleteProvisionedKey,
  type KeyHolder,
  makeProvisionedKey,
} from './provisionedKeys';

/** Attributes of a person from the identity provider. */
export interface ProvisionedUser extends KeyHolder {
  externalId: string | null;
  /** Attributes of RFC 7643 section 4.1, except those above. */
  attributes: Record<string, unknown>;
}

export type StoredUser = Selectable<Tables['scim_users']>;

export const userOf = (stored: StoredUser): ProvisionedUser => ({
  userName: stored.user_name,
  active: stored.active,
  externalId: stored.external_id,
  attributes: stored.attributes,
});

const columnsOf = ({ userName, active, externalId, attributes }: ProvisionedUser) => ({
  user_name: userName,
  active,
  external_id: externalId,
  attributes: JSON.stringify(attributes),
});

/** @throws ApiError 404 */
export const lockUser = ({ db, customer }: TenantScope, uuid: string): Promise<StoredUser> =>
  db
    .selectFrom('scim_users')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('person'));

async function isNameTaken(
  { db, customer }: TenantScope,
  name: string,
  except?: StoredUser,
): Promise<boolean> {
  const { rows } = await sql<Pick<StoredUser, 'uuid'>>`select uuid from scim_users
    where customer_uuid = ${customer} and name_key(user_name) = name_key(${name})`.execute(db);
  return rows.some(({ uuid }) => uuid !== except?.uuid);
}

/** Creates a person with their API key. @throws ApiError 422 for a name that is taken, or not valid for a person */
export async function createUser(
  context: TransactionContext<VaultContext>,
  user: ProvisionedUser,
): Promise<StoredUser> {
  requireUsername(user.userName);
  if (await isNameTaken(context, user.userName))
    throw invalidField('userName', 'taken', provisioningRefusals.personTaken(user.userName));
  const apiKey = await makeProvisionedKey(context, user);
  const now = context.clock();
  return context.db
    .insertInto('scim_users')
    .values({
      customer_uuid: context.customer,
      ...columnsOf(user),
      api_key_uuid: apiKey,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates a locked person to the provider's current data, and their API key with it. */
export async function changeUser(
  context: TransactionContext,
  before: StoredUser,
  provided: ProvisionedUser,
): Promise<StoredUser> {
  const { userName, active, ...oldFields } = userOf(before);
  // A name conflict must not prevent the deactivation of a person.
  const keepsName = !provided.active && (await isNameTaken(context, provided.userName, before));
  const user = keepsName ? { ...provided, userName } : provided;
  const { userName: name, active: isActive, ...newFields } = user;
  // A name that predates this rule stays valid until the provider changes it.
  if (userName !== name) requireUsername(name);
  // These fields are not in the history row of the key. Their order is irrelevant, since jsonb does not preserve it.
  const isUpdated = !isDeepStrictEqual(oldFields, newFields);
  if (!isUpdated && userName === name && active === isActive) return before;
  await changeProvisionedKey(context, before.api_key_uuid, user);
  // The history contains no values, because they are the person's own.
  if (isUpdated)
    await recordActorActivity(context, {
      title: historyCategories.identityProvider,
      action: 'Person updated',
      details: providerKeyHistory.updated(name),
      objectType: 'api_keys',
      objectUuid: before.api_key_uuid,
    });
  return context.db
    .updateTable('scim_users')
    .set({ ...columnsOf(user), updated_at: context.clock() })
    .where('customer_uuid', '=', context.customer)
    .where('uuid', '=', before.uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a person, their group memberships, and their API key. @throws ApiError 404 */
export async function deleteUser(context: TransactionContext, uuid: string): Promise<StoredUser> {
  const stored = await lockUser(context, uuid);
  await context.db
    .deleteFrom('scim_users')
    .where('customer_uuid', '=', context.customer)
    .where('uuid', '=', uuid)
    .execute();
  await deleteProvisionedKey(context, stored.api_key_uuid);
  return stored;
}
