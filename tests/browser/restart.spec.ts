import { expect } from './fixtures';
import { descriptionField, goToDataset, saveDescription } from './datasetPage';
import { freePort } from './ownService';
import { test } from './ownServiceTest';
import { member } from './people';

test.setTimeout(90_000);

test('a saved change is there after the process was killed', async ({
  page,
  service,
  allowConsoleErrors,
}) => {
  // What is on its way when the process dies, such as the lists that show the change, ends with it.
  allowConsoleErrors(/net::ERR_CONNECTION_(RESET|REFUSED)|net::ERR_EMPTY_RESPONSE/);
  const first = service.start();
  await first.ready;
  await goToDataset(page, member, 'SSN');
  await saveDescription(page, 'Kept over kill -9');
  await first.stop('SIGKILL');

  await service.start().ready;
  await page.reload();
  await expect(descriptionField(page)).toHaveValue('Kept over kill -9');
});

test('a second process on the data directory is refused at once, naming the first', async ({
  page,
  service,
}) => {
  const first = service.start();
  await first.ready;
  const second = service.start({ PORT: String(await freePort()) });
  expect((await second.ended).code).not.toBe(0);
  expect(second.output()).toContain(`is in use by process ${first.pid}`);
  expect(second.output()).toContain('Stop that process, or set DATA_DIR to another directory.');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a stopping service says so, still answers for a while, and lets connections go', async ({
  service,
}) => {
  const running = service.start({ STOP_DELAY: '3' });
  await running.ready;
  const before = await fetch(`${service.url}/readyz`);
  expect(before.status).toBe(200);
  expect(before.headers.get('connection')).toBe('keep-alive');
  const ended = running.stop('SIGTERM');
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503);
  const meanwhile = await fetch(`${service.url}/config.json`);
  expect(meanwhile.status).toBe(200);
  expect(meanwhile.headers.get('connection')).toBe('close');
  expect(await ended).toEqual({ code: 0, signal: null });
});

test('the service stops in good order when it is asked to', async ({ service }) => {
  const running = service.start();
  await running.ready;
  expect(await running.stop('SIGTERM')).toEqual({ code: 0, signal: null });
});
