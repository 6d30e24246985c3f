import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isStorable } from '../../contract/text';
import type { Database } from '../db/database';
import type { Actor } from '../domain/actor';
import type { Vault } from '../vault/vault';
import type { ClientLibrary } from './clientLibrary';

/** The API key of a request, with what is needed to decide on it and to note its use. */
export interface CallingKey {
  uuid: string;
  customer_uuid: string;
  name: string;
  public_value: string;
  signing_value: Uint8Array;
  /** SubjectPublicKeyInfo, PEM. */
  public_key: string;
  encrypted_private_key: string;
  ip_allowed: string;
  enabled: boolean;
  begin_date_tm: Date | null;
  end_date_tm: Date | null;
  last_used_at: Date | null;
  /** What staff say of the client library; null when they do not. */
  library_status: string | null;
  /** When the key was last seen with the client library. */
  library_seen_at: Date | null;
}

/** One query for key and library, by their unique indexes: it costs the same with any number of keys. */
export async function findCallingKey(
  db: Database,
  keyId: string,
  library: ClientLibrary | undefined,
): Promise<CallingKey | undefined> {
  if (!isStorable(keyId)) return undefined;
  const { product = '', version = '' } = library ?? {};
  const { rows } = await sql<CallingKey>`
    select k.uuid, k.customer_uuid, k.name, k.public_value, k.signing_value, k.public_key,
      k.encrypted_private_key, k.ip_allowed, k.enabled, k.begin_date_tm, k.end_date_tm,
      k.last_used_at,
      (select v.status from client_library_versions v
        where v.product = ${product} and v.product_version = ${version}) as library_status,
      (select l.seen_at from api_key_client_libraries l
        where l.api_key_uuid = k.uuid and l.product = ${product}
          and l.product_version = ${version}) as library_seen_at
    from api_keys k where k.public_value = ${keyId}`.execute(db);
  return rows[0];
}

const purposeOf = (publicValue: string): string => `signing-key ${publicValue}`;

/** Opens SECRET_SIGNING_KEY, also of a key that does not exist, so that both take the same time. */
export function signingKeys(vault: Vault): (key: CallingKey | undefined) => Uint8Array {
  const decoy = {
    public_value: '',
    signing_value: vault.seal(randomBytes(44), purposeOf('')),
  };
  return (key) => {
    const { signing_value: sealed, public_value: keyId } = key ?? decoy;
    return vault.open(sealed, purposeOf(keyId));
  };
}

/** @returns the API key as the security history names who did something */
export const actorOfKey = (
  { customer_uuid: customer, name }: CallingKey,
  ipAddress: string | undefined,
  requestId: string,
): Actor => ({
  customer,
  userName: `API key "${name}"`,
  ipAddress,
  transactionId: requestId,
});
