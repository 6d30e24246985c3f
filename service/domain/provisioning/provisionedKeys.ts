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
import { insertRecord, lockRecord, raiseVersion } from '../engine/records/records';
import { recordChange } from '../engine/records/recordHistory';
import { capitalised, heldFields } from '../engine/records/recordKinds';
import { problemOfField } from '../engine/records/recordNames';
import type { VaultContext, TransactionContext } from '../engine/changeContext';

const isMade = new RegExp(`^${providerKeyDescription('.+')}$`);

export interface KeyHolder {
  userName: string;
  active: boolean;
}

/**
 * Makes the API key of a person whom the identity provider made, or keeps the autoprovisioned one that has
 * their name already. Nobody knows its signing key, and it has no key pair: its programs bring a certificate.
 * @throws ApiError 422 when a person made an API key of that name by hand
 */
export async function makeProvisionedKey(
  context: TransactionContext<VaultContext>,
  holder: KeyHolder,
): Promise<string> {
  const kept = await freeKeyNamed(context, holder.userName);
  if (kept !== undefined) {
    await changeProvisionedKey(context, kept, holder);
    return kept;
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

/** @returns the key of this name; none of a person's, of the provider or of the console */
async function freeKeyNamed(tenantDb: TenantScope, name: string): Promise<string | undefined> {
  const found = await tenantDb
    .apiKeys()
    .select(['uuid', 'autoprovisioned'])
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .executeTakeFirst();
  if (found && !found.autoprovisioned)
    throw invalidField('api_keys.name', 'taken', provisioningRefusals.keyTaken(name));
  return found?.uuid;
}

/**
 * Gives the key its holder's name and state.
 * @throws ApiError 422 for a name that is taken
 */
export async function changeProvisionedKey(
  context: TransactionContext,
  uuid: string,
  { userName: name, active: enabled }: KeyHolder,
): Promise<void> {
  const before = await lockRecord(context, 'api_keys', uuid);
  const changes = changesBetween<object>(before, { name, enabled });
  if (Object.keys(changes).length === 0) return;
  const description = isMade.test(before.description)
    ? providerKeyDescription(name)
    : before.description;
  const set = {
    name,
    description,
    enabled,
    search_text: searchText(name, description, before.public_value),
  };
  await raiseVersion(context, 'api_keys', before, { set, now: context.clock() }).catch(
    problemOfField('api_keys', name),
  );
  const renamed = 'name' in changes ? before.name : undefined;
  const turned = enabled ? 'enabled' : 'disabled';
  await recordChange(
    context,
    'api_keys',
    { uuid, name },
    {
      ...('enabled' in changes
        ? {
            action: capitalised(turned),
            details: providerKeyHistory.turned(name, turned, renamed),
          }
        : { action: 'Updated', details: providerKeyHistory.renamed(name, before.name) }),
      changes,
    },
  );
}

export async function deleteProvisionedKey(
  context: TransactionContext,
  uuid: string,
): Promise<void> {
  const before = await lockRecord(context, 'api_keys', uuid, { strength: 'update' });
  const { name } = before;
  await recordRevokedAccess(context, { apiKey: uuid }, apiKeyHistory.causes.ownDeletion);
  await keepTombstone(context, before);
  await context.db
    .deleteFrom('api_keys')
    .where('customer_uuid', '=', context.customer)
    .where('uuid', '=', uuid)
    .execute();
  await recordChange(
    context,
    'api_keys',
    { uuid, name },
    {
      action: 'Deleted',
      details: providerKeyHistory.deleted(name),
      changes: heldFields('api_keys', before),
    },
  );
}
