import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeJwt } from 'jose';
import { codeAt } from '../../service/domain/account/oneTimeCode';
import { ConsoleBrowser, messageOf, parametersOf, tokensOf } from './identity/consoleBrowser';
import type { Answer } from './identity/consoleBrowser';
import { password, people, startIdentity, totpSecret } from './identity/startIdentity';
import type { RunningIdentity } from './identity/startIdentity';

let running: RunningIdentity;
const code = (secondsAway = 0) => codeAt(totpSecret, new Date(Date.now() + secondsAway * 1000));
/** Six digits that are right at no step near now. */
const wrongCode = () => {
  const near = new Set([-60, -30, 0, 30, 60].map(code));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (one) => !near.has(one),
  ) as string;
};
const scope = 'openid profile email mfa:required delete:dataset';
const alert = (answer: Answer) => /role="alert"[^>]*>([^<]+)</.exec(answer.text)?.[1];

beforeEach(async () => {
  // In the middle of a step of 30 seconds, where the clock then stays.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:15Z') });
  running = await startIdentity();
});
afterEach(async () => {
  await running.stop();
  vi.useRealTimers();
});

async function signedIn(email: string): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser(running.origin);
  await browser.signIn(email, password);
  return browser;
}

const activities = async () =>
  (
    await running.db.selectFrom('activities').select(['action', 'details']).orderBy('id').execute()
  ).filter(({ action }) => action.startsWith('One-time'));

describe('the one-time-code page', () => {
  it('comes with mfa:required, names the action, and gives a token with the proof', async () => {
    const browser = await signedIn(people.withMfa.email);
    const page = await browser.open(browser.authorizeAddress({ scope }));
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
    expect(page.text).toContain('<label for="code">One-time code</label>');
    expect(page.text).toContain('autocomplete="one-time-code"');
    expect(page.text).toContain('inputmode="numeric"');
    expect(page.text).toContain('<button type="submit">Continue</button>');
    // Outside the demo nobody is told the code.
    expect(page.text).not.toContain(code());

    const tokens = tokensOf(await browser.redeem(await browser.submit(page, { code: code() })));
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      scope: 'mfa:required delete:dataset',
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'urn:console:mfa',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(360);
    await expect(running.identity.verifier(tokens.access_token)).resolves.toMatchObject({
      scopes: ['mfa:required', 'delete:dataset'],
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'urn:console:mfa',
      authTime: claims['auth_time'],
    });
    expect(await activities()).toEqual([
      {
        action: 'One-time code accepted',
        details: 'Mina Facton confirmed with a one-time code: Delete a dataset.',
      },
    ]);
  });

  it('follows the sign-in when both are needed', async () => {
    const browser = new ConsoleBrowser(running.origin);
    const page = await browser.signIn(people.withMfa.email, password, { scope });
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
    const callback = await browser.submit(page, { code: code() });
    expect(parametersOf(callback)).toHaveProperty('code');
  });

  it('does not come at sign-in without the scope, nor silently with it', async () => {
    const browser = await signedIn(people.withMfa.email);
    expect(messageOf(await browser.silent())).toHaveProperty('code');
    expect(messageOf(await browser.silent({ scope }))).toMatchObject({
      error: 'interaction_required',
    });
    // The session is as it was.
    expect(messageOf(await browser.silent())).toHaveProperty('code');
  });

  it('comes again for the next confirmation, and the auth_time of the first is not renewed by refreshing', async () => {
    const browser = await signedIn(people.withMfa.email);
    const page = await browser.open(browser.authorizeAddress({ scope }));
    const first = tokensOf(await browser.redeem(await browser.submit(page, { code: code() })));
    const again = await browser.open(browser.authorizeAddress({ scope }));
    expect(again.text).toContain('One-time code');
    vi.setSystemTime(Date.now() + 4 * 60_000);
    const refreshed = tokensOf(await browser.refresh(first.refresh_token));
    const before = decodeJwt(first.access_token);
    const after = decodeJwt(refreshed.access_token);
    expect(Number(after.iat) - Number(before.iat)).toBe(240);
    expect(after['auth_time']).toBe(before['auth_time']);
  });

  it('is not shown to a person without MFA, who gets the scopes without the proof', async () => {
    const browser = await signedIn(people.withoutMfa.email);
    const callback = await browser.open(browser.authorizeAddress({ scope }));
    const claims = decodeJwt(tokensOf(await browser.redeem(callback)).access_token);
    expect(claims).toMatchObject({ scope: 'mfa:required delete:dataset', amr: ['pwd'] });
  });

  it.each([-30, 0, 30])('accepts the code of %d seconds away', async (away) => {
    const browser = await signedIn(people.withMfa.email);
    const page = await browser.open(browser.authorizeAddress({ scope }));
    expect(parametersOf(await browser.submit(page, { code: code(away) }))).toHaveProperty('code');
  });

  it('accepts no code twice', async () => {
    const browser = await signedIn(people.withMfa.email);
    const used = code();
    const first = await browser.open(browser.authorizeAddress({ scope }));
    await browser.submit(first, { code: used });
    const second = await browser.open(browser.authorizeAddress({ scope }));
    const answer = await browser.submit(second, { code: used });
    expect(answer.status).toBe(422);
    expect(alert(answer)).toBe(
      'This code was used before. The next one comes in 15 seconds. 4 tries are left.',
    );
    expect((await activities()).map(({ action }) => action)).toEqual([
      'One-time code accepted',
      'One-time code refused',
    ]);
    vi.setSystemTime(Date.now() + 15_000);
    const late = await browser.submit(second, { code: used });
    expect(alert(late)).toBe(
      'This code was used before. Enter the one that the app shows now. 3 tries are left.',
    );
  });

  it('lets one of several requests with the same code win', async () => {
    const browsers = await Promise.all([1, 2, 3].map(() => signedIn(people.withMfa.email)));
    const pages = await Promise.all(
      browsers.map((browser) => browser.open(browser.authorizeAddress({ scope }))),
    );
    const used = code();
    const answers = await Promise.all(
      pages.map((page, at) => (browsers[at] as ConsoleBrowser).submit(page, { code: used })),
    );
    const passed = answers.filter(({ url }) => new URL(url).searchParams.has('code'));
    expect(passed).toHaveLength(1);
  });

  it('ends after five wrong codes', async () => {
    const browser = await signedIn(people.withMfa.email);
    const page = await browser.open(browser.authorizeAddress({ scope }));
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const answer = await browser.submit(page, { code: wrongCode() });
      expect(alert(answer)).toBe(`The code is wrong. ${left} left.`);
    }
    const end = await browser.submit(page, { code: wrongCode() });
    expect(parametersOf(end)).toMatchObject({
      error: 'access_denied',
      error_description: 'Too many wrong one-time codes. Nothing was changed.',
    });
    // The right code is of no use any more.
    const late = await browser.submit(page, { code: code() });
    expect(late.status).toBe(400);
    expect(late.text).toContain('This sign-in has expired');
    expect(messageOf(await browser.silent())).toHaveProperty('code');
  });

  it('is shut for a while after twenty wrong codes', async () => {
    const browser = await signedIn(people.withMfa.email);
    for (let round = 0; round < 4; round += 1) {
      const page = await browser.open(browser.authorizeAddress({ scope }));
      for (let tries = 0; tries < 5; tries += 1) await browser.submit(page, { code: wrongCode() });
    }
    const page = await browser.open(browser.authorizeAddress({ scope }));
    const answer = await browser.submit(page, { code: code() });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('goes back to the console by Cancel', async () => {
    const browser = await signedIn(people.withMfa.email);
    const page = await browser.open(browser.authorizeAddress({ scope }));
    expect(parametersOf(await browser.submit(page, { code: '', cancel: 'yes' }))).toMatchObject({
      error: 'access_denied',
      error_description: 'The confirmation was cancelled.',
      state: 'state-1',
    });
  });

  it('names every action that is asked for', async () => {
    const browser = await signedIn(people.withMfa.email);
    const both = 'openid mfa:required rotate:primarykey disable:mfa';
    const page = await browser.open(browser.authorizeAddress({ scope: both }));
    expect(page.text).toContain('<h1>Rotate a primary key, Disable or replace MFA</h1>');
  });

  it('cannot be passed by a person without an authenticator app', async () => {
    await running.db.updateTable('users').set({ totp_secret: null }).execute();
    const browser = await signedIn(people.withMfa.email);
    const answer = await browser.open(browser.authorizeAddress({ scope }));
    expect(parametersOf(answer)).toMatchObject({ error: 'access_denied' });
  });
});

describe('the object of a confirmation', () => {
  const keyOf = async (company: string, name: string): Promise<string> => {
    const { uuid: customer } = await running.db
      .insertInto('customers')
      .values({ name: company })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return insertKey(customer, name);
  };
  const insertKey = async (customer: string, name: string): Promise<string> => {
    const { uuid } = await running.db
      .insertInto('primary_keys')
      .values({ customer_uuid: customer, name, description: 'd', search_text: name })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return uuid;
  };
  const own = async (name: string): Promise<string> => {
    const { customer_uuid: customer } = await running.db
      .selectFrom('customer_users')
      .select('customer_uuid')
      .where('user_uuid', '=', running.uuids.withMfa)
      .executeTakeFirstOrThrow();
    return insertKey(customer, name);
  };
  const rotation = 'openid mfa:required rotate:primarykey';
  const pageOf = async (object: string, scopes = rotation) => {
    const browser = await signedIn(people.withMfa.email);
    const parameters = { scope: scopes, step_up_object: object };
    return { browser, page: await browser.open(browser.authorizeAddress(parameters)) };
  };

  it('is named on the page and in the history, as text', async () => {
    const { browser, page } = await pageOf(`primary-keys/${await own('<b>pay & roll</b>')}`);
    expect(page.text).toContain(
      '<h1>Rotate the primary key &quot;&lt;b&gt;pay &amp; roll&lt;/b&gt;&quot;</h1>',
    );
    await browser.submit(page, { code: code() });
    expect(await activities()).toEqual([
      {
        action: 'One-time code accepted',
        details:
          'Mina Facton confirmed with a one-time code: Rotate the primary key "<b>pay & roll</b>".',
      },
    ]);
  });

  it('of another company has no name', async () => {
    const { page } = await pageOf(`primary-keys/${await keyOf('Globex', 'Their key')}`);
    expect(page.text).toContain('<h1>Rotate a primary key</h1>');
    expect(page.text).not.toContain('Their key');
  });

  it('of another kind than the action has no name', async () => {
    const { page } = await pageOf(`primary-keys/${await own('Main')}`, scope);
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
  });

  it.each([
    'primary-keys/6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
    'primary-keys/',
    'users/6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
    '__proto__/6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
    "primary-keys/' or 1=1",
    '<script>',
  ])('that is none has no name: %s', async (object) => {
    const { page } = await pageOf(object);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Rotate a primary key</h1>');
  });
});
