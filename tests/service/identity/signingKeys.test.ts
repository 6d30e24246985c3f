import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdentity } from '../../../service/identity/identity';
import { createLog } from '../../../service/observability/log';
import { readSettings } from '../../../service/config/settings';
import { changeSecret } from '../../../service/vault/keepSecrets';
import { ConsoleBrowser, tokensOf } from './consoleBrowser';
import { password, people, startIdentity, type RunningIdentity } from './startIdentity';
import { testClock } from '../testClock';

const day = 24 * 60 * 60_000;

describe('the signing keys of the provider', () => {
  let running: RunningIdentity;
  beforeEach(async () => {
    running = await startIdentity();
  });
  afterEach(() => running.stop());

  const signIn = async () => {
    const browser = new ConsoleBrowser(running.origin);
    const callback = await browser.signIn(people.withoutMfa.email, password);
    const { access_token: token } = tokensOf(await browser.redeem(callback));
    return { token, kid: decodeProtectedHeader(token).kid };
  };
  const published = async () => {
    const { text } = await new ConsoleBrowser(running.origin).send('/.well-known/jwks.json');
    return (JSON.parse(text) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  /** Sets the time since which the newest key signs, in milliseconds ago. */
  const age = (ms: number, name = 'oidc-signing') =>
    changeSecret<{ signsFrom: number }[]>(running.db, running.vault, name, ([newest, ...others]) =>
      Promise.resolve([{ ...newest, signsFrom: Date.now() - ms }, ...others]),
    );

  it('are published before they sign, and verify until none of their tokens is valid', async () => {
    const { identity } = running;
    const old = await signIn();
    await age(90 * day);
    await identity.reloadKeys();
    const [first, second, ...more] = await published();
    expect([first, more]).toEqual([old.kid, []]);
    expect((await signIn()).kid).toBe(old.kid);

    await age(0);
    await identity.reloadKeys();
    expect(await published()).toEqual([second, old.kid]);
    const young = await signIn();
    expect(young.kid).toBe(second);
    for (const { token } of [old, young])
      await expect(identity.verifier(token)).resolves.toMatchObject({
        subject: running.uuids.withoutMfa,
      });

    await age(day);
    await identity.reloadKeys();
    expect(await published()).toEqual([second]);
    await expect(identity.verifier(old.token)).rejects.toThrow('signed with an unknown key');
    await identity.verifier(young.token);
  }, 180_000);

  it('of cookies are rotated, and recognize a session until another key has signed for a day', async () => {
    const [used, rested] = [new ConsoleBrowser(running.origin), new ConsoleBrowser(running.origin)];
    const isSignedIn = async (browser = used) =>
      !(await browser.silent()).text.includes('login_required');
    await used.signIn(people.withoutMfa.email, password);
    await rested.signIn(people.withoutMfa.email, password);
    for (const since of [90 * day, 0, day]) {
      await age(since, 'oidc-cookies');
      await running.identity.reloadKeys();
      expect(await isSignedIn()).toBe(true);
    }
    expect(await isSignedIn(rested)).toBe(false);
  }, 180_000);

  it('are rotated once by several processes, also when they were stored without a time', async () => {
    await changeSecret<{ jwk: object }[]>(running.db, running.vault, 'oidc-signing', (keys) =>
      Promise.resolve(keys.map(({ jwk }) => jwk) as { jwk: object }[]),
    );
    const clock = testClock(() => new Date());
    const start = () =>
      createIdentity({
        db: running.db,
        vault: running.vault,
        settings: readSettings({ PUBLIC_URL: running.origin }),
        clock,
        log: createLog('silent', clock),
      });
    const processes = await Promise.all([start(), start(), start()]);
    await running.identity.reloadKeys();
    expect(await published()).toHaveLength(2);
    await Promise.all(processes.map((each) => each.close()));
  });
});
