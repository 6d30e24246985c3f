import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeJwt } from 'jose';
import { describeActions } from '../../../service/domain/people/confirmations/describeActions';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { openCodePage, toConfirm } from './codePage';
import type { ToConfirm } from '../../../contract/access/confirmations';
import { ConsoleBrowser, messageOf, parametersOf, tokensOf, type Answer } from './consoleBrowser';
import { password, people, sharedIdentity, totpSecret } from './startIdentity';
import { historyOf } from '../history';
import type { Person } from '../people';
import { addDataset, addGroup, addPrimaryKey } from '../records';
import { rowOf, updateRows } from '../rows';

const running = sharedIdentity();
const code = (secondsAway = 0) => codeAt(totpSecret, new Date(Date.now() + secondsAway * 1000));
/** Six digits that are right at no step near now. */
const wrongCode = () => {
  const near = new Set([-60, -30, 0, 30, 60].map(code));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (candidate) => !near.has(candidate),
  ) as string;
};
const scope = 'openid profile email mfa:required delete:dataset';
const alert = (answer: Answer) => /role="alert"[^>]*>([^<]+)</.exec(answer.text)?.[1];

beforeEach(async () => {
  // In the middle of a step of 30 seconds, where the clock then stays.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:15Z') });
});
afterEach(() => void vi.useRealTimers());

async function signedIn(email: string): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser(running.origin);
  await browser.signIn(email, password);
  return browser;
}

/** A browser that has signed in with MFA, at the page that asks for a code. */
const codePage = async (actions?: ToConfirm[]) => {
  const browser = await signedIn(people.withMfa.email);
  return { browser, page: await openCodePage(running, browser, actions && { actions }) };
};

/** Rows of the history about codes. */
const activities = async () => {
  const rows = await historyOf(running.db, ['action', 'details']);
  const lines = rows.map(({ action, details }) => `${action}: ${details}`);
  return lines.filter((line) => line.startsWith('One-time'));
};

describe('the one-time-code page', () => {
  it('comes with mfa:required, names the action, and returns a token with the proof', async () => {
    const { browser, page } = await codePage();
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
    expect(page.text).toContain('<label for="code">One-time code</label>');
    expect(page.text).toContain('autocomplete="one-time-code"');
    expect(page.text).toContain('inputmode="numeric"');
    expect(page.text).toContain('<button type="submit">Continue</button>');
    // Only the demo shows the code.
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
      'One-time code accepted: Mina Facton confirmed with a one-time code: Delete a dataset.',
    ]);
  });

  it('is an interaction that processes of the previous version can answer', async () => {
    const browser = await signedIn(people.withMfa.email);
    await openCodePage(running, browser);
    const interaction = running.db.selectFrom('oidc_payloads').select('payload');
    const { payload } = await interaction
      .where('model', '=', 'Interaction')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ prompt: { name: 'mfa' } });
  });

  it('confirms the pending action in the session that asked', async () => {
    const { browser, page } = await codePage();
    const confirmedAt = async () =>
      (await running.db.selectFrom('confirmations').select('confirmed_at').execute()).map(
        ({ confirmed_at: moment }) => moment?.toISOString(),
      );
    await browser.submit(page, { code: wrongCode() });
    expect(await confirmedAt()).toEqual([undefined]);
    await browser.submit(page, { code: code() });
    expect(await confirmedAt()).toEqual(['2026-11-20T10:00:15.000Z']);
  });

  const over = {
    error: 'access_denied',
    error_description: 'This confirmation has expired. Nothing was changed.',
  };

  it('refuses what waits in another session, or has waited for more than five minutes', async () => {
    const browser = await signedIn(people.withMfa.email);
    const confirmation = await toConfirm(running, browser);
    const open = (opener: ConsoleBrowser) =>
      opener.open(opener.authorizeAddress({ scope, confirmation }));
    expect(parametersOf(await open(await signedIn(people.withMfa.email)))).toMatchObject(over);
    vi.setSystemTime(Date.now() + 300_000);
    const page = await open(browser);
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
    vi.setSystemTime(Date.now() + 1);
    expect(parametersOf(await browser.submit(page, { code: code() }))).toMatchObject(over);
  });

  it.each([undefined, '', 'x', '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11'])(
    'asks for no code for an unknown confirmation: %j',
    async (confirmation) => {
      const browser = await signedIn(people.withMfa.email);
      const address = browser.authorizeAddress({ scope, confirmation });
      expect(parametersOf(await browser.open(address))).toMatchObject(over);
    },
  );

  it('asks for no second code for what is confirmed', async () => {
    const browser = await signedIn(people.withMfa.email);
    const confirmation = await toConfirm(running, browser);
    const address = () => browser.authorizeAddress({ scope, confirmation });
    const page = await browser.open(address());
    await browser.submit(page, { code: code() });
    // Simulates a second tab with the next code.
    const repeated = await browser.submit(page, { code: code(30) });
    expect(repeated.status).toBe(400);
    expect(repeated.text).toContain('This sign-in has expired');
    expect(parametersOf(await browser.open(address()))).toMatchObject(over);
  });

  it('does not come without the scope at sign-in, nor silently with it', async () => {
    const browser = await signedIn(people.withMfa.email);
    expect(messageOf(await browser.silent())).toHaveProperty('code');
    expect(messageOf(await browser.silent({ scope }))).toMatchObject({
      error: 'interaction_required',
    });
    // The session is unchanged.
    expect(messageOf(await browser.silent())).toHaveProperty('code');
  });

  it('comes again for the next confirmation, and a refresh does not renew its auth_time', async () => {
    const { browser, page } = await codePage();
    const first = tokensOf(await browser.redeem(await browser.submit(page, { code: code() })));
    const nextPage = await openCodePage(running, browser);
    expect(nextPage.text).toContain('One-time code');
    vi.setSystemTime(Date.now() + 4 * 60_000);
    const refreshed = tokensOf(await browser.refresh(first.refresh_token));
    const before = decodeJwt(first.access_token);
    const after = decodeJwt(refreshed.access_token);
    expect(Number(after.iat) - Number(before.iat)).toBe(240);
    expect(after['auth_time']).toBe(before['auth_time']);
  });

  it('is skipped for a person without MFA, who gets the scopes without the proof', async () => {
    const browser = await signedIn(people.withoutMfa.email);
    const callback = await openCodePage(running, browser);
    const claims = decodeJwt(tokensOf(await browser.redeem(callback)).access_token);
    expect(claims).toMatchObject({ scope: 'mfa:required delete:dataset', amr: ['pwd'] });
  });

  it.each([-30, 0, 30])('accepts a code %d seconds away', async (away) => {
    const { browser, page } = await codePage();
    expect(parametersOf(await browser.submit(page, { code: code(away) }))).toHaveProperty('code');
  });

  it('accepts no code twice', async () => {
    const browser = await signedIn(people.withMfa.email);
    const used = code();
    const first = await openCodePage(running, browser);
    await browser.submit(first, { code: used });
    const second = await openCodePage(running, browser);
    const answer = await browser.submit(second, { code: used });
    expect(answer.status).toBe(422);
    expect(alert(answer)).toBe(
      'This code was used before. The next one comes in 15 seconds. 4 tries are left.',
    );
    expect(await activities()).toEqual([
      expect.stringMatching(/^One-time code accepted: /),
      expect.stringMatching(/^One-time code refused: /),
    ]);
    vi.setSystemTime(Date.now() + 15_000);
    const late = await browser.submit(second, { code: used });
    expect(alert(late)).toBe(
      'This code was used before. Enter the one that the app shows now. 3 tries are left.',
    );
  });

  it('accepts one of several simultaneous requests with the same code', async () => {
    const browsers = await Promise.all([1, 2, 3].map(() => signedIn(people.withMfa.email)));
    const pages = await Promise.all(browsers.map((browser) => openCodePage(running, browser)));
    const used = code();
    const answers = await Promise.all(
      pages.map((page, index) => (browsers[index] as ConsoleBrowser).submit(page, { code: used })),
    );
    const passed = answers.filter(({ url }) => new URL(url).searchParams.has('code'));
    expect(passed).toHaveLength(1);
  });

  it('ends after five wrong codes', async () => {
    const { browser, page } = await codePage();
    for (const tries of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const answer = await browser.submit(page, { code: wrongCode() });
      expect(alert(answer)).toBe(`The code is wrong. ${tries} left.`);
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

  it('is blocked for a while after twenty wrong codes', async () => {
    const browser = await signedIn(people.withMfa.email);
    for (let round = 0; round < 4; round += 1) {
      const page = await openCodePage(running, browser);
      for (let tries = 0; tries < 5; tries += 1) await browser.submit(page, { code: wrongCode() });
    }
    const page = await openCodePage(running, browser);
    const answer = await browser.submit(page, { code: code() });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('does not count right codes among the twenty', async () => {
    const browser = await signedIn(people.withMfa.email);
    for (let tries = 0; tries < 21; tries += 1) {
      const page = await openCodePage(running, browser);
      // An app shows the next code after 30 seconds: 21 of them are within the quarter of an hour.
      expect(parametersOf(await browser.submit(page, { code: code() }))).toHaveProperty('code');
      vi.setSystemTime(Date.now() + 30_000);
    }
    const tried = await running.db.selectFrom('attempts').select('count').execute();
    expect(tried.map(({ count }) => count).filter((count) => count > 1)).toEqual([]);
  });

  it('returns to the console by Cancel', async () => {
    const { browser, page } = await codePage();
    expect(parametersOf(await browser.submit(page, { code: '', cancel: 'yes' }))).toMatchObject({
      error: 'access_denied',
      error_description: 'The confirmation was cancelled.',
      state: 'state-1',
    });
  });

  it('lists every requested action', async () => {
    const browser = await signedIn(people.withMfa.email);
    const scopes = 'openid mfa:required rotate:primarykey disable:mfa';
    const actions = ['primary-keys.rotate', 'account.disable-mfa'] as const;
    const page = await openCodePage(running, browser, {
      scope: scopes,
      actions: actions.map((action) => ({ action, object: null, parameters: {} })),
    });
    expect(page.text).toContain('<h1>Confirm 2 actions</h1>');
    expect(page.text).toMatch(/<li>Rotate a primary key.*<li>Disable MFA/s);
    await browser.submit(page, { code: code() });
    expect((await activities()).at(-1)).toBe(
      'One-time code accepted: Mina Facton confirmed with a one-time code: Rotate a primary key, Disable MFA.',
    );
  });

  it('is refused to a person whose authenticator app is gone', async () => {
    const { browser, page } = await codePage();
    await updateRows(running.db, 'users', {}, { totp_secret: null });
    expect(parametersOf(await browser.submit(page, { code: code() }))).toMatchObject({
      error: 'access_denied',
      error_description: 'No authenticator app is set up for this account.',
    });
  });
});

describe('a confirmed action', () => {
  /** The person with MFA, who owns the records of the actions. */
  const owner = async (): Promise<Person> => {
    const { withMfa: uuid } = running.uuids;
    const member = await rowOf(running.db, 'customer_users', { user_uuid: uuid });
    const { customer_uuid: customer, uuid: customerUser } = member;
    return { uuid, email: people.withMfa.email, customer, customerUser };
  };
  const pageOf = (action: ToConfirm) => codePage([action]);
  const rotationOf = (object: string): ToConfirm => ({
    action: 'primary-keys.rotate',
    object,
    parameters: {},
  });

  it('is named on the page and in the history, as plain text', async () => {
    const key = await addPrimaryKey(running.db, await owner(), '<b>pay & roll</b>');
    const { browser, page } = await pageOf(rotationOf(key));
    expect(page.text).toContain(
      '<h1>Rotate the primary key &quot;&lt;b&gt;pay &amp; roll&lt;/b&gt;&quot;</h1>',
    );
    await browser.submit(page, { code: code() });
    expect(await activities()).toEqual([
      'One-time code accepted: Mina Facton confirmed with a one-time code: Rotate the primary key "<b>pay & roll</b>".',
    ]);
  });

  it('shows its parameters on the page, as plain text', async () => {
    const parameters = { name: '<i>Next</i>', expires_in: 0 };
    const { page } = await pageOf({ action: 'api-keys.roll', object: null, parameters });
    const terms = [...page.text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)];
    expect(terms.map(([, label, value]) => [label, value])).toEqual([
      ['Name of the new API key', '&lt;i&gt;Next&lt;/i&gt;'],
      ['Expiration of the old API key', 'Immediately'],
    ]);
  });

  it('shows its parameters in the words of the forms', async () => {
    const { customer } = await owner();
    const algorithm = { encryption_algorithm: 'AES128GCM' };
    const [enforced, unreserved] = [{ enforce_mfa: true }, { reserve_grants: false }];
    const clone = { name: 'Next', expires_in: 3600 };
    for (const [action, parameters, expected] of [
      ['primary-keys.schedule', { key_rotation_interval: 90 }, ['Rotation schedule: 90 days']],
      ['primary-keys.schedule', { key_rotation_interval: 1 }, ['Rotation schedule: 1 day']],
      ['datasets.algorithm', algorithm, ['Encryption Algorithm: AES-128-GCM']],
      ['company.enforce-mfa', enforced, ['Require MFA for everyone in your company: Yes']],
      ['company.reserve-grants', unreserved, ['Only administrators can grant access: No']],
      ['api-keys.expire', { expires_in: 86_400 }, ['Expiration: 24 hours']],
      ['api-keys.expire', { end_date_tm: null }, ['Expiration: None']],
      ['api-keys.widen-ranges', { ip_allowed: '10.0.0.0/8' }, ['IP Range(s) Allowed: 10.0.0.0/8']],
      [
        'api-keys.clone',
        clone,
        ['Name of the new API key: Next', 'Expiration of the new API key: 1 hour'],
      ],
      [
        'webhooks.create',
        {
          'keys-unused': 'off',
          digest_at: '09:00',
          'rotation-failed': 'now',
          format: 'json',
          name: 'Chat',
        },
        [
          'Name: Chat',
          'Format: JSON',
          'A rotation failed: At once',
          'API keys are not used: Not at all',
          'Daily digest at: 09:00',
        ],
      ],
      ['datasets.schedule', { odd: { of: ['a', true, 3] } }, ['Odd: of: a, Yes, 3']],
    ] as const) {
      const [description] = await describeActions(running.db, customer, [
        { action, object: null, parameters },
      ]);
      const said = description?.parameters.map(({ label, lines }) => `${label}: ${lines.join()}`);
      expect(said, action).toEqual(expected);
    }
  });

  it('shows its records by their names', async () => {
    const { db } = running;
    const mina = await owner();
    const key = await addPrimaryKey(db, mina, 'Main');
    const dataset = await addDataset(db, mina, key, { name: 'SSN', type: 'unstructured' });
    const group = await addGroup(db, mina, 'Payments');
    const { page } = await pageOf({
      action: 'api-keys.grant-decryption',
      object: null,
      parameters: {
        apiKeyUuid: null,
        datasetGroupDatasets: { [group]: [dataset] },
        type: 'encrypt,decrypt',
      },
    });
    expect(page.text).toContain('<h1>Let people of the identity provider decrypt</h1>');
    expect(page.text).toMatch(/<dt>Datasets in their groups<\/dt>\s*<dd>Payments: SSN<\/dd>/);
    expect(page.text).toMatch(/<dt>Type<\/dt>\s*<dd>Encrypt, Decrypt<\/dd>/);
  });
});
