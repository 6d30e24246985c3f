import { createPublicKey, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { idpSettingKey } from '../../contract/people/identityProvider';
import type { Database } from '../db/database';
import type { ProviderState } from '../domain/provisioning/companyProvider';
import type { Actor } from '../domain/engine/changeContext';
import { purposes } from '../vault/purposes';
import type { Vault } from '../vault/vault';
import type { LibraryUse } from './clientLibrary';

interface Certificate {
  /** Digest of the certificate's text as sent. */
  digest: string;
  expires: Date;
}

/** The API key of a request, with everything for authorizing it and recording its use. */
export interface AuthenticatedKey {
  uuid: string;
  customer_uuid: string;
  name: string;
  public_value: string;
  /** SECRET_SIGNING_KEY, as an object that logs and dumps do not reveal, and whose memory is cleared on release. */
  signing_key: KeyObject;
  /** Data keys are wrapped for this key; users of the identity provider send theirs in a certificate. */
  public_key: KeyObject | undefined;
  /** Raised by every change. */
  version: number;
  /** The key belongs to a user of the identity provider, so the provider's settings and the plan apply. */
  autoprovisioned: boolean;
  provider: ProviderState & { version: number };
  /** The certificate that contains the public key. */
  certificate?: Certificate;
  encrypted_private_key: string;
  ip_allowed: string;
  enabled: boolean;
  begin_date_tm: Date | null;
  end_date_tm: Date | null;
  last_used_at: Date | null;
  /** By product and version. */
  libraries: Map<string, LibraryUse>;
}

/** The key of a person who signed in, with the certificate sent in the call. */
export type CertifiedKey = AuthenticatedKey & { certificate: Certificate };

type StoredKey = Omit<AuthenticatedKey, 'signing_key' | 'public_key' | 'libraries'> & {
  signing_value: Uint8Array;
  public_key: string;
};

/** One query with a unique index, which costs the same for any number of keys. @throws SealBroken */
export async function findApiKey(
  db: Database,
  vault: Vault,
  keyId: string,
): Promise<AuthenticatedKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select k.uuid, k.customer_uuid, k.name, k.public_value, k.signing_value, k.public_key,
      k.encrypted_private_key, k.ip_allowed, k.enabled, k.begin_date_tm, k.end_date_tm,
      k.last_used_at, k.version, k.autoprovisioned, json_build_object('plan', c.plan,
        'enabled', (s.value ->> 'enabled')::boolean, 'version', coalesce(s.version, 0)) as provider
    from api_keys k join customers c on c.uuid = k.customer_uuid
    left join customer_settings s on s.customer_uuid = c.uuid and s.key = ${idpSettingKey}
    where k.public_value = ${keyId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { signing_value: sealed, public_key: pem, ...key } = row;
  return {
    ...key,
    signing_key: signingKey(vault, sealed, keyId),
    public_key: pem === '' ? undefined : createPublicKey(pem),
    libraries: new Map(),
  };
}

/** @throws SealBroken */
export function signingKey(vault: Vault, sealed: Uint8Array, keyId: string): KeyObject {
  const secret = vault.open(sealed, purposes.signingKey(keyId));
  const key = createSecretKey(secret);
  secret.fill(0);
  return key;
}

/** @returns a function that opens a decoy key, so that an unknown key takes as long as one that is not cached */
export function decoyKeys(vault: Vault): () => KeyObject {
  const sealed = vault.seal(randomBytes(44), purposes.signingKey(''));
  return () => signingKey(vault, sealed, '');
}

/** @returns the API key as an actor in the security history */
export const actorOfKey = (
  { customer_uuid: customer, name }: AuthenticatedKey,
  ipAddress: string | undefined,
  requestId: string,
): Actor => ({
  customer,
  userName: `API key "${name}"`,
  ipAddress,
  transactionId: requestId,
});
