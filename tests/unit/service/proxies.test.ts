import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressLimits } from '../../../contract/lib/addressLimits';
import { createHttpServer } from '../../../service/server/httpServer';
import { createLog } from '../../../service/observability/log';
import { type HomeChoice, writeHomeChoice } from '../../../src/custom-pages/home/homeChoice';
import { eventsPath } from '../../../src/custom-pages/home/homeQueries';
import { listCalls } from '../../../src/dataProvider/lists';
import { customCalls } from '../../../src/dataProvider/customCalls';
import type { Endpoint } from '../../../src/model/endpoint';
import { listAddress } from '../../../src/model/list';
import { fitsAddress, writeTimelineFilter } from '../../../src/model/timeline';
import { queryOf, styles } from '../../service/independentClient/clientStyles';
import { installedProxies, shipped, startProxy } from '../../setup/proxies';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const uuids = (count: number) => Array.from({ length: count }, () => uuid);
const range = { start: '2026-01-01', end: '2026-12-31' };
const homeChoice: HomeChoice = {
  range: { preset: 'custom', range },
  datasets: uuids(addressLimits.datasets),
  aggregation: 'decrypt',
  grouping: 'month',
  view: 'table',
};
/** Each counted character is encoded as nine. */
const wide = (length: number) => '字'.repeat(length);

/** Sends a request like the console. @returns its path */
async function pathOf(
  ask: (http: (path: string) => Promise<never>) => Promise<unknown>,
): Promise<string> {
  const http = vi.fn<(path: string) => Promise<never>>(() => Promise.reject(new Error('Asked.')));
  await expect(ask(http)).rejects.toThrow('Asked.');
  return `/api${http.mock.calls[0]?.[0]}`;
}

const table: Endpoint = {
  path: '/x',
  key: 'x',
  list: { kind: 'table', path: '/table/client-library-versions' },
};
const sets = [{ operator: 'OR' as const, filters: { primary_key_uuid: { eq: uuids(10) } } }];
const search = { q: wide(500), groups: sets };
/** A timeline's filter with as many conditions as fit. */
const filter = (() => {
  const condition = {
    column: 'dataset_group_name',
    predicate: 'not_i_cont',
    value: wide(78),
  } as const;
  const filterOf = (count: number) => ({
    q: '',
    range,
    groups: [
      { operator: 'AND' as const, conditions: Array.from({ length: count }, () => condition) },
    ],
  });
  return filterOf([10, 9, 8].find((count) => fitsAddress(filterOf(count))) ?? 0);
})();

/** A certificate with the largest key, as sent by programs that signed in. */
const payload_cert = 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUh+/='.repeat(87);
const program = (path: string, query: Record<string, string>) =>
  styles.map((style) => `${path}?${queryOf(style, { papi: 'A'.repeat(24), ...query })}`);
const longestOf = (paths: readonly string[]): string =>
  paths.toSorted((a, b) => b.length - a.length)[0] ?? '';

/** The longest address of each kind of call, by the limits of its contents. */
const calls: readonly [what: string, path: () => Promise<string>][] = [
  ['a chart of events', async () => `/api${eventsPath(homeChoice)}`],
  ['the start page, loaded again', async () => `/?${writeHomeChoice(homeChoice).toString()}`],
  [
    'a list that is searched and narrowed',
    () =>
      pathOf((http) =>
        listCalls({
          http,
          stream: http,
          endpointOf: () => Promise.resolve(table),
        }).getList('x', {
          pagination: { page: 1_000_000, perPage: 100 },
          sort: { field: 'next_scheduled_rotation', order: 'DESC' },
          filter: search,
        }),
      ),
  ],
  ['such a list, loaded again', async () => listAddress('client-library-versions', search)],
  [
    'a timeline, loaded again',
    async () => listAddress('security-history', writeTimelineFilter(filter)),
  ],
  ['the palette', () => pathOf((http) => customCalls(http).searchRecords(wide(500)))],
  [
    'the rows of a choice',
    () =>
      pathOf((http) =>
        customCalls(http).datasetLinks({ q: wide(500), page: 1_000_000, apiKey: uuid }),
      ),
  ],
  [
    'the key of a dataset, for a program that signed in',
    async () =>
      longestOf(
        program('/api/v0/fpe/key', {
          ffs_name: '𝄞'.repeat(255),
          key_number: '999999',
          payload_cert,
        }),
      ),
  ],
];

/** Maximum number of names in one call, each of the wizard's maximum length: proxies need a setting for it. */
const longer: typeof calls = [
  [
    'the definitions of many datasets',
    async () =>
      longestOf(
        program('/api/v0/fpe/def_keys', {
          ffs_name: Array(100).fill('n'.repeat(75)).join(','),
          payload_cert,
        }),
      ),
  ],
];

describe('the longest address of', () => {
  it.each(calls)('%s is accepted by every proxy', async (_, path) => {
    const length = (await path()).length;
    expect(length).toBeGreaterThan(300);
    // RFC 9110 section 4.1; with method and version, still below nginx's default of 8 KiB.
    expect(length).toBeLessThanOrEqual(8000);
  });
});

it('a filter of ten long conditions does not fit, so that nine are left', () => {
  expect(filter.groups[0]?.conditions).toHaveLength(9);
});

it('nginx accepts headers as long as the service does, and hides its version', () => {
  const servers = shipped('nginx.conf')
    .split(/^server \{/m)
    .slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/^ {2}server_tokens off;$/m);
  expect(servers[1]).toMatch(/^ {2}large_client_header_buffers 4 16k;$/m);
});

describe.each(installedProxies)('%s with its shipped file', (name) => {
  let service: Server;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  const get = (url: URL) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const headers = { authorization: `Bearer ${'x'.repeat(1500)}`, host: 'console.example.com' };
      send(
        url,
        {
          rejectUnauthorized: false,
          agent: false,
          headers: name === 'nginx' ? headers : { ...headers, host: url.host },
        },
        resolve,
      )
        .on('error', reject)
        .end();
    });

  beforeAll(async () => {
    const log = createLog('silent', () => new Date());
    service = createHttpServer((request, response) => response.end(request.url), log, 'http://x');
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    proxy = await startProxy(name, (service.address() as AddressInfo).port);
    await vi.waitUntil(
      () =>
        get(new URL('/readyz', proxy.origin)).then(
          () => true,
          () => false,
        ),
      {
        timeout: 20_000,
        interval: 100,
      },
    );
  }, 30_000);
  afterAll(async () => {
    await proxy.stop();
    service.closeAllConnections();
    service.close();
  });

  it.each([...calls, ...longer])('accepts the longest address of %s', async (_, path) => {
    const answer = await get(new URL(await path(), proxy.origin));
    expect(answer.statusCode).toBe(200);
  });

  it('hides its version', async () => {
    for (const origin of [proxy.origin, `http://127.0.0.1:${proxy.plain}`]) {
      const answer = await get(new URL('/', origin));
      expect(answer.headers.server ?? '').not.toMatch(/\d/);
    }
  });
});
