import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../service/routes/routes';
import { contentSecurityPolicy, workerContentPolicy } from '../../../service/lib/securityHeaders';
import { readSettings } from '../../../service/config/settings';
import { startService, type Service } from '../harness';

const nobodys = '0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e';

describe('the HTTP surface', () => {
  let service: Service;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(service.people.admin);
  });

  it.each(['/livez', '/readyz', '/api/health/check', '/openapi.json', '/config.json'])(
    '%s answers without sign-in',
    async (path) => {
      expect((await service.raw(path)).status).toBe(200);
    },
  );

  const always = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  };
  it.each([
    ['/livez', 200],
    ['/api/me', 200],
    ['/api/table/datasets.csv', 200],
    ['/openapi.json', 200],
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api/user-settings/datasets_grid_columns', 500],
  ])('%s carries the security headers and its own request id with its %i', async (path, status) => {
    const { db } = service;
    if (status === 500) await sql`alter table user_settings rename to gone`.execute(db);
    const answer = await service.raw(path, {
      headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': 'theirs' },
    });
    if (status === 500) await sql`alter table gone rename to user_settings`.execute(db);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(always);
  });

  it('carries no headers of its own but these', async () => {
    const { headers } = await service.raw('/livez');
    expect(Object.fromEntries(headers)).toEqual({ 'content-type': 'application/json', ...always });
  });

  it('reports how long an answer took to the console, but not for a refusal', async () => {
    const timing = async (as: 'admin' | undefined, path: string) =>
      (await service.request(as, path)).headers.get('server-timing');
    expect(await timing('admin', '/me')).toMatch(/^service;dur=\d+$/);
    expect(await timing('admin', '/datasets/none')).toBeNull();
    expect(await timing(undefined, '/me')).toBeNull();
  });

  it('describes a failure in the format of decision 28', async () => {
    const response = await service.raw('/api/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      status: 404,
      message: 'There is no GET /api/nothing.',
      error: { info: 'Not found', details: 'There is no GET /api/nothing.' },
      errors: [],
      request_id: response.headers.get('x-request-id'),
    });
  });

  it.each([
    ['PUT', `/api/datasets/${nobodys}`, 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/api/v0/encryption/key', 'POST'],
    ['PUT', '/api/v0/encryption/key/print/session', 'PATCH'],
    ['DELETE', '/api/v0/fpe/key', 'GET, HEAD'],
    ['GET', `/${nobodys}/api/v3/scim/sso`, 'POST'],
    ['OPTIONS', '/api/me', 'GET, HEAD'],
    ['POST', '/livez', 'GET, HEAD'],
    ['DELETE', '/config.json', 'GET, HEAD'],
  ])('lists the methods of a path for a wrong one: %s %s', async (method, path, allow) => {
    const response = await service.raw(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toMatchObject({
      success: false,
      status: 405,
      message: `There is no ${method} ${path}.`,
    });
  });

  it.each([
    '/api/me',
    '/api/nothing',
    `/${nobodys}/api/v3/scim/sso`,
    '/api/v0/fpe/key',
    '/nothing',
  ])('answers a method that no path has with 501: PROPFIND %s', async (path) => {
    const response = await service.raw(path, { method: 'PROPFIND' });
    expect(response.status).toBe(501);
    expect(response.headers.get('allow')).toBeNull();
    expect(await response.json()).toMatchObject({ success: false, status: 501 });
  });

  it('describes every route in OpenAPI 3.1, with its schemas', async () => {
    const document = (await (await service.raw('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { method, path } of routes)
      expect(document.paths[path]?.[method], `${method} ${path}`).toBeDefined();
    expect(document.paths).toHaveProperty(['/activities/stream', 'get']);
    expect(document.paths).toHaveProperty(['/health/check', 'get']);
    const headersOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters?.filter((each) => each.in === 'header');
    expect(headersOf('/dataset-groups', 'post')).toMatchObject([
      { name: 'Confirmation' },
      { name: 'Idempotency-Key' },
    ]);
    expect(headersOf('/dataset-groups/{uuid}', 'patch')).toMatchObject([
      { name: 'Confirmation' },
      { name: 'Idempotency-Key' },
      { name: 'If-Match' },
    ]);
    // Its answer shows a secret, which must not be kept.
    expect(headersOf('/stream-token', 'post')).toMatchObject([{ name: 'Confirmation' }]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Dataset', 'DatasetUpdate', 'PrimaryKey', 'CurrentUser', 'Failure']),
    );
  });

  it.each(['structured', 'unstructured'])(
    'refuses unknown fields of body and query: %s',
    (type) => {
      // The fields of a new dataset depend on its type.
      const input = { unheard: 1, dataset_type: type };
      const lenient = routes.flatMap(({ method, path, body, query }) =>
        [body, query]
          .filter((schema) => schema !== undefined)
          .filter((schema) => {
            // In a union of bodies, each option reports the unknown field.
            const refusal = schema.safeParse(input).error?.issues;
            return !JSON.stringify(refusal ?? '').includes('"keys":["unheard"');
          })
          .map(() => `${method} ${path}`),
      );
      expect(lenient).toEqual([]);
    },
  );

  const put = (body: BodyInit, headers: Record<string, string>) =>
    service.raw('/api/user-settings/datasets_grid_columns', {
      method: 'PUT',
      body,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
  const json = { 'Content-Type': 'application/json' };

  it.each([
    ['broken JSON', '{"setting_value":', json, 400],
    ['no JSON at all', 'setting_value=1', json, 400],
    ['a form', 'setting_value=1', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{"setting_value":"{}"}', { 'Content-Type': 'text/plain' }, 415],
    ['bytes that are no UTF-8', Buffer.from('{"setting_value":"\xE9"}', 'latin1'), json, 400],
    ['half a character', Buffer.from('{"setting_value":"\xC3"}', 'latin1'), json, 400],
    ['a surrogate in UTF-8', Buffer.from('{"setting_value":"\xED\xA0\x80"}', 'latin1'), json, 400],
    ['Latin-1', '{}', { 'Content-Type': 'application/json; charset=ISO-8859-1' }, 415],
    ['UTF-16', '{}', { 'Content-Type': 'application/json;charset="utf-16"' }, 415],
    ['a packed body', '{}', { ...json, 'Content-Encoding': 'gzip' }, 415],
    ['a body packed twice', '{}', { ...json, 'Content-Encoding': 'identity, br' }, 415],
    ['a list', '[]', json, 422],
    ['null', 'null', json, 422],
    ['a number for a text', '{"setting_value":1}', json, 422],
    ['a NUL', '{"setting_value":"\\u0000"}', json, 422],
    ['a lone surrogate', '{"setting_value":"\\ud800"}', json, 422],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, json, 400],
    ['more than 1 MiB', JSON.stringify({ setting_value: 'x'.repeat(1_100_000) }), json, 413],
    ['more than the field takes', JSON.stringify({ setting_value: 'x'.repeat(20_000) }), json, 422],
  ])('answers %s with a clear refusal', async (_, body, headers, status) => {
    const response = await put(body, headers);
    expect(response.status).toBe(status);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/\w{3,}/);
    expect(message).not.toMatch(/ at |node:|\.ts|syntax error/);
  });

  it('distinguishes a refused coding from a refused media type (RFC 9110 section 12.5.3)', async () => {
    const packed = await put('{}', { ...json, 'Content-Encoding': 'zstd' });
    expect(packed.headers.get('accept-encoding')).toBe('identity');
    const form = await put('x=1', { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(form.headers.get('accept-encoding')).toBeNull();
  });

  it.each<Record<string, string>>([
    { 'Content-Type': 'application/json; charset="UTF-8"' },
    { 'Content-Type': 'application/json;charset=utf8', 'Content-Encoding': 'identity' },
  ])('reads UTF-8 unchanged: %o', async (headers) => {
    const setting_value = '{"order":["é","\uFFFD"]}';
    const saved = await put(JSON.stringify({ setting_value }), headers);
    expect(saved.status).toBe(200);
    const { body } = await service.request('admin', '/user-settings/datasets_grid_columns');
    expect(body).toMatchObject({ data: { user_settings: { setting_value } } });
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'x'.repeat(10_000)}`])(
    'refuses the authorization %#',
    async (authorization) => {
      const response = await service.raw('/api/me', { headers: { Authorization: authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    },
  );

  it('stores a person’s settings of a table for that person alone', async () => {
    const saved = await put('{"setting_value":"{\\"order\\":[\\"name\\"]}"}', json);
    expect(saved.status).toBe(200);
    const mine = await service.request('admin', '/user-settings/datasets_grid_columns');
    expect(mine.body).toMatchObject({
      data: { user_settings: { setting_value: '{"order":["name"]}' } },
    });
    const ofMember = await service.request('member', '/user-settings/datasets_grid_columns');
    expect(ofMember.body).toMatchObject({ data: { user_settings: null } });
  });

  it('logs each request as one JSON line, without query, token or body', async () => {
    await service.raw('/api/table/datasets?q=my-secret-search', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const line = service.logged.at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({ path: '/api/table/datasets', status: 200 });
    expect(service.logged.join('\n')).not.toMatch(/my-secret-search|eyJ|setting_value/);
  });

  it('compresses lists, but no answer that may carry a secret', async () => {
    const encodingOf = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br, gzip' };
      const answer = await service.raw(path, { headers });
      expect(answer.status).toBe(200);
      return [answer.headers.get('content-encoding'), answer.headers.get('vary')];
    };
    const compressed = ['gzip', 'Accept-Encoding'];
    expect(await encodingOf('/api/table/datasets?page=1&per_page=100')).toEqual(compressed);
    expect(await encodingOf('/openapi.json')).toEqual(compressed);
    expect(await encodingOf('/api/me')).toEqual([null, null]);
    expect(await encodingOf('/api/table/datasets.csv')).toEqual([null, null]);
    expect((await service.raw('/openapi.json')).headers.get('content-encoding')).toBeNull();
  });

  it('refuses text that cannot be stored in searches and checks, too', async () => {
    const name = { method: 'POST', body: { name: 'a\u0000b' } };
    const count = await service.request('admin', '/table/datasets/counts?q=a%00b');
    expect(count.status).toBe(400);
    const uuid = '9f9592ca-c257-4226-9b93-825e02be78e1';
    for (const path of [
      `/api-keys/${uuid}/unassociated`,
      `/api-keys/${uuid}/access`,
      '/dataset-groups-datasets',
    ])
      expect((await service.request('admin', `${path}?q=a%00b`)).status).toBe(400);
    expect((await service.request('admin', '/datasets/validate-name', name)).status).toBe(422);
    const validation = await service.request('admin', '/api-keys/validate-name', name);
    expect(validation.status).toBe(422);
    for (const { body } of [count, validation])
      expect(JSON.stringify(body)).toContain(
        'This text contains a character that cannot be stored.',
      );
  });

  it.each([
    ['datasets', {}, 'name', 'This field is required'],
    ['api-keys', {}, 'api_keys.name', 'This field is required'],
    ['dataset-groups', { name: null }, 'dataset_groups.name', 'Must be a text'],
    ['primary-keys', {}, 'primary_keys.name', 'This field is required'],
  ])('refuses a check without a name: %s, %j', async (kind, body, field, detail) => {
    const answer = await service.post('admin', `/${kind}/validate-name`, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field, code: 'invalid', detail }] },
    });
  });

  const report = (body: unknown, type = 'application/csp-report') =>
    service.raw('/csp-reports', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(body),
    });
  it('refuses reports of the content policy that are not UTF-8', async () => {
    const headers = { 'Content-Type': 'application/csp-report' };
    const body = Buffer.from('{"csp-report":{"violated-directive":"\xE9"}}', 'latin1');
    const sent = await service.raw('/csp-reports', { method: 'POST', headers, body });
    expect(sent.status).toBe(400);
    expect(await sent.text()).toContain('The body is not valid UTF-8.');
  });
  const ofOne = (directive: string, blocked: string) => ({
    'csp-report': { 'violated-directive': directive, 'blocked-uri': blocked },
  });

  it('accepts reports of the content policy in every format, and logs only directive and origin', async () => {
    const violation = (effectiveDirective: string, blockedURL: string) => ({
      type: 'csp-violation',
      url: 'https://console.example/reset-password?token=my-secret-token',
      body: { effectiveDirective, blockedURL, sample: 'my-secret-sample' },
    });
    const before = service.logged.length;
    const list = [
      violation('script-src-elem', 'https://evil.example:8443/a?q=my-secret-query'),
      violation('style-src-attr', 'inline'),
      violation('made-up', 'data:text/html,my-secret-data'),
    ];
    expect((await report(list, 'application/reports+json')).status).toBe(204);
    expect((await report(ofOne("img-src 'self'", 'my secret words'))).status).toBe(204);
    expect((await report(violation('font-src', 'inline'))).status).toBe(204);
    const lines = service.logged.slice(before).map((line) => JSON.parse(line) as object);
    const logged = lines.filter((line) => 'directive' in line);
    const level = 'warn';
    const event = 'content policy violated';
    expect(logged).toMatchObject([
      { level, event, directive: 'script-src-elem', blocked: 'https://evil.example:8443' },
      { level, event, directive: 'style-src-attr', blocked: 'inline' },
      { level, event, directive: 'other', blocked: 'data:' },
      { level, event, directive: 'img-src', blocked: 'unknown' },
      { level, event, directive: 'font-src', blocked: 'inline' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/my.secret/);
  });

  it('refuses reports that are malformed, too large, or too frequent from one address', async () => {
    service.setAddress('192.0.2.9');
    expect((await report(ofOne('img-src', 'inline'), 'text/plain')).status).toBe(415);
    expect((await report({ directive: 'img-src' })).status).toBe(400);
    expect((await report(ofOne('img-src', 'x'.repeat(40_000)))).status).toBe(413);
    for (let count = 3; count < 60; count += 1) await report(ofOne('img-src', 'inline'));
    const refused = await report(ofOne('img-src', 'inline'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    service.setAddress('127.0.0.1');
    expect((await report(ofOne('img-src', 'inline'))).status).toBe(204);
  });

  it('offers no cross-origin access', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      const response = await service.raw('/api/me', { headers: { Origin: origin } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a service with a console', () => {
  let dir: string;
  let service: Service;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'console-files-'));
    await mkdir(join(dir, 'assets'));
    await writeFile(join(dir, 'index.html'), '<!doctype html><title>The page</title>');
    await writeFile(join(dir, 'assets', 'boot.js'), 'start();');
    service = await startService({ consoleDir: dir });
  });
  afterAll(() => rm(dir, { recursive: true }));

  it.each([
    '/',
    '/datasets',
    '/datasets/0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e/edit',
    '/datasets?serverMsg=a.b//c.txt',
    '/apiary',
    '/api-keys',
    '/datasets/api-keys',
  ])('answers %s with the page of the console', async (path) => {
    const response = await service.raw(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<!doctype html><title>The page</title>');
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api//v0/ffs'],
    ['GET', '///api/v0/ffs'],
    ['POST', '///api/v0/encryption/key'],
    ['GET', '//api/v0/nothing'],
    ['GET', '//api//v0/ffs'],
    ['GET', '//api/me'],
    ['GET', '//api/health/check'],
    ['GET', '//api/table/datasets'],
    ['POST', '//api/api-keys'],
    ['GET', '//livez'],
    ['GET', '//config.json'],
    ['GET', '//assets/boot.js'],
    ['GET', '//datasets'],
    ['GET', '//0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e/api/v3/scim/v2/Users'],
    ['POST', '//0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e//api/v3/scim/sso'],
    ['GET', '//'],
    ['GET', '/datasets//edit'],
    ['GET', '/0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e/api'],
    ['GET', '/0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e/api/v3/nothing'],
    ['POST', '/0b9f1f0e-7a52-4d3c-9a3e-6a3f4b1c2d3e/api/v3/nothing'],
    ['GET', '/favicon.svg'],
    ['GET', '/robots.txt'],
    ['GET', '/nothing.PNG'],
    ['GET', '/datasets/export.csv'],
    ['GET', '/.env'],
    ['GET', '/assets/nothing.js'],
  ])('answers %s %s with 404 in JSON', async (method, path) => {
    const response = await service.raw(`http://localhost${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ success: false, status: 404 });
  });

  it.each([
    ['POST', '/datasets', 405],
    ['DELETE', '/', 405],
    ['PROPFIND', '/datasets', 501],
    ['POST', '/assets/boot.js', 405],
  ])('answers %s %s, a path of a page or a file, with %i', async (method, path, status) => {
    const response = await service.raw(path, { method });
    const allow = status === 405 ? 'GET, HEAD' : null;
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  });

  it('escapes the configuration in the page, so that nothing in it ends its element', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-files-'));
    await writeFile(
      join(folder, 'index.html'),
      '<script type="application/json">__CONFIG__</script>',
    );
    const settings = readSettings({
      PORT: '3000',
      PRODUCT_NAME: '</script>$&',
      MAINTENANCE: 'on',
    });
    const other = await startService({ consoleDir: folder, settings });
    const page = await (await other.raw('/datasets')).text();
    expect(page.match(/<\/?script/g)).toEqual(['<script', '</script']);
    const written = page.replace('<script type="application/json">', '').replace('</script>', '');
    expect(JSON.parse(written)).toMatchObject({
      productName: '</script>$&',
      apiBase: '/api',
      maintenance: true,
    });
    expect(JSON.parse(written)).toEqual(await (await other.raw('/config.json')).json());
    await rm(folder, { recursive: true });
  });

  it('allows its pages no other origin, and asks for reports of violations', async () => {
    const { headers } = await service.raw('/datasets');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.replace(/'nonce-[\w+/]{22}=='/, "'nonce-…'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-…'",
      "style-src-attr 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types console default',
      'report-uri /csp-reports',
      'report-to csp',
    ]);
  });

  it('allows an outside provider for calls and frames alone', () => {
    const provider = 'https://login.example';
    expect(
      contentSecurityPolicy('x', provider)
        .split('; ')
        .filter((directive) => directive.includes(provider)),
    ).toEqual([`connect-src 'self' ${provider}`, `frame-src 'self' ${provider}`]);
    expect(workerContentPolicy(provider)).toBe(
      `default-src 'none'; connect-src 'self' ${provider}; frame-ancestors 'none'`,
    );
  });

  it('compresses the page', async () => {
    const answer = await service.raw('/datasets', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });

  it('serves an existing file', async () => {
    const response = await service.raw('/assets/boot.js');
    expect(await response.text()).toBe('start();');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const icon = await service.raw('/favicon.svg');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await icon.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await rm(join(dir, 'favicon.svg'));
  });
});

describe('a service over TLS', () => {
  let service: Service;
  beforeAll(async () => {
    const settings = { ...readSettings({ PORT: '3000' }), publicUrl: 'https://console.example' };
    service = await startService({ settings });
  });

  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['a broken target', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'],
  ])('sends the same headers for what never reaches a route: %s', async (_, sent) => {
    const { headers } = await service.raw('/livez');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    headers.delete('x-request-id');
    const { port, close } = await service.listen();
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    await close();
    const lines = head.toLowerCase().split('\r\n');
    for (const [name, value] of headers) expect(lines).toContain(`${name}: ${value.toLowerCase()}`);
  });
});
