import type { Database } from '../../../service/db/database';
import { keepSecrets } from '../../../service/vault/keepSecrets';
import { makeIssuer } from '../../../service/vault/signedCertificate';
import type { Vault } from '../../../service/vault/vault';

/** The time of the service's tests. */
const start = new Date('2026-06-15T10:00:00Z');

/** Certificate issuers, made once: generating a key pair of this size takes longer than most tests. */
const issuers = { 'certificate-issuer': makeIssuer(start), 'sign-in-issuer': makeIssuer(start) };

/** Keeps the issuers of the year of the service's tests, as if an earlier call had made them. */
export async function keepIssuers({ db, vault }: { db: Database; vault: Vault }): Promise<void> {
  const keep = keepSecrets(db, vault, () => start);
  for (const [name, issuer] of Object.entries(issuers))
    await keep(`${name} ${start.getUTCFullYear()}`, () => issuer);
}
