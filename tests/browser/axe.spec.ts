import { findingsOf } from './axe';
import { expect, test } from './fixtures';

/** A control without a name, whatever the colours; a text that can be read in one colour scheme only. */
const faulty = `<!doctype html><html lang="en"><title>Faulty</title>
<style>
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) { p { color: #555; background: #333 } }
</style>
<main><h1>Faulty</h1><button></button><p>Text</p></main></html>`;

test('axe finds every fault in one colour scheme, and in the other what colours make one', async ({
  page,
}) => {
  const rulesOf = async (look: 'everything' | 'colours') =>
    (await findingsOf(page, look)).map((finding) => finding.split(' ', 1)[0]);
  await page.setContent(faulty);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await rulesOf('everything')).toEqual(['button-name']);
  expect(await rulesOf('colours')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await rulesOf('everything')).toEqual(['button-name', 'color-contrast']);
  expect(await rulesOf('colours')).toEqual(['color-contrast']);
});
