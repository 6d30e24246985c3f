import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallLimiter } from '../../../service/domain/engine/rateLimits/callLimiter';
import { routes } from '../../../service/routes/routes';
import { createHttpServer } from '../../../service/server/httpServer';
import { createLog } from '../../../service/observability/log';
import { sharedService } from '../harness';
import { detailsOf } from '../history';

const service = sharedService();

const checkName = (as: 'admin' | 'member' | 'outsider' = 'admin') =>
  service.post(as, '/datasets/validate-name', { name: 'Free' });

describe('rate limits of expensive calls', () => {
  it('are declared for every search, export, name check and sample', () => {
    const costing = /^\/(table|search|billing|activities)\b|\.csv$|validate|\/try-/;
    const free = routes
      .filter(({ path, query }) => costing.test(path) || (query && 'page' in query.shape))
      .filter(({ rateLimit }) => rateLimit === undefined)
      .map(({ path }) => path);
    expect(free).toEqual([]);
    const files = routes.filter(({ path }) => path.endsWith('.csv'));
    expect(new Set(files.map(({ rateLimit }) => rateLimit))).toEqual(new Set(['export']));
  });

  it('refuse a person who calls too often, say when to retry, and let others continue', async () => {
    const answers = [];
    for (let count = 0; count < 301; count += 1) answers.push((await checkName()).status);
    expect(answers.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(answers[300]).toBe(429);
    const refused = await checkName();
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({
      status: 429,
      message: 'There were too many checks of names and definitions by you. Try again in 1 second.',
    });
    expect((await checkName('member')).status).toBe(200);
    expect(await detailsOf(service.db, { action: 'Refused' })).toEqual([
      'Read a dataset: There were too many checks of names and definitions by you. Try again in 1 second.',
    ]);
    // The bucket fills up evenly.
    service.setTime(new Date('2026-06-15T10:00:01Z'));
    expect((await checkName()).status).toBe(200);
  });

  it('apply to all people of one address together', async () => {
    const asking = ['admin', 'member', 'unverified', 'staff', 'outsider'] as const;
    const exporting = async (as: (typeof asking)[number]) =>
      (await service.request(as, '/table/datasets.csv')).status;
    for (const as of asking.slice(0, 4))
      for (let count = 0; count < 30; count += 1) await exporting(as);
    expect(await exporting('outsider')).toBe(429);
    service.setAddress('2001:db8:0:1::5');
    expect(await exporting('outsider')).toBe(200);
  });

  it('apply to all addresses of one IPv6 network of 64 bits together', () => {
    const consume = createCallLimiter(service.clock);
    const exportFrom = (network: string, number: number) => () =>
      consume('export', {
        ipAddress: `2001:db8:0:${network}::${number}`,
        person: `person ${number}`,
        company: `company ${number}`,
      });
    for (let number = 1; number <= 120; number += 1) exportFrom('1', number)();
    expect(exportFrom('1', 121)).toThrow('There were too many exports from your address.');
    expect(exportFrom('2', 121)).not.toThrow();
  });

  it('apply to all people of one company together, wherever they are', () => {
    const consume = createCallLimiter(service.clock);
    const exportAs = (person: number, company: string) => () =>
      consume('export', {
        ipAddress: `192.0.2.${person}`,
        person: `person ${person}`,
        company,
      });
    for (let person = 0; person < 120; person += 1) exportAs(person, 'Acme')();
    expect(exportAs(120, 'Acme')).toThrow('There were too many exports by your company.');
    expect(exportAs(120, 'Globex')).not.toThrow();
  });

  it('use the address at the start of a request, even if its sender leaves meanwhile', async () => {
    const headers = { Authorization: `Bearer ${await service.tokenFor(service.people.admin)}` };
    const answer = service.raw('/api/table/datasets', { headers });
    service.setAddress(undefined);
    expect((await answer).status).toBe(200);
    expect(await detailsOf(service.db)).toEqual([]);
  });

  it('refuse an unreadable address', async () => {
    service.setAddress(undefined);
    const answer = await checkName();
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      message: 'The address that this request came from cannot be read.',
    });
  });
});

it.each(['Content-Length: 3000000\r\n\r\n', 'Transfer-Encoding: chunked\r\n\r\n2dc6c0\r\n'])(
  'a body that is too long ends its connection, as the answer says: %j',
  async (sent) => {
    const { port, close } = await service.listen();
    const socket = connect(port, '127.0.0.1');
    const token = await service.tokenFor(service.people.admin);
    const head = `POST /api/datasets/validate-name HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\n${sent}${'x'.repeat(1_048_577)}`);
    const answer = await text(socket);
    await close();
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"message":"The body is larger than 1 MiB."');
  },
);

describe('an invalid HTTP request', () => {
  const requestId = /^[0-9a-f-]{36}$/;
  const get = 'GET /livez HTTP/1.1\r\nConnection: close\r\n';

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET /livez HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', `${get}Host: x\r\nHost: x\r\n\r\n`, 400],
    [
      'two tokens',
      `${get}Host: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
      400,
    ],
    ['two types', `${get}Host: x\r\nContent-Type: a/b\r\ncontent-type: a/b\r\n\r\n`, 400],
    ['a broken target', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['long headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n', 417],
    ['a method of nobody', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 501],
    ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 501],
    ['TLS', '\u0016\u0003\u0001 / HTTP/1.1\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])('is refused in the format of refusals: %s', async (_, sent, status) => {
    const { port, close } = await service.listen();
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const answer = await text(socket);
    await close();
    const [head = '', ...body] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const [, id = ''] = /^x-request-id: (.+)$/im.exec(head) ?? [];
    expect(id).toMatch(requestId);
    expect(body.join('')).toContain(`"request_id":"${id}"`);
    expect(body.join('')).toContain(`"success":false,"status":${status},"message":"`);
  });

  it('leaves no connection behind when it asks for a tunnel and stays open or is reset', async () => {
    const { port, close } = await service.listen();
    const held = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    held.resume().write('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(held, 'end');
    const abandoned = connect(port, '127.0.0.1');
    await once(abandoned, 'connect');
    abandoned.write('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', () => abandoned.resetAndDestroy());
    await once(abandoned, 'close');
    await expect(close()).resolves.toBeUndefined();
    held.destroy();
  });

  it('is refused soon after the time limit when it does not arrive completely', async () => {
    const log = createLog('silent', () => new Date());
    const server = createHttpServer(() => undefined, log, 'http://localhost');
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
    server.requestTimeout = 200;
    server.headersTimeout = 200;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const begin = performance.now();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /livez HTTP/1.1\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - begin).toBeLessThan(4000);
    server.close();
  });
});

describe('a server with its own host name, as for the demo', () => {
  const log = createLog('silent', () => new Date());
  const handle: RequestListener = (_request, response) => response.end('answered');
  const server = createHttpServer(handle, log, 'http://localhost:3000', 'demo.example');
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  it.each([
    ['demo.example', 200],
    ['DEMO.example:8080', 200],
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['192.0.2.7', 200],
    ['evil.example', 421],
    ['demo.example.evil.example', 421],
    ['127.0.0.1.evil.example:3000', 421],
    ['localhost.evil.example', 421],
    ['a b', 421],
  ])('answers %s with %i', async (host, status) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET /outbox HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.includes('answered')).toBe(status === 200);
  });
});

it('an answer that nobody reads is aborted, but not one that takes long', async () => {
  const log = createLog('silent', () => new Date());
  const handle: RequestListener = (request, response) => {
    const megabytes = request.url === '/large' ? 32 : 0;
    setTimeout(() => response.end(Buffer.alloc(megabytes * 2 ** 20 + 1, 'x')), 500);
  };
  const server = createHttpServer(handle, log, 'http://localhost');
  expect(server.timeout).toBe(120_000);
  server.timeout = 200;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (path: string) => {
    const connected = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [ours] = (await connected) as [Socket];
    return { socket, ours };
  };
  const { socket: reader } = await ask('/');
  expect(await text(reader)).toMatch(/\r\n\r\nx$/);
  const { socket: idler, ours } = await ask('/large');
  await once(ours, 'close');
  idler.destroy();
  server.close();
});
