import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Database } from '../service/db/database';
import { userUuid } from '../service/demo/people';
import { localVerifier } from '../service/identity/tokens/tokens';
import { readSettings } from '../service/config/settings';
import { silentApp } from '../tests/service/silentApp';
import { testVault } from '../tests/service/vault/testVault';

export interface BenchApp {
  /** Sends a request as the demo's administrator and reads the whole answer. */
  call: (path: string, body?: object, method?: 'PATCH' | 'POST') => Promise<unknown>;
  /** Sends one and reads the answer as a stream. @returns milliseconds to the first byte and to the last */
  stream: (path: string, body: object) => Promise<{ first: number; last: number; bytes: number }>;
}

/** The service in this process, tokens and all, without the network. */
export async function createBenchApp(db: Database, email: string): Promise<BenchApp> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const settings = readSettings({});
  const vault = await testVault(db);
  const issuer = `${settings.publicUrl}/`;
  const audience = `${settings.publicUrl}/api`;
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' }];
  const app = silentApp({ db, vault, verifier: localVerifier({ keys }, issuer, audience) });
  const token = await new SignJWT({ scope: 'openid profile email' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userUuid(email))
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(privateKey);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

  const call: BenchApp['call'] = async (path, body, method = 'PATCH') => {
    const request = body ? { method, headers, body: JSON.stringify(body) } : { headers };
    const response = await app.request(`/api${path}`, request);
    const answer: unknown = await response.json();
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const stream: BenchApp['stream'] = async (path, body) => {
    const start = performance.now();
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await app.request(`/api${path}`, init);
    let first: number | undefined;
    let bytes = 0;
    for await (const part of response.body ?? []) {
      first ??= performance.now() - start;
      bytes += part.byteLength;
    }
    return { first: first ?? Number.NaN, last: performance.now() - start, bytes };
  };
  return { call, stream };
}
