import {
  constants,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { sql } from 'kysely';
import type { ApiVersion } from '../../contract/administration/administrationTerms';
import { idpSettingKey } from '../../contract/people/identityProvider';
import { isStorable } from '../../contract/lib/text';
import type { Database } from '../db/database';
import type { ProviderState } from '../domain/provisioning/companyProvider';
import type { Actor } from '../domain/engine/changeContext';
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

/** The use of a client library by an API key, and the version's status. */
export interface LibraryUse {
  /** As staff marked the version, like `api_version`; null when they did not. */
  status: string | null;
  api_version: ApiVersion | null;
  /** When the key was last seen with it. */
  seen_at: Date | null;
}

interface Certificate {
  /** Digest of the certificate's text as it was sent. */
  digest: string;
  expires: Date;
}

/** The API key of a request, with what is needed to decide on it and to note its use. */
export interface AuthenticatedKey {
  uuid: string;
  customer_uuid: string;
  name: string;
  public_value: string;
  /** SECRET_SIGNING_KEY; an object that no log and no dump of a value shows, cleared when it is let go. */
  signing_key: KeyObject;
  /** Data keys are wrapped for this key; users of the identity provider send theirs in a certificate. */
  public_key: KeyObject | undefined;
  /** Raised by every change. */
  version: number;
  /** The key belongs to a user of the identity provider, so the provider's settings and the plan apply. */
  autoprovisioned: boolean;
  provider: ProviderState & { version: number };
  /** By which the key has its public key. */
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

/** The key of a person who signed in, with the certificate that the call brought. */
export type CertifiedKey = AuthenticatedKey & { certificate: Certificate };

type StoredKey = Omit<AuthenticatedKey, 'signing_key' | 'public_key' | 'libraries'> & {
  signing_value: Uint8Array;
  public_key: string;
};

/** One query by a unique index: it costs the same with any number of keys. @throws SealBroken */
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

/** @returns what opens a key that nobody has, so that an unknown key takes the time of one that is not kept */
export function decoyKeys(vault: Vault): () => KeyObject {
  const sealed = vault.seal(randomBytes(44), purposes.signingKey(''));
  return () => signingKey(vault, sealed, '');
}

/** A program may write any version; the usual one is first. */
const mostLibraries = 16;

/** @returns what is known of the library with the key, which keeps it */
export async function libraryUseOf(
  db: Database,
  key: AuthenticatedKey,
  { product, version }: ClientLibrary,
): Promise<LibraryUse> {
  const name = `${product} ${version}`;
  const kept = key.libraries.get(name);
  if (kept) return kept;
  const { rows } = await sql<LibraryUse>`
    select v.status, v.api_version, (select seen_at from api_key_client_libraries
        where api_key_uuid = ${key.uuid} and product = ${product}
          and product_version = ${version}) as seen_at
    from (select) as one left join client_library_versions v
      on v.product = ${product} and v.product_version = ${version}`.execute(db);
  const use = rows[0] ?? { status: null, api_version: null, seen_at: null };
  if (key.libraries.size < mostLibraries) key.libraries.set(name, use);
  return use;
}

/** @returns the API key as the security history names who did something */
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

/**
 * Every client library opens data keys with RSAES-OAEP and SHA-1, none with another hash
 * (client-protocol 1.2).
 * @param dataKey is overwritten
 * @returns the data key wrapped for the API key, in base64
 */
export function wrapFor({ public_key: key }: AuthenticatedKey, dataKey: Uint8Array): string {
  if (!key) throw new TypeError('A data key is wrapped for nobody.');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key, padding, oaepHash: 'sha1' }, dataKey).toString('base64');
  dataKey.fill(0);
  return wrapped;
}
