import { findingsOf } from './axe';
import { expect, test } from './fixtures';

/** A control without a name, whatever the colours; a text that can be read in one colour scheme only. */
const faulty = `<!doctype html><html lang="en"><title>Faulty</title>
<style>
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) { p { color: #555; background: #333 } }
</style>
<main><h1>Faulty</h1><button></button><p>Text</p></main></html>`;

test('axe finds every fault, and what is one in one colour scheme only', async ({ page }) => {
  const rules = async () => (await findingsOf(page)).map((finding) => finding.split(' ', 1)[0]);
  await page.setContent(faulty);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await rules()).toEqual(['button-name']);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await rules()).toEqual(['button-name', 'color-contrast']);
});
