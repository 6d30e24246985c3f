import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmedAction } from '../../../contract/access/confirmations';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { disableMfa } from '../../../service/domain/people/mfa/mfa';
import { sweepExpired } from '../../../service/jobs/expirySweep';
import { confirmed as confirmedCall } from '../confirmations';
import { historyOf } from '../history';
import { openCodePage } from './codePage';
import { consoleApi } from './consoleApi';
import { type Answer, ConsoleBrowser, parametersOf, tokensOf } from './consoleBrowser';
import { SoftwarePasskey } from './softwarePasskey';
import { password, people, type RunningIdentity, startIdentity, totpSecret } from './startIdentity';
import { addRow, addRows, rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

const { email } = people.withMfa;
const scope = (action: string) => `openid mfa:required ${action}`;
const refused = (status: number, message: string) => ({ status, body: { message } });
const refusal = 'The passkey was not accepted. Try another one, or enter a code.';

describe('passkeys', () => {
  let running: RunningIdentity;
  let api: ReturnType<typeof consoleApi>;
  let now = new Date();
  let user: string;
  /** Id of the last history row before the test. */
  let last: number;

  beforeAll(async () => {
    running = await startIdentity({ clock: () => now });
    api = consoleApi(running, () => now);
    user = running.uuids.withMfa;
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    for (const table of ['attempts', 'passkeys', 'passkey_challenges', 'oidc_payloads'] as const)
      await running.db.deleteFrom(table).execute();
    await updateRows(running.db, 'users', {}, { totp_last_step: 0 });
    await begun();
  });

  /** Excludes the history so far from `rows`. */
  const begun = async () => {
    const { id } = await running.db
      .selectFrom('activities')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    last = id ?? 0;
  };
  const rows = async (...prefixes: string[]) => {
    const history = await historyOf(running.db, ['id', 'action', 'details']);
    return history
      .filter(({ id }) => id > last)
      .map(({ action, details }) => `${action}: ${details}`)
      .filter((row) => prefixes.some((prefix) => row.startsWith(prefix)));
  };

  const codePage = (
    browser: ConsoleBrowser,
    permission: string,
    action: ConfirmedAction,
    object: string | null = null,
  ) =>
    openCodePage(running, browser, {
      scope: scope(permission),
      actions: [{ action, object, parameters: {} }],
      now,
    });
  /** The token of a browser that has confirmed something with a one-time code. */
  const confirmed = async (
    permission = 'add:passkey',
    action: ConfirmedAction = 'passkeys.begin',
    browser = new ConsoleBrowser(running.origin),
  ) => {
    if (browser.cookie('console_session') === undefined) await browser.signIn(email, password);
    await updateRows(running.db, 'users', {}, { totp_last_step: 0 });
    const page = await codePage(browser, permission, action);
    const answer = await browser.submit(page, { code: codeAt(totpSecret, now) });
    return tokensOf(await browser.redeem(answer)).access_token;
  };
  /** Sends a call, confirmed if the token has a scope that needs that. */
  const call = async (token: string, method: string, path: string, body?: object) => {
    const claims = decodeJwt(token);
    const confirmation = await confirmedCall(running.db, now, user, { path, body, claims });
    return api(token, method, path, { body, confirmation });
  };
  const addPasskey = (token: string, body: object, confirmation?: string) =>
    api(token, 'POST', '/passkeys', { body, confirmation });
  const begin = async (token: string, name: string) => {
    const { status, body } = await call(token, 'POST', '/passkeys/options', { name });
    const { challenge } = (body.data?.['passkeys'] ?? {}) as { challenge: string };
    return { status, body, challenge };
  };
  const ceremony = (challenge: string) => ({ challenge, origin: running.origin });
  const added = async (name: string): Promise<SoftwarePasskey> => {
    const token = await confirmed();
    const passkey = new SoftwarePasskey();
    const response = passkey.create(ceremony((await begin(token, name)).challenge));
    expect((await addPasskey(token, { name, response })).status).toBe(200);
    await begun();
    return passkey;
  };

  const rowFor = (name: string, passkey = new SoftwarePasskey()) => ({
    user_uuid: user,
    name,
    credential_id: passkey.id,
    public_key: passkey.publicKey,
    counter: 0,
    transports: '["internal"]',
    created_at: now,
  });
  /** Adds a passkey of Mina without the calls for that. */
  const stored = async (name: string): Promise<SoftwarePasskey> => {
    const passkey = new SoftwarePasskey();
    await addRow(running.db, 'passkeys', rowFor(name, passkey));
    return passkey;
  };

  const offered = (page: Answer): string | undefined => {
    const options = /data-options="([^"]*)"/.exec(page.text)?.[1];
    return options && options.replaceAll('&quot;', '"');
  };
  const challengeOf = (page: Answer): string =>
    (JSON.parse(offered(page) ?? '{}') as { challenge: string }).challenge;
  const beginPendingMfa = async (): Promise<[ConsoleBrowser, Answer]> => {
    const browser = new ConsoleBrowser(running.origin, undefined, false);
    return [browser, await browser.signIn(email, password)];
  };
  const send = (browser: ConsoleBrowser, page: Answer, assertion: unknown, more = {}) =>
    browser.submit(page, { passkey: JSON.stringify(assertion), ...more });
  const isSignedIn = (answer: Answer) => 'code' in parametersOf(answer);

  describe('are added', () => {
    it('after a code, by the session that asked, with a name', async () => {
      const token = await confirmed();
      expect((await begin(token, '')).status).toBe(422);
      const { body, challenge } = await begin(token, 'Laptop');
      expect(body.data['passkeys']).toMatchObject({
        rp: { id: 'localhost' },
        user: { name: email, displayName: 'Mina Facton' },
        attestation: 'none',
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      const passkey = new SoftwarePasskey();
      const response = passkey.create(ceremony(challenge));
      const other = await confirmed();
      expect((await addPasskey(other, { name: 'Laptop', response })).status).toBe(409);
      expect((await addPasskey(token, { name: 'Laptop', response })).status).toBe(200);
      const { body: list } = await api(token, 'GET', '/passkeys');
      const expected = { name: 'Laptop', created_at: now.toISOString(), last_used_at: null };
      expect(list.data['passkeys']).toEqual([{ uuid: expect.any(String) as string, ...expected }]);
      expect(await rows('Passkey', 'Refused')).toEqual([
        'Refused: Add a passkey: This took too long, or was done before. Begin again.',
        'Passkey added: Mina Facton added the passkey "Laptop".',
      ]);
      // Repeats the answer, then adds the same passkey with a new challenge.
      expect((await addPasskey(token, { name: 'Phone', response })).status).toBe(409);
      const secondResponse = passkey.create(ceremony((await begin(token, 'Phone')).challenge));
      const twice = await addPasskey(token, { name: 'Phone', response: secondResponse });
      expect(twice).toMatchObject(refused(409, 'This passkey has been added already.'));
    });

    it('with different names, up to ten', async () => {
      const names = Array.from({ length: 8 }, (_, number) => `Key ${number}`);
      await addRows(
        running.db,
        'passkeys',
        names.map((name) => rowFor(name)),
      );
      await stored('Laptop');
      const token = await confirmed();
      expect((await begin(token, 'LAPTOP')).status).toBe(422);
      await added('Tenth');
      expect(await begin(token, 'Eleventh')).toMatchObject(
        refused(409, 'You have 10 passkeys already. Remove one first.'),
      );
    });

    const foreign = [
      { origin: 'http://localhost:1' },
      { rpId: 'example.com' },
      { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      { verifiesUser: false },
    ];
    it.each(foreign)(
      'not with a foreign origin, relying party or challenge, nor unverified: %j',
      async (changes) => {
        const token = await confirmed();
        const { challenge } = await begin(token, 'Laptop');
        const response = new SoftwarePasskey().create({ ...ceremony(challenge), ...changes });
        const answer = await addPasskey(token, { name: 'Laptop', response });
        expect(answer).toMatchObject(
          refused(409, 'The passkey could not be verified. Begin again.'),
        );
        // A challenge that failed once cannot be used again.
        const right = new SoftwarePasskey().create(ceremony(challenge));
        expect((await addPasskey(token, { name: 'L', response: right })).status).toBe(409);
        expect(await rows('Passkey added')).toEqual([]);
      },
    );

    it('only without a wrong answer to the challenge before, whatever else the call names', async () => {
      const token = await confirmed();
      const { challenge } = await begin(token, 'Laptop');
      const add = (changes: object) => {
        const response = new SoftwarePasskey().create({ ...ceremony(challenge), ...changes });
        // This call needs no confirmation, so a missing one must not roll back the effects of the refusal.
        return addPasskey(token, { name: 'Laptop', response }, randomUUID());
      };
      expect((await add({ origin: 'http://localhost:1' })).status).toBe(409);
      expect(await add({})).toMatchObject(
        refused(409, 'This took too long, or was done before. Begin again.'),
      );
    });

    it('only under the confirmed name', async () => {
      const token = await confirmed();
      const add = async (confirmedName: string, named: string) => {
        const { challenge } = await begin(token, confirmedName);
        const response = new SoftwarePasskey().create(ceremony(challenge));
        return addPasskey(token, { name: named, response });
      };
      for (const named of ['Phone', 'laptop', 'Laptop 2'])
        expect(await add('Laptop', named)).toMatchObject(
          refused(409, 'The passkey was begun under another name. Begin again with this name.'),
        );
      expect((await add('Laptop', 'Laptop')).status).toBe(200);
      expect(await rows('Passkey added')).toEqual([
        'Passkey added: Mina Facton added the passkey "Laptop".',
      ]);
    });

    it('only under a free name, which is checked before the code', async () => {
      await stored('Laptop');
      const token = await confirmed();
      const ask = (name: string) => api(token, 'POST', '/passkeys/options', { body: { name } });
      const detail = 'You have a passkey with this name already.';
      expect(await ask('LAPTOP')).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'passkeys.name', code: 'taken', detail }] },
      });
      expect(await ask('')).toMatchObject({ status: 422 });
      expect(await ask('Phone')).toMatchObject({
        status: 401,
        body: { confirmation: { scope: 'add:passkey' } },
      });
      expect(await rows('Refused', 'Code asked for')).toEqual([]);
    });

    it('within five minutes', async () => {
      const token = await confirmed();
      const { challenge } = await begin(token, 'Laptop');
      const response = new SoftwarePasskey().create(ceremony(challenge));
      now = new Date(now.getTime() + 5 * 60_000);
      const late = await addPasskey(token, { name: 'Laptop', response });
      expect(late.status).toBe(409);
      // The provider uses the real clock.
      now = new Date();
      await running.db
        .updateTable('passkey_challenges')
        .set({ user_uuid: user, expires_at: new Date(now.getTime() - 1) })
        .execute();
      expect((await begin(await confirmed(), 'Laptop')).status).toBe(200);
      await sweepExpired(running.db, now, 'passkey_challenges');
      const remaining = await running.db.selectFrom('passkey_challenges').selectAll().execute();
      expect(remaining).toHaveLength(1);
    });

    it('only by people with MFA, and with a code', async () => {
      const browser = new ConsoleBrowser(running.origin);
      const plain = await browser.signIn(people.withoutMfa.email, password);
      const token = tokensOf(await browser.redeem(plain)).access_token;
      expect(await begin(token, 'Laptop')).toMatchObject(
        refused(409, 'Enable MFA before you add a passkey.'),
      );
      const mina = new ConsoleBrowser(running.origin);
      const signedIn = tokensOf(await mina.redeem(await mina.signIn(email, password)));
      expect((await begin(signedIn.access_token, 'Laptop')).status).toBe(401);
      const other = await confirmed('disable:mfa', 'account.disable-mfa', mina);
      expect((await begin(other, 'Laptop')).status).toBe(401);
    });
  });

  describe('at sign-in', () => {
    it('replace the code, and can make the browser trusted', async () => {
      const passkey = await added('Laptop');
      now = new Date(now.getTime() + 60_000);
      const [browser, page] = await beginPendingMfa();
      expect(page.text).toContain('<label for="code">One-time code</label>');
      expect(JSON.parse(offered(page) ?? '')).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        allowCredentials: [{ id: passkey.id, transports: ['internal'], type: 'public-key' }],
      });
      const assertion = passkey.get(ceremony(challengeOf(page)));
      const answer = await send(browser, page, assertion, { trust: 'yes' });
      expect(isSignedIn(answer)).toBe(true);
      const claims = decodeJwt(tokensOf(await browser.redeem(answer)).access_token);
      expect(claims['amr']).toEqual(['pwd', 'pop', 'mfa']);
      expect(browser.cookie('console_trusted_browser')).toMatch(/^[\w-]{43}$/);
      expect(await rows('Passkey', 'Signed in')).toEqual([
        'Passkey accepted: Mina Facton signed in with the passkey "Laptop".',
        'Signed in: Mina Facton signed in.',
      ]);
      const [row] = await running.db.selectFrom('passkeys').selectAll().execute();
      expect(row).toMatchObject({ last_used_at: now, counter: 1 });
    });

    it('are offered to their owner alone', async () => {
      const [, before] = await beginPendingMfa();
      expect(before.text).toContain('<label for="code">One-time code</label>');
      expect(offered(before)).toBeUndefined();
      expect(before.text).not.toContain('Use a passkey');
      expect(await running.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    });

    const foreign = 'its answer does not hold';
    const copied = 'its counter went back, as that of a copy does';
    const wrong: [changes: object, why: string][] = [
      [{ origin: 'http://localhost:1' }, foreign],
      [{ rpId: 'example.com' }, foreign],
      [{ challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }, foreign],
      [{ verifiesUser: false }, foreign],
      // The counter stood still, went back, or is missing.
      [{ counter: 7 }, copied],
      [{ counter: 3 }, copied],
      [{ counter: 0 }, copied],
    ];
    it.each(wrong)(
      'are refused with an answer to something else, or a counter that did not increase: %j',
      async (changes, why) => {
        const passkey = await stored('Laptop');
        await updateRows(running.db, 'passkeys', {}, { counter: 7 });
        const [browser, page] = await beginPendingMfa();
        const right = { ...ceremony(challengeOf(page)), counter: 8 };
        const answer = await send(browser, page, passkey.get({ ...right, ...changes }));
        expect(answer.status).toBe(422);
        expect(answer.text).toContain(`${refusal} 4 tries are left.`);
        expect(await rows('Passkey refused')).toEqual([
          `Passkey refused: A passkey was refused: ${why}.`,
        ]);
        // The challenge is used up, but the page has a new one.
        const late = await send(browser, page, passkey.get(right));
        expect(late.text).toContain(`${refusal} 3 tries are left.`);
      },
    );

    it('that are refused leave the page, which accepts a code as before', async () => {
      const passkey = await stored('Laptop');
      const [browser, page] = await beginPendingMfa();
      const wrongly = { ...ceremony(challengeOf(page)), verifiesUser: false };
      expect((await send(browser, page, passkey.get(wrongly))).status).toBe(422);
      const code = codeAt(totpSecret, new Date(now.getTime() + 30_000));
      expect(isSignedIn(await browser.submit(page, { code }))).toBe(true);
    });

    it('are refused when another key has signed, and when the answer is malformed', async () => {
      const passkey = await stored('Laptop');
      let [browser, page] = await beginPendingMfa();
      const forged = new SoftwarePasskey().get(ceremony(challengeOf(page)));
      const stolen = { ...forged, id: passkey.id, rawId: passkey.id };
      expect((await send(browser, page, stolen)).text).toContain(refusal);
      for (const text of ['{', 'null', '[]', '{"id":1}']) {
        [browser, page] = await beginPendingMfa();
        const answer = await browser.submit(page, { passkey: text });
        expect(answer.status).toBe(422);
      }
    });

    it('are refused for another person, and in another interaction', async () => {
      const passkey = await stored('Laptop');
      const [browser, page] = await beginPendingMfa();
      const [other, otherPage] = await beginPendingMfa();
      const assertion = passkey.get(ceremony(challengeOf(page)));
      expect((await send(other, otherPage, assertion)).text).toContain(refusal);
      expect(isSignedIn(await send(browser, page, assertion))).toBe(true);
      await updateRows(running.db, 'passkeys', {}, { user_uuid: running.uuids.withoutMfa });
      await addRow(running.db, 'passkeys', rowFor('Own'));
      const [third, thirdPage] = await beginPendingMfa();
      const foreignAssertion = passkey.get(ceremony(challengeOf(thirdPage)));
      expect((await send(third, thirdPage, foreignAssertion)).text).toContain(refusal);
      expect(await rows('Passkey refused')).toEqual([
        'Passkey refused: A passkey was refused: its answer does not hold.',
        'Passkey refused: A passkey was refused: it is not one of this account.',
      ]);
    });

    it('are refused for a second time, and too late', async () => {
      const passkey = await stored('Laptop');
      const [browser, page] = await beginPendingMfa();
      const assertion = passkey.get(ceremony(challengeOf(page)));
      const answers = await Promise.all([0, 1, 2].map(() => send(browser, page, assertion)));
      expect(answers.filter(isSignedIn)).toHaveLength(1);
      const [slow, slowPage] = await beginPendingMfa();
      const late = passkey.get(ceremony(challengeOf(slowPage)));
      now = new Date(now.getTime() + 5 * 60_000);
      const answer = await send(slow, slowPage, late);
      expect(answer.text).toContain('The passkey came too late. Try again, or enter a code.');
      expect((await rows('Passkey refused')).at(-1)).toBe(
        'Passkey refused: A passkey was refused: it answered too late, or twice.',
      );
    });

    it('are counted like codes: after five wrong ones the password is required again', async () => {
      const passkey = await stored('Laptop');
      const [browser, first] = await beginPendingMfa();
      let page = first;
      for (let tries = 0; tries < 5; tries += 1) {
        const challenge = challengeOf(page);
        const wrongly = { ...ceremony(challenge), verifiesUser: false };
        page = await send(browser, first, passkey.get(wrongly));
      }
      expect(page.text).toContain('Too many wrong one-time codes. You are not signed in.');
      expect(await rows('Passkey refused')).toHaveLength(5);
    });

    it('of an authenticator without a counter are accepted each time', async () => {
      const passkey = await stored('Synced');
      for (let times = 0; times < 2; times += 1) {
        const [browser, page] = await beginPendingMfa();
        const assertion = passkey.get({ ...ceremony(challengeOf(page)), counter: 0 });
        expect(isSignedIn(await send(browser, page, assertion))).toBe(true);
      }
    });
  });

  it('confirm a sensitive action, which the history names', async () => {
    const passkey = await stored('Laptop');
    await running.db.deleteFrom('confirmations').execute();
    const browser = new ConsoleBrowser(running.origin);
    await browser.signIn(email, password);
    const { uuid } = await rowOf(running.db, 'passkeys');
    const page = await codePage(browser, 'remove:passkey', 'passkeys.remove', uuid);
    expect(page.text).toContain('<h1>Remove the passkey &quot;Laptop&quot;</h1>');
    const answer = await send(browser, page, passkey.get(ceremony(challengeOf(page))));
    const token = tokensOf(await browser.redeem(answer)).access_token;
    expect(await rows('Passkey accepted')).toEqual([
      'Passkey accepted: Mina Facton confirmed with the passkey "Laptop": Remove the passkey "Laptop".',
    ]);
    const confirmations = running.db.selectFrom('confirmations').select('confirmed_at');
    expect(await confirmations.execute()).toEqual([{ confirmed_at: now }]);
    const { body } = await api(token, 'GET', '/passkeys');
    const [listed] = body.data['passkeys'] as { uuid: string; last_used_at: string }[];
    expect(listed?.last_used_at).toBe(now.toISOString());
    const path = `/passkeys/${uuid}`;
    expect((await api(token, 'DELETE', path)).status).toBe(401);
    expect((await call(token, 'DELETE', path)).status).toBe(200);
    expect((await call(token, 'DELETE', path)).status).toBe(404);
    expect(await rows('Passkey removed')).toEqual([
      'Passkey removed: Mina Facton removed the passkey "Laptop".',
    ]);
    const [, signInPage] = await beginPendingMfa();
    expect(offered(signInPage)).toBeUndefined();
  });

  it('end with MFA', async () => {
    await stored('Laptop');
    const { uuid: customer } = await rowOf(running.db, 'customers');
    const person = { userUuid: user, userName: 'Mina Facton', ipAddress: undefined };
    const actor = { customer, transactionId: 'test', ...person };
    await disableMfa({ db: running.db, clock: testClock(() => now), actor }, undefined);
    expect(await running.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});

it('an IP address as host name has no passkeys', async () => {
  const { relyingPartyOf } = await import('../../../service/domain/people/mfa/relyingParty');
  expect(relyingPartyOf('http://127.0.0.1:4400')).toBeUndefined();
  expect(relyingPartyOf('http://[::1]:4400')).toBeUndefined();
  expect(relyingPartyOf('https://console.example.com')).toEqual({
    id: 'console.example.com',
    origin: 'https://console.example.com',
  });
});
