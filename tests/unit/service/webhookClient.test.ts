import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Outbound } from '../../../service/outbound/publicNetwork';
import { createWebhookClient } from '../../../service/outbound/webhookClient';

async function* noBody(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from('thanks'));
}

const answering = (status = 200, changes: Partial<Outbound> = {}): Outbound => ({
  resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]),
  send: vi.fn<Outbound['send']>(() => Promise.resolve({ status, body: noBody() })),
  ...changes,
});

const post = (outbound: Outbound, address = 'https://hooks.example/x') =>
  createWebhookClient(outbound, 20).post(address, '{"ü":1}', { 'webhook-id': 'a' });

describe('a call of a webhook', () => {
  it('posts the body to the address that was looked up', async () => {
    const outbound = answering(204);
    await expect(post(outbound)).resolves.toBe(204);
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
    ['https://user:secret@hooks.example/', 'The address must not hold a user name or password.'],
    ['https://169.254.169.254/latest', 'The address is not one of the public Internet.'],
    ['https://[::1]/', 'The address is not one of the public Internet.'],
  ])('refuses %s', async (address, why) => {
    const outbound = answering();
    await expect(post(outbound, address)).rejects.toThrow(why);
    await expect(createWebhookClient(outbound).check(address)).rejects.toThrow(why);
    expect(outbound.send).not.toHaveBeenCalled();
  });

  it('refuses a name with one address inside', async () => {
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
    [301, 'The server answered with status 301: the address leads on to another one.'],
    [308, 'The server answered with status 308: the address leads on to another one.'],
    [404, 'The server answered with status 404.'],
    [500, 'The server answered with status 500.'],
  ])('follows no answer of %i', async (status, why) => {
    const outbound = answering(status);
    await expect(post(outbound)).rejects.toThrow(why);
    await expect(post(outbound)).rejects.toMatchObject({ status });
  });

  it('gives up on one that does not answer in time', async () => {
    const outbound = answering(200, {
      send: () => wait(60_000, { status: 200, body: noBody() }, { ref: false }),
    });
    await expect(post(outbound)).rejects.toThrow('The server did not answer within 0.02 seconds.');
  });

  it('does not wait for the end of an answer', async () => {
    async function* endless(): AsyncIterable<Uint8Array> {
      for (;;) yield await wait(60_000, Buffer.from('more'), { ref: false });
    }
    const send = () => Promise.resolve({ status: 200, body: endless() });
    await expect(post(answering(200, { send }))).resolves.toBe(200);
  });
});
