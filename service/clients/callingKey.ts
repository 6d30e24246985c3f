import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isStorable } from '../../contract/text';
import type { Database } from '../db/database';
import { ApiError } from '../domain/apiError';
import type { Actor } from '../domain/work';
import { purposes } from '../vault/purposes';
import type { Vault } from '../vault/vault';

/** A client library and its version, such as ubiq-node 2.4.0. */
export interface ClientLibrary {
  product: string;
  version: string;
}

const longest = 100;
// `ubiq-node2.4.0`, without a slash, is how ubiq-node writes itself in usage reports.
const userAgent = /^\s*(ubiq-[a-z+#]+(?:-[a-z+#]+)*)\s*[/ ]?\s*v?(\d[\w.+-]*)/i;

/** @returns the library that a User-Agent names; undefined for any other program */
export function libraryOf(header: string | undefined): ClientLibrary | undefined {
  const [, product, version] = userAgent.exec((header ?? '').slice(0, 2 * longest)) ?? [];
  if (!product || !version || !isStorable(header ?? '')) return undefined;
  return { product: product.toLowerCase(), version: version.slice(0, longest) };
}

/** @throws ApiError 426 when staff marked the version as Unsupported (client-protocol 2.4) */
export function requireSupported(
  library: ClientLibrary | undefined,
  status: string | null | undefined,
): void {
  if (library && status === 'Unsupported')
    throw new ApiError({
      status: 426,
      info: 'Client library too old',
      details: `The client library ${library.product} ${library.version} is not supported any more. Install a newer version.`,
    });
}

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

/** Opens SECRET_SIGNING_KEY, also of a key that does not exist, so that both take the same time. */
export function signingKeys(vault: Vault): (key: CallingKey | undefined) => Uint8Array {
  const decoy = {
    public_value: '',
    signing_value: vault.seal(randomBytes(44), purposes.signingKey('')),
  };
  return (key) => {
    const { signing_value: sealed, public_value: keyId } = key ?? decoy;
    return vault.open(sealed, purposes.signingKey(keyId));
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

/** A request of a client library whose signature holds. */
export interface ClientCall {
  db: Database;
  vault: Vault;
  /** One moment for the whole request. */
  now: Date;
  key: CallingKey;
  /** The key, as the security history names it. */
  actor: Actor;
  library: ClientLibrary | undefined;
  query: (name: string) => string | undefined;
  /** Exactly the bytes that were signed. */
  body: Uint8Array;
}

/** Status and JSON body; without a body nothing is sent. */
export interface ClientAnswer {
  status: 200 | 201 | 204;
  body?: Record<string, unknown>;
  /** Entries of a usage report, for the metrics. */
  entries?: Readonly<Record<'accepted' | 'duplicates' | 'rejected', number>>;
}

/**
 * Every client library opens data keys with RSAES-OAEP and SHA-1, none with another hash
 * (client-protocol 1.2).
 * @returns a function that wraps a data key for the API key, in base64
 */
export function wrapperFor({ public_key: pem }: CallingKey): (dataKey: Uint8Array) => string {
  const key = createPublicKey(pem);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return (dataKey) => publicEncrypt({ key, padding, oaepHash: 'sha1' }, dataKey).toString('base64');
}
