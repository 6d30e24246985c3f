import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { credentialBytes } from '../../../contract/api-keys/credentialTerms';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import {
  providerKeyDescription,
  providerKeyHistory,
} from '../../../texts/history/identityProvider';
import { apiKeyHistory } from '../../../texts/history/keys';
import type { TenantScope } from '../../db/scopes';
import { searchText } from '../../db/searchText';
import { purposes } from '../../vault/purposes';
import { changesBetween } from '../engine/recordActivity';
import { invalidField } from '../engine/apiError';
import { keepTombstone } from '../api-keys/deletedApiKeys';
import { recordRevokedAccess } from '../grants/revokedAccess';
import { changeRecord, deleteRecord, insertRecord } from '../engine/records/records';
import { capitalised } from '../engine/records/recordKinds';
import type { VaultContext, TransactionContext } from '../engine/changeContext';

const generatedDescription = new RegExp(`^${providerKeyDescription('.+')}$`);

export interface KeyHolder {
  userName: string;
  active: boolean;
}

/**
 * Creates the API key of a person from the identity provider, or takes over an autoprovisioned one that already
 * has their name. Nobody knows its signing key, and it has no key pair: its programs use a certificate.
 * @throws ApiError 422 if a person created an API key of that name by hand
 */
export async function makeProvisionedKey(
  context: TransactionContext<VaultContext>,
  holder: KeyHolder,
): Promise<string> {
  const existingUuid = await findAdoptableKey(context, holder.userName);
  if (existingUuid !== undefined) {
    await changeProvisionedKey(context, existingUuid, holder);
    return existingUuid;
  }
  const { userName: name, active } = holder;
  const description = providerKeyDescription(name);
  const accessKeyId = randomBytes(credentialBytes.accessKeyId).toString('base64');
  const signingKey = randomBytes(credentialBytes.signingKey).toString('base64');
  const { uuid } = await insertRecord(context, 'api_keys', {
    name,
    values: {
      name,
      description,
      search_text: searchText(name, description, accessKeyId),
      public_value: accessKeyId,
      signing_value: context.vault.seal(Buffer.from(signingKey), purposes.signingKey(accessKeyId)),
      csr: '',
      public_key: '',
      encrypted_private_key: '',
      certificate: null,
      autoprovisioned: true,
      enabled: active,
    },
    describe: () => ({ details: providerKeyHistory.made(name) }),
  });
  return uuid;
}

/** @returns the autoprovisioned key of this name, if any @throws ApiError 422 if a person made a key of this name */
async function findAdoptableKey(tenantDb: TenantScope, name: string): Promise<string | undefined> {
  const key = await tenantDb
    .apiKeys()
    .select(['uuid', 'autoprovisioned'])
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .executeTakeFirst();
  if (key && !key.autoprovisioned)
    throw invalidField('api_keys.name', 'taken', provisioningRefusals.keyTaken(name));
  return key?.uuid;
}

/**
 * Updates the key to its holder's name and state.
 * @throws ApiError 422 for a taken name
 */
export const changeProvisionedKey = (
  context: TransactionContext,
  uuid: string,
  { userName: name, active: enabled }: KeyHolder,
): Promise<void> =>
  changeRecord(context, { table: 'api_keys', uuid, expected: undefined }, (before) => {
    const changes = changesBetween<object>(before, { name, enabled });
    if (Object.keys(changes).length === 0) return undefined;
    const description = generatedDescription.test(before.description)
      ? providerKeyDescription(name)
      : before.description;
    const search = searchText(name, description, before.public_value);
    const set = { name, description, enabled, search_text: search };
    if (!('enabled' in changes))
      return {
        set,
        action: 'Updated',
        name,
        details: providerKeyHistory.renamed(name, before.name),
        changes,
      };
    const newState = enabled ? 'enabled' : 'disabled';
    const oldName = 'name' in changes ? before.name : undefined;
    const details = providerKeyHistory.turned(name, newState, oldName);
    return { set, action: capitalised(newState), name, details, changes };
  });

export const deleteProvisionedKey = (context: TransactionContext, uuid: string): Promise<void> =>
  deleteRecord(
    context,
    { table: 'api_keys', uuid, expected: undefined },
    async (before, within) => {
      await recordRevokedAccess(within, { apiKey: uuid }, apiKeyHistory.causes.ownDeletion);
      await keepTombstone(within, before);
      return { name: before.name, details: providerKeyHistory.deleted(before.name) };
    },
  );
