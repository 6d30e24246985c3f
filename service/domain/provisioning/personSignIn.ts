import { sql } from 'kysely';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import type { TenantScope } from '../../db/scopes';
import { purposes } from '../../vault/purposes';
import type { Vault } from '../../vault/vault';
import { forbidden } from '../engine/apiError';

export interface PersonKey {
  uuid: string;
  public_value: string;
  version: number;
  user_name: string;
}

type StoredPersonKey = PersonKey & { signing_value: Uint8Array; active: boolean };

/**
 * Identifies the state of a person's key and of the settings for which a certificate is issued. Any change of
 * either, including deactivation, invalidates the certificate.
 */
export const certifiedAs = (key: { uuid: string; version: number }, settings: number): string =>
  `${key.uuid}/${key.version}/${settings}`;

/**
 * @param name of the person in the identity provider's token; compared by `nameKey`
 * @returns the person's key, and its SECRET_SIGNING_KEY
 * @throws ApiError 403 if the person is unknown or deactivated
 */
export async function personSigningIn(
  { db, customer }: TenantScope,
  vault: Vault,
  name: string,
): Promise<{ key: PersonKey; signingKey: string }> {
  const { rows } = await sql<StoredPersonKey>`
    select k.uuid, k.public_value, k.version, u.user_name, k.signing_value, u.active and k.enabled as active
    from scim_users u join api_keys k on k.uuid = u.api_key_uuid
    where u.customer_uuid = ${customer}
      and name_key(u.user_name) = name_key(${name})`.execute(db);
  const [row] = rows;
  if (!row) throw forbidden(provisioningRefusals.notProvisioned(name));
  const { signing_value: sealed, active, ...key } = row;
  if (!active) throw forbidden(provisioningRefusals.deactivated(key.user_name));
  const secret = vault.open(sealed, purposes.signingKey(key.public_value));
  return { key, signingKey: Buffer.from(secret).toString('utf8') };
}
