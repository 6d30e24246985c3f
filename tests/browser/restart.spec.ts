import { once } from 'node:events';
import { connect } from 'node:net';
import { accessTokenOf } from './accessToken';
import { expect } from './fixtures';
import { test } from './ownServiceTest';
import { member } from './people';

test('a stopping service reports it, keeps answering for a while, finishes an export, and ignores idle connections', async ({
  service,
}) => {
  // The service ends with the export, not after STOP_TIMEOUT.
  const running = service.start({ STOP_DELAY: '3', STOP_TIMEOUT: '600' });
  await running.ready;
  const before = await fetch(`${service.url}/readyz`);
  expect(before.status).toBe(200);
  expect(before.headers.get('connection')).toBe('keep-alive');
  const token = await accessTokenOf(service.url, member);
  const [since, until] = [364, 0].map((days) =>
    new Date(Date.now() - days * 24 * 3600 * 1000).toISOString(),
  );
  const download = () =>
    fetch(`${service.url}/api/billing/search.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { date: { gteq: since, lteq: until } } }),
    });
  const whole = await (await download()).text();
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');

  const reader = ((await download()).body ?? new ReadableStream<Uint8Array>()).getReader();
  const first = await reader.read();
  const ended = running.stop('SIGTERM');
  // Writing the rest takes the service a thousand times as long as receiving the signal.
  expect(first.value?.length).toBeLessThan(whole.length / 20);
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503);
  const meanwhile = await fetch(`${service.url}/config.json`);
  expect(meanwhile.status).toBe(200);
  expect(meanwhile.headers.get('connection')).toBe('close');
  const isTaken = () =>
    fetch(`${service.url}/readyz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isTaken).toBe(false);

  const text = new TextDecoder();
  let file = text.decode(first.value, { stream: true });
  for (let part = await reader.read(); !part.done; part = await reader.read())
    file += text.decode(part.value, { stream: true });
  expect(file === whole, `${file.length} of ${whole.length} characters`).toBe(true);
  expect(await ended).toEqual({ code: 0, signal: null });
  silent.destroy();
});

test('a process whose database engine has ended logs the reason and ends', async ({ service }) => {
  const endEngine = `process.on('worker', (one) => process.on('SIGUSR2', () => one.terminate()))`;
  const running = service.start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endEngine)}`,
  });
  await running.ready;
  expect(await running.stop('SIGUSR2')).toEqual({ code: 1, signal: null });
  expect(running.output()).toContain(
    'The database engine has ended (The database engine has stopped.). The service ends too.',
  );
});
