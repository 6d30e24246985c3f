import type { NewApiKey } from '../../contract/credentials';
import { searchText } from '../db/searchText';
import type { Tenant } from '../db/tenant';
import { readCertificateRequest, RequestRefused } from '../vault/certificateRequest';
import type { ProvenRequest } from '../vault/certificateRequest';
import type { Actor } from './actor';
import { recordCreation } from './activities';
import { invalid } from './apiError';
import type { StoredApiKey } from './storedApiKey';
import type { RotationServices } from './rotateDataKey';
import { isViolationOf, takenName } from './uniqueNames';

const wrongRequest = (detail: string) =>
  invalid([{ field: 'api_keys.csr', code: 'invalid', detail }]);

/**
 * The request proves the private key, and names the access key that it is for.
 * @throws ApiError 422
 */
export async function checkedRequest(key: NewApiKey): Promise<ProvenRequest> {
  const request = await readCertificateRequest(key.csr).catch((error: unknown) => {
    if (error instanceof RequestRefused) throw wrongRequest(error.message);
    throw error;
  });
  if (request.subject !== key.public_value)
    throw wrongRequest('The certificate request is for another access key id.');
  return request;
}

/** Nobody guesses 18 random bytes: someone sends credentials that are in use already. */
const takenValue = (error: unknown): never => {
  if (!isViolationOf(error, 'api_keys_public_value_key')) throw error;
  throw invalid([
    {
      field: 'api_keys.public_value',
      code: 'taken',
      detail: 'These credentials belong to another API key. Make new ones.',
    },
  ]);
};

/** Makes an API key inside the caller's transaction; its signing key is stored sealed. */
export async function insertApiKey(
  mine: Tenant,
  { clock, vault }: RotationServices,
  actor: Actor,
  key: NewApiKey,
  request: ProvenRequest,
  more: Partial<Pick<StoredApiKey, 'ip_allowed' | 'begin_date_tm' | 'end_date_tm'>> = {},
): Promise<{ uuid: string; name: string }> {
  const now = clock();
  const made = await mine.db
    .insertInto('api_keys')
    .values({
      customer_uuid: actor.customer,
      name: key.name,
      description: key.description,
      search_text: searchText(key.name, key.description, key.public_value),
      public_value: key.public_value,
      signing_value: vault.seal(Buffer.from(key.signing_value), `signing-key ${key.public_value}`),
      csr: key.csr,
      public_key: request.publicKeyPem,
      encrypted_private_key: key.encrypted_private_key,
      certificate: null,
      ...more,
      creator_customer_user_uuid: actor.customerUserUuid ?? null,
      creator_name: actor.userName,
      created_at: now,
      updated_at: now,
    })
    .returning(['uuid', 'name'])
    .executeTakeFirstOrThrow()
    .catch(takenName('api_keys_name', 'api_keys.name', 'API key', key.name))
    .catch(takenValue);
  await recordCreation(mine.db, clock, actor, 'API keys', 'api_keys', 'API key', made);
  return made;
}
