import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../service/observability/log';
import { createFetchDocument } from '../../../service/outbound/fetchDocument';
import { traced, traceOf } from '../../../service/observability/trace';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Sends a request through the middleware: the log, the response, and the headers for another server. */
async function request(headers: Record<string, string>) {
  const lines: string[] = [];
  const log = createLog(
    'info',
    () => new Date(0),
    (line) => lines.push(line),
  );
  let outbound: string | undefined;
  const fetchDocument = createFetchDocument({
    resolve: () => Promise.resolve([{ address: '9.9.9.9', family: 4 }]),
    send: (_url, _to, options) => {
      outbound = options.headers['traceparent'];
      return Promise.reject(new Error('nobody is there'));
    },
  });
  const ask = () => fetchDocument('https://idp.example/').catch(() => undefined);
  const server = createServer(
    traced((_request, response) => {
      setTimeout(() => {
        log.info('request');
        void ask().then(() => response.end());
      }, 1);
    }),
  );
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
  const line = JSON.parse(lines[0] ?? '{}') as { trace_id?: string };
  const answered = response.headers.get('traceparent') ?? '';
  const inTrace = outbound;
  await ask();
  return { logged: line.trace_id, answered, outbound: inTrace, outside: outbound };
}

describe('the trace of a request (W3C Trace Context)', () => {
  it("continues the caller's in the log, the response and outgoing calls, with a span of its own", async () => {
    const { logged, answered, outbound, outside } = await request({
      traceparent: `00-${traceId}-${parent}-01`,
    });
    expect(logged).toBe(traceId);
    expect(answered).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(answered).not.toContain(parent);
    expect(outbound).toBe(answered);
    expect(outside).toBeUndefined();
  });

  it('is new where the caller sends none', async () => {
    const [one, other] = [await request({}), await request({})];
    expect(one.answered).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(one.answered).toContain(one.logged);
    expect(one.logged).not.toBe(other.logged);
  });

  it.each([
    ['nothing', undefined],
    ['no trace', 'hello'],
    ['zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['no parent', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${traceId.toUpperCase()}-${parent}-01`],
    ['a version that cannot be', `ff-${traceId}-${parent}-01`],
    ['more than its version has', `00-${traceId}-${parent}-01-more`],
  ])('is restarted after %s', (_, header) => {
    expect(traceOf(header).traceId).not.toBe(traceId);
  });

  it('is read from a later version of the header', () => {
    expect(traceOf(`cc-${traceId}-${parent}-01-more`)).toMatchObject({ traceId, flags: '01' });
  });
});
