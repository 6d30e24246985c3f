import { dialogOf, pressInDialog } from './actionDialogs';
import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './fixtures';
import { member } from './people';

test('Home leads to the calendar, from there to records and back; a calendar program reads it by its secret address', async ({
  page,
  request,
  baseURL,
}) => {
  await signIn(page, member);
  await page.getByRole('link', { name: 'Calendar of rotations and ends' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rotations and Ends');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue('');
  await page.getByLabel('Kind').selectOption('Data key rotation');
  const list = page.getByRole('table', { name: 'Rotations and Ends' });
  await expect(list).not.toContainText('Primary key rotation');
  const record = list.getByRole('link').first();
  const name = await record.innerText();
  await record.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.getByLabel('Kind')).toHaveValue('data-key-rotation');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const path = await (await file).path();
  const content = await readFile(path, 'utf8');
  expect(content).toContain('SUMMARY:');

  await page.getByRole('button', { name: 'Generate Secret Address' }).click();
  await pressInDialog(page, 'Generate');
  const shown = dialogOf(page, 'Secret Address');
  await shown.getByRole('button', { name: 'Show Secret Address' }).click();
  const address = new URL(await shown.getByText('/api/calendar/').innerText());
  const read = await request.get(`${baseURL}${address.pathname}${address.search}`);
  expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await read.text()).toBe(content);
});
