import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleBrowser, tokensOf } from './consoleBrowser';
import { password, people, startIdentity, type RunningIdentity } from './startIdentity';
import { rowOf } from '../rows';

let running: RunningIdentity;
beforeAll(async () => {
  running = await startIdentity({ publicUrl: 'https://console.example' });
});
afterAll(() => running.stop());

describe('behind a proxy that speaks https', () => {
  it('binds its cookies to the host and to https, and takes the address from the proxy', async () => {
    const browser = new ConsoleBrowser(running.origin, running.address);
    const begun = await browser.send(browser.authorizeAddress());
    expect(begun.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    const cookies = begun.headers.getSetCookie();
    expect(cookies).not.toEqual([]);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);

    const uid = begun.headers.get('location') ?? '';
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
    const form = { email: people.withoutMfa.email, password };
    const signedIn = await browser.send(uid, { form, headers });
    const resumed = await browser.send(signedIn.headers.get('location') ?? '');
    const session = resumed.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('__Host-session='));
    expect(session).toMatch(/; path=\/; samesite=lax; secure; httponly$/i);

    const callback = { ...resumed, url: resumed.headers.get('location') ?? '' };
    const { access_token: token } = tokensOf(await browser.redeem(callback));
    await expect(running.identity.verifier(token)).resolves.toMatchObject({
      subject: running.uuids.withoutMfa,
    });
    const { ip_address: address } = await rowOf(running.db, 'activities');
    expect(address).toBe('203.0.113.9');
  });

  it('publishes its discovery document and keys', async () => {
    const browser = new ConsoleBrowser(running.origin, running.address);
    const discovery = await browser.send('/.well-known/openid-configuration');
    expect(JSON.parse(discovery.text)).toMatchObject({
      issuer: 'https://console.example/',
      authorization_endpoint: 'https://console.example/authorize',
      token_endpoint: 'https://console.example/oauth/token',
      jwks_uri: 'https://console.example/.well-known/jwks.json',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:console:session'],
    });
    const { text } = await browser.send('/.well-known/jwks.json');
    const { keys } = JSON.parse(text) as { keys: object[] };
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ]);
  });
});
