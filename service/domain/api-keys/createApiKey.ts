import type { CloneApiKey, CreateApiKey } from '../../../contract/api-keys/apiKeys';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import type { NewApiKey } from '../../../contract/api-keys/credentials';
import { apiKeyRefusals } from '../../../texts/refusals/keys';
import { privateKeyTexts } from '../../../texts/refusals/privateKeys';
import { apiKeyHistory } from '../../../texts/history/keys';
import type { TenantScope } from '../../db/scopes';
import { searchText } from '../../db/searchText';
import {
  type ProvenRequest,
  readCertificateRequest,
  RequestRefused,
} from '../../vault/certificateRequest';
import { isUnencrypted } from '../../vault/pastedKeys';
import { purposes } from '../../vault/purposes';
import { type IfMatch, invalidField } from '../engine/apiError';
import { iso } from '../engine/json';
import { insertRecord, lockRecord, raiseVersion } from '../engine/records/records';
import { type NamedRecord, recordChange } from '../engine/records/recordHistory';
import { inCreation, type VaultContext, type TransactionContext } from '../engine/changeContext';
import { pairName, selectAssociations } from './associations';
import { endOf, refuseUnless, type StoredApiKey } from './changeApiKey';

const wrongRequest = (detail: string) => invalidField('api_keys.csr', 'invalid', detail);

/**
 * Verifies that the request proves possession of the private key, and names the new access key.
 * @throws ApiError 422
 */
export async function checkedRequest(key: NewApiKey): Promise<ProvenRequest> {
  if (isUnencrypted(key.encrypted_private_key))
    throw invalidField('api_keys.encrypted_private_key', 'invalid', privateKeyTexts.unencrypted);
  const request = await readCertificateRequest(key.csr).catch((error: unknown) => {
    if (error instanceof RequestRefused) throw wrongRequest(error.message);
    throw error;
  });
  if (request.subject !== key.public_value) throw wrongRequest(apiKeyRefusals.otherRequest);
  return request;
}

/** Creates an API key inside the caller's transaction; its signing key is stored sealed. */
export const insertApiKey = (
  context: TransactionContext<VaultContext>,
  key: NewApiKey,
  request: ProvenRequest,
  optionalColumns: Partial<
    Pick<StoredApiKey, 'ip_allowed' | 'begin_date_tm' | 'end_date_tm' | 'replaces_uuid'>
  > = {},
): Promise<NamedRecord> =>
  insertRecord(context, 'api_keys', {
    name: key.name,
    values: {
      name: key.name,
      description: key.description,
      search_text: searchText(key.name, key.description, key.public_value),
      public_value: key.public_value,
      signing_value: context.vault.seal(
        Buffer.from(key.signing_value),
        purposes.signingKey(key.public_value),
      ),
      csr: key.csr,
      public_key: request.publicKeyPem,
      encrypted_private_key: key.encrypted_private_key,
      certificate: null,
      ...optionalColumns,
    },
  });

/** Creates an API key from credentials generated in the browser. */
export async function createApiKey(
  requestContext: VaultContext,
  { ip_allowed: ranges, end_date_tm, expires_in, ...key }: CreateApiKey,
): Promise<NamedRecord> {
  const request = await checkedRequest(key);
  const end = endOf({ end_date_tm, expires_in }, requestContext.clock()) ?? null;
  return inCreation(requestContext, (context) =>
    insertApiKey(context, key, request, {
      ...(ranges === undefined ? {} : { ip_allowed: ranges }),
      end_date_tm: end,
    }),
  );
}

/**
 * Creates a key with new credentials and the same permissions.
 * @throws ApiError 404, 409 when the state does not allow it, 412, 422
 */
export const cloneApiKey = (
  context: VaultContext,
  uuid: string,
  clone: CloneApiKey,
  expected: IfMatch,
): Promise<NamedRecord> => copyApiKey(context, { uuid, expected, transition: 'clone' }, clone);

/**
 * Replaces a key in one transaction: a clone takes over, and the old key gets the requested end. Rolling never extends
 * the old key's lifetime.
 * @throws ApiError 404, 409 if the state does not allow it, 412, 422
 */
export const rollApiKey = (
  context: VaultContext,
  uuid: string,
  successor: CloneApiKey,
  expected: IfMatch,
): Promise<NamedRecord> => copyApiKey(context, { uuid, expected, transition: 'roll' }, successor);

interface CopiedKey {
  uuid: string;
  expected: IfMatch;
  transition: 'clone' | 'roll';
}

async function copyApiKey(
  requestContext: VaultContext,
  { uuid, expected, transition }: CopiedKey,
  { end_date_tm, expires_in, description, ...credentials }: CloneApiKey,
): Promise<NamedRecord> {
  const now = requestContext.clock();
  // The subject of the request contains the access key id, and does not depend on the description.
  const request = await checkedRequest({ ...credentials, description: description ?? '' });
  const end = endOf({ end_date_tm, expires_in }, now) ?? null;
  return inCreation(requestContext, async (context) => {
    const before = await lockRecord(context, 'api_keys', uuid, { expected });
    refuseUnless(transition, before, now);
    const { end_date_tm: oldEnd, begin_date_tm, ip_allowed } = before;
    const key = { ...credentials, description: description ?? before.description };
    const isRoll = transition === 'roll';
    const copy = await insertApiKey(context, key, request, {
      ip_allowed,
      begin_date_tm,
      ...(isRoll ? { end_date_tm: null, replaces_uuid: uuid } : { end_date_tm: end }),
    });
    await copyAssociations(context, uuid, copy.uuid);
    await recordCopied(context, before, copy);
    const endsOld = isRoll && end !== null && (oldEnd === null || end < oldEnd);
    if (endsOld)
      await raiseVersion(context, 'api_keys', before, { set: { end_date_tm: end }, now });
    await recordChange(context, 'api_keys', before, {
      action: isRoll ? 'Rolled' : 'Cloned',
      details: apiKeyHistory.copied(before.name, isRoll ? 'rolled' : 'cloned', copy.name),
      ...(endsOld && { changes: { end_date_tm: { from: iso(oldEnd), to: iso(end) } } }),
    });
    return copy;
  });
}

/** Copies associations with their dates: their order determines the key's default dataset (decision 21). */
async function copyAssociations(tenantDb: TenantScope, from: string, to: string): Promise<void> {
  // Locks pairs, then associations, each in one order, so that no pair is removed while it is copied.
  for (const alias of ['link', 'association'] as const)
    await tenantDb
      .associations()
      .select('link.uuid')
      .where('association.api_key_uuid', '=', from)
      .orderBy(`${alias}.uuid`)
      .forShare(alias)
      .execute();
  await tenantDb.db
    .insertInto('dataset_groups_datasets_api_keys')
    .columns([
      'customer_uuid',
      'api_key_uuid',
      'dataset_groups_dataset_uuid',
      'encrypt',
      'decrypt',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('dataset_groups_datasets_api_keys')
        .select((inner) => [
          'customer_uuid',
          inner.val(to).$castTo<string>().as('api_key_uuid'),
          'dataset_groups_dataset_uuid',
          'encrypt',
          'decrypt',
          'created_at',
        ])
        .where('customer_uuid', '=', tenantDb.customer)
        .where('api_key_uuid', '=', from),
    )
    .execute();
}

/** Records the copied permissions in the copy's own history, so that its readers find them there. */
async function recordCopied(
  context: TransactionContext<VaultContext>,
  from: NamedRecord,
  copy: NamedRecord,
): Promise<void> {
  const rows = await selectAssociations(context)
    .where('association.api_key_uuid', '=', copy.uuid)
    .orderBy('dataset_groups.name')
    .orderBy('datasets.name')
    .execute();
  if (rows.length === 0) return;
  await recordChange(context, 'api_keys', copy, {
    action: 'Associated',
    details: apiKeyHistory.gotPermissions(copy.name, from.name),
    changes: Object.fromEntries(
      rows.map((row) => [pairName(row), { from: null, to: associationLabel(row) }]),
    ),
  });
}
