import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type Outbound, tlsSender } from '../../../service/outbound/publicNetwork';
import { createWebhookClient } from '../../../service/outbound/webhookClient';
import { startTlsServer } from './tlsServer';

const noBody = () => Readable.from([Buffer.from('thanks')]);

const answering = (status = 200, changes: Partial<Outbound> = {}): Outbound => ({
  resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]),
  send: vi.fn<Outbound['send']>(() => Promise.resolve({ status, body: noBody() })),
  ...changes,
});

const post = (outbound: Outbound, address = 'https://hooks.example/x') =>
  createWebhookClient(outbound, 20).post(address, '{"ü":1}', { 'webhook-id': 'a' });

describe('a call of a webhook', () => {
  it('posts the body to the resolved address', async () => {
    const outbound = answering(299);
    await expect(post(outbound)).resolves.toBe(299);
    expect(outbound.send).toHaveBeenCalledExactlyOnceWith(
      new URL('https://hooks.example/x'),
      { address: '93.184.216.34', family: 4 },
      {
        signal: expect.any(AbortSignal),
        headers: { 'webhook-id': 'a', 'content-length': '8' },
        body: '{"ü":1}',
      },
    );
  });

  it.each([
    ['http://hooks.example/', 'The address must begin with https://.'],
    ['https://user@hooks.example/', 'The address must not hold a user name or password.'],
    ['https://:secret@hooks.example/', 'The address must not hold a user name or password.'],
    ['https://169.254.169.254/latest', 'The address is not one of the public Internet.'],
    ['https://2130706433/', 'The address is not one of the public Internet.'],
    ['https://[::ffff:10.0.0.1]/', 'The address is not one of the public Internet.'],
    ['https://[::1]/', 'The address is not one of the public Internet.'],
  ])('refuses %s', async (address, why) => {
    const outbound = answering();
    await expect(post(outbound, address)).rejects.toThrow(why);
    await expect(createWebhookClient(outbound).check(address)).rejects.toThrow(why);
    expect(outbound.send).not.toHaveBeenCalled();
  });

  it('refuses a name that also has a private address', async () => {
    const outbound = answering(200, {
      resolve: () =>
        Promise.resolve([
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
    });
    await expect(post(outbound)).rejects.toThrow('not one of the public Internet');
    expect(outbound.send).not.toHaveBeenCalled();
  });

  it.each([
    [300, 'The server answered with status 300: the address leads on to another one.'],
    [301, 'The server answered with status 301: the address leads on to another one.'],
    [308, 'The server answered with status 308: the address leads on to another one.'],
    [400, 'The server answered with status 400.'],
    [404, 'The server answered with status 404.'],
    [500, 'The server answered with status 500.'],
  ])('follows no redirect with status %i', async (status, why) => {
    const outbound = answering(status);
    await expect(post(outbound)).rejects.toThrow(why);
    await expect(post(outbound)).rejects.toMatchObject({ status });
  });

  it('times out without a response', async () => {
    const outbound = answering(200, {
      send: () => wait(60_000, { status: 200, body: noBody() }, { ref: false }),
    });
    await expect(post(outbound)).rejects.toThrow('The server did not answer within 0.02 seconds.');
  });
});

describe('the connection to a webhook', () => {
  /** Posts to a server with a custom response. @returns the outcome, once the server saw the connection close */
  async function postTo(listener: RequestListener): Promise<number | string> {
    const { url, certificate, server } = await startTlsServer('hooks.example', listener);
    const closed = new Promise<unknown>((resolve) => {
      // The server may see an error when the caller has disconnected.
      server.once('secureConnection', (socket) => socket.once('close', resolve));
    });
    const send: Outbound['send'] = (address, to, request) =>
      tlsSender(certificate)(address, { ...to, address: '127.0.0.1' }, request);
    const client = createWebhookClient(answering(200, { send }), 30_000);
    const outcome = await client.post(url, '{}', {}).catch((error: Error) => error.message);
    await closed;
    return outcome;
  }
  const drip =
    (status: number, headers = {}): RequestListener =>
    (_, response) => {
      response.writeHead(status, headers).write('.');
    };
  const flood: RequestListener = (_, response) => {
    response.writeHead(200);
    Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    ).pipe(response);
  };

  it.each([
    ['never ends', drip(200), 200],
    [
      'takes only a POST',
      (request, response) => drip(request.method === 'POST' ? 200 : 405)(request, response),
      200,
    ],
    ['never ends its refusal', drip(503), 'The server answered with status 503.'],
    ['sends more and more', flood, 200],
    [
      'leads on',
      drip(302, { location: 'https://10.0.0.1/' }),
      'The server answered with status 302: the address leads on to another one. Use the final address.',
    ],
    ['has a header of 10 MB', drip(200, { x: 'x'.repeat(1e7) }), 'The server cannot be reached.'],
  ])('ends at once when the server %s', async (_, listener, outcome) => {
    await expect(postTo(listener)).resolves.toBe(outcome);
  });

  it('is refused when the certificate is not valid', async () => {
    const { url } = await startTlsServer('hooks.example', (_, response) => response.end());
    const send: Outbound['send'] = (address, to, request) =>
      tlsSender()(address, { ...to, address: '127.0.0.1' }, request);
    await expect(
      createWebhookClient(answering(200, { send }), 30_000).post(url, '{}', {}),
    ).rejects.toThrow('The certificate of the server is not valid.');
  });
});
