import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json as readJson, text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCodePage } from './codePage';
import { ConsoleBrowser, parametersOf } from './consoleBrowser';
import { password, people, startIdentity, totpSecret, type RunningIdentity } from './startIdentity';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { cheapHash } from '../../setup/cheapHash';
import { updateRows } from '../rows';

let running: RunningIdentity;
beforeAll(async () => {
  running = await startIdentity({ demo: true });
});
afterAll(() => running.stop());

const markup = `"><img src=x onerror=alert(1)>'`;
const hostile = [
  markup,
  '</script><script>alert(1)</script>',
  '\0',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '\u202Eabc\uFEFF',
  '😀'.repeat(50),
  'x'.repeat(4000),
  '%',
  '{"a":{"b":1}}',
  '__proto__',
  '//evil.example',
  '-1',
];
const authorizeParameters = [
  'client_id',
  'response_type',
  'response_mode',
  'redirect_uri',
  'audience',
  'resource',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'ui_locales',
  'id_token_hint',
  'login_hint',
  'acr_values',
  'claims',
  'request',
  'request_uri',
  'auth0Client',
  'organization',
  '__proto__',
];
const expectHarmless = (
  answer: { status: number; text: string; headers: Headers },
  label: string,
) => {
  expect(answer.status, label).toBeLessThan(500);
  expect(answer.text, label).not.toContain('<img src=x');
  expect(answer.text, label).not.toContain('<script>alert');
  expect(answer.text, label).not.toMatch(/\bat .+\.js:\d+/);
  expect(answer.headers.get('set-cookie') ?? '', label).not.toContain('a=b');
  expect(answer.headers.get('content-security-policy'), label).not.toContain('unsafe');
};

describe('hostile requests', () => {
  it.each(authorizeParameters)('are harmless in %s of /authorize', async (name) => {
    const browser = new ConsoleBrowser(running.origin);
    // Each value is sent both in a page and silently, alternating from one parameter to the next.
    const first = authorizeParameters.indexOf(name);
    for (const [index, value] of hostile.entries()) {
      const prompt = (first + index) % 2 === 0 ? undefined : 'none';
      const parameters = { prompt, response_mode: prompt && 'web_message', [name]: value };
      const answer = await browser.open(browser.authorizeAddress(parameters));
      expectHarmless(answer, `${name}=${value}`);
    }
    const twice = `${browser.authorizeAddress()}&${name}=a&${name}=b`;
    expectHarmless(await browser.open(twice), `${name} twice`);
  });

  it.each([
    'code',
    'refresh_token',
    'code_verifier',
    'client_id',
    'grant_type',
    'scope',
    'redirect_uri',
    'resource',
  ])('are harmless in %s of /oauth/token', async (name) => {
    const browser = new ConsoleBrowser(running.origin);
    const form = {
      grant_type: name === 'refresh_token' ? name : 'authorization_code',
      client_id: 'encryption-console',
      code: 'a',
      code_verifier: 'b',
    };
    for (const value of hostile) {
      const answer = await browser.send('/oauth/token', { form: { ...form, [name]: value } });
      expectHarmless(answer, `${name}=${value}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(answer.text)).toHaveProperty('error');
    }
  });

  it.each(['email', 'password'])('are harmless in %s of the sign-in page', async (name) => {
    const browser = new ConsoleBrowser(running.origin);
    const page = await browser.open(browser.authorizeAddress());
    for (const value of hostile.slice(0, 7)) {
      const form = { email: `a${value.length}@b.example`, password: 'x', [name]: value };
      const answer = await browser.submit(page, form);
      expectHarmless(answer, `${name}=${value}`);
      expect(answer.status).toBe(422);
    }
  });

  it.each([
    '/authorize/unknown',
    '/authorize/%00',
    '/interaction',
    '/interaction/',
    '/interaction/unknown',
    '/interaction/%3Cscript%3E',
    '/interaction/../authorize',
    '/oauth/authorize',
    '/oidc/logout?post_logout_redirect_uri=https://evil.example',
    '/oidc/logout/confirm',
    '/v2/logout/x',
  ])('get a plain answer at %s', async (address) => {
    const browser = new ConsoleBrowser(running.origin);
    expectHarmless(await browser.open(address), address);
  });

  it('cannot use a broken or foreign cookie', async () => {
    const browser = new ConsoleBrowser(running.origin);
    for (const cookie of [
      'console_session=x',
      'console_session=%00; console_session.sig=y',
      `_interaction=${markup}`,
    ]) {
      const answer = await browser.send(browser.authorizeAddress(), { headers: { cookie } });
      expectHarmless(answer, cookie);
    }
  });
});

describe('the sign-in form', () => {
  it.each([
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is accepted from our own page only: %o', async (headers) => {
    const browser = new ConsoleBrowser(running.origin);
    const page = await browser.open(browser.authorizeAddress());
    const form = { email: people.withMfa.email, password };
    const answer = await browser.send(new URL(page.url).pathname, { form, headers });
    expect(answer.status).toBe(403);
  });

  it('is refused in another browser', async () => {
    const page = await new ConsoleBrowser(running.origin).open(
      new ConsoleBrowser(running.origin).authorizeAddress(),
    );
    const stranger = new ConsoleBrowser(running.origin);
    const answer = await stranger.submit(page, { email: people.withMfa.email, password });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This sign-in has expired');
  });

  it('is refused when it is too long or not a form', async () => {
    const browser = new ConsoleBrowser(running.origin);
    const page = await browser.open(browser.authorizeAddress());
    const long = await browser.submit(page, { email: 'x'.repeat(20_000), password });
    expect(long.status).toBe(413);
    expect(long.headers.get('connection')).toBe('close');
    const json = await browser.send(new URL(page.url).pathname, {
      form: {},
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    expect((await browser.send(new URL(page.url).pathname, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('the form of', () => {
  it.each(['/forgot-password', '/reset-password', '/invitation', '/verify-email', '/mfa/enrol'])(
    '%s is accepted from our own page only, and as a form',
    async (page) => {
      const browser = new ConsoleBrowser(running.origin);
      const send = async (headers: Record<string, string>) =>
        (await browser.send(page, { form: {}, headers })).status;
      expect(await send({ origin: 'https://evil.example' })).toBe(403);
      expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
      expect(await send({ 'content-type': 'application/json' })).toBe(415);
      expect((await browser.send(page, { method: 'PUT' })).status).toBe(405);
    },
  );
});

describe('text that is not plain UTF-8', () => {
  const form = 'application/x-www-form-urlencoded';
  const unusualForms: [
    what: string,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    status: number,
  ][] = [
    ['raw bytes', Uint8Array.from([0x61, 0x3d, 0xe9]), {}, 400],
    ['encoded bytes', new TextEncoder().encode('email=%E9x'), {}, 400],
    [
      'another charset',
      new TextEncoder().encode('email=x'),
      { 'content-type': `${form}; charset=latin1` },
      415,
    ],
    ['a packed form', new TextEncoder().encode('email=x'), { 'content-encoding': 'gzip' }, 415],
  ];
  it.each([
    '/forgot-password',
    '/reset-password',
    '/invitation',
    '/verify-email',
    '/mfa/enrol',
    '/authorize',
    '/oauth/token',
    '/oauth/revoke',
    '/oidc/logout',
    '/oidc/logout/confirm',
  ])('is refused in a form of %s', async (path) => {
    const { origin } = running;
    for (const [label, body, headers, status] of unusualForms) {
      const answer = await fetch(new URL(path, origin), {
        method: 'POST',
        body,
        headers: { origin, 'content-type': form, ...headers },
      });
      expect(answer.status, label).toBe(status);
      expect(answer.headers.get('accept-encoding'), label).toBe(status === 415 ? 'identity' : null);
      expect(await answer.text(), label).toMatch(/UTF-8/);
    }
  });

  it('is refused in an address', async () => {
    const answer = await fetch(new URL('/authorize?state=%FF', running.origin));
    expect(answer.status).toBe(400);
  });

  it.each([
    [['client_id=encryption-console&grant_type=', 'x&code=%C3', '%A9'], 'unsupported_grant_type'],
    [[], 'invalid_request'],
    [['x'.repeat(60_000), 'x'.repeat(60_000)], 'invalid_request'],
  ])(
    'is not suspected in chunked bodies, which the library reads by itself: %j',
    async (pieces, error) => {
      const headers = { 'content-type': form, 'transfer-encoding': 'chunked' };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const url = new URL('/oauth/token', running.origin);
        const outgoing = request(url, { method: 'POST', headers }, resolve).on('error', reject);
        for (const piece of pieces) outgoing.write(piece);
        outgoing.end();
      });
      expect(answer.statusCode).toBe(400);
      expect(await readJson(answer)).toMatchObject({ error });
    },
  );
});

describe('a wrong method', () => {
  it.each([
    ['/authorize', 'GET, HEAD, POST'],
    ['/oauth/token', 'POST, OPTIONS'],
    ['/oauth/revoke', 'POST, OPTIONS'],
    ['/oidc/logout', 'GET, HEAD, POST'],
    ['/oidc/logout/confirm', 'POST'],
    ['/.well-known/jwks.json', 'GET, HEAD, OPTIONS'],
    ['/.well-known/openid-configuration', 'GET, HEAD, OPTIONS'],
    ['/v2/logout', 'GET, HEAD'],
    ['/outbox', 'GET, HEAD'],
    ['/invitation', 'GET, HEAD, POST'],
  ])('on %s gets 405 with the allowed ones, or 501 when it is unknown', async (path, allow) => {
    const send = (method: string) => fetch(new URL(path, running.origin), { method });
    const other = await send('PUT');
    expect([other.status, other.headers.get('allow')]).toEqual([405, allow]);
    const unknown = await send('PROPFIND');
    expect([unknown.status, unknown.headers.get('allow')]).toEqual([501, null]);
  });
});

it.each([
  ['/.well-known/jwks.json', 200],
  ['/authorize', 400],
  ['/v2/logout?client_id=x', 400],
  ['/forgot-password', 200],
  ['/interaction/x', 400],
])('HEAD %s has the status of GET and no body', async (path, status) => {
  const { port, host } = new URL(running.origin);
  const socket = connect(Number(port), 'localhost');
  socket.write(`HEAD ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answer = await readText(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
  expect(answer.split('\r\n\r\n').slice(1)).toEqual(['']);
});

describe('every answer', () => {
  it.each([
    '/authorize',
    '/interaction/x',
    '/.well-known/jwks.json',
    '/oauth/token',
    '/v2/logout?client_id=x',
  ])('of %s carries the security headers and a request id', async (address) => {
    const { headers } = await new ConsoleBrowser(running.origin).send(address);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('reports violations of the policy of its pages', async () => {
    for (const address of ['/interaction/x', '/authorize?client_id=x']) {
      const { headers } = await new ConsoleBrowser(running.origin).send(address);
      expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
      expect(headers.get('content-security-policy')).toMatch(
        /frame-ancestors 'none'; report-uri \/csp-reports; report-to csp$/,
      );
    }
  });

  it('uses each nonce once', async () => {
    const browser = new ConsoleBrowser(running.origin);
    const policies = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await browser.send('/interaction/x')).headers.get('content-security-policy'),
      ),
    );
    expect(new Set(policies).size).toBe(20);
  });

  it('leaves no secret in the log', async () => {
    const browser = new ConsoleBrowser(running.origin);
    const callback = await browser.signIn(people.withMfa.email, password);
    const { text } = await browser.redeem(callback);
    const lines = running.lines.join('\n');
    const secrets = [
      password,
      people.withMfa.email,
      parametersOf(callback)['code'] ?? '',
      'state-1',
    ];
    const { refresh_token: refresh } = JSON.parse(text) as { refresh_token: string };
    for (const secret of [...secrets, refresh]) expect(lines).not.toContain(secret);
    expect(lines).not.toMatch(/eyJ/);
    expect(running.lines.length).toBeGreaterThan(3);
  });
});

describe('the demo', () => {
  it('offers a one-click sign-in for each existing account that has the demo password', async () => {
    const { db, uuids } = running;
    const set = (uuid: string, values: { email?: string; password_hash?: string }) =>
      updateRows(db, 'users', { uuid }, values);
    const page = async () => {
      const browser = new ConsoleBrowser(running.origin);
      return (await browser.open(browser.authorizeAddress())).text;
    };
    const offered = (text: string) =>
      [...text.matchAll(/>\s*Sign in as (\S+?)<\/span>\s*<\/button/g)].map(([, email]) => email);
    const demoHash = cheapHash('demo-password');
    await set(uuids.withMfa, { email: 'admin@acme.example', password_hash: demoHash });
    await set(uuids.withoutMfa, { email: 'member@acme.example', password_hash: demoHash });
    const demoPage = await page();
    expect(demoPage).toContain('This is a demo');
    expect(offered(demoPage)).toEqual(['member@acme.example', 'admin@acme.example']);
    expect(demoPage).toContain('name="password" value="demo-password"');

    await set(uuids.withMfa, { password_hash: cheapHash(password) });
    const changed = await page();
    expect(offered(changed)).toEqual(['member@acme.example']);
    expect(changed).toMatch(
      /admin@acme\.example [^<]*the password of this demo account was changed/,
    );
    await set(uuids.withMfa, { password_hash: demoHash });
    expect(offered(await page())).toHaveLength(2);
    await set(uuids.withMfa, { password_hash: cheapHash(password) });
  });

  it('shows and fills in the current code of demo accounts, and of nobody else', async () => {
    const { db, uuids } = running;
    await updateRows(db, 'users', { uuid: uuids.withMfa }, { email: 'admin@acme.example' });
    const browser = new ConsoleBrowser(running.origin);
    await browser.signIn('admin@acme.example', password);
    const page = await openCodePage(running, browser);
    expect(page.text).toContain('<h1>Delete a dataset</h1>');
    const near = [-30, 0, 30].map((away) => codeAt(totpSecret, new Date(Date.now() + away * 1000)));
    const shownCode = /id="demo-code">\s*(\d{6})\s*</.exec(page.text)?.[1];
    expect(near).toContain(shownCode);
    expect(page.text).toContain(`value="${shownCode}"`);
    expect(page.text.replaceAll(/\s+/g, ' ')).toContain('It changes every 30 seconds.');
  });
});
