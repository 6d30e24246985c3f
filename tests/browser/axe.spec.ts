import { findingsOf } from './axe';
import { expect, test } from './fixtures';
import { freshOf } from './structureFingerprint';

/** A control without a name in both colour schemes, and a text without enough contrast in one of them. */
const faulty = `<!doctype html><html lang="en"><title>Faulty</title>
<style>
  :root { color-scheme: light dark }
  @media (prefers-color-scheme: dark) { p { color: #555; background: #333 } }
</style>
<main><h1>Faulty</h1><button></button><p>Text</p></main></html>`;

test('axe finds every fault, also one that exists in one colour scheme only', async ({ page }) => {
  const rules = async () => (await findingsOf(page)).map((finding) => finding.split(' ', 1)[0]);
  await page.setContent(faulty);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await rules()).toEqual(['button-name']);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await rules()).toEqual(['button-name', 'color-contrast']);
});

test('only elements with an unknown structure fingerprint are checked', async ({ page }) => {
  const knownFingerprints = new Set<string>();
  const added = async (html: string) => {
    await page.setContent(`<main><p class="text">Text</p><button>On</button>${html}</main>`);
    const { elements, count, isAll, canCover } = await freshOf(page, knownFingerprints);
    const findings = await findingsOf(page, elements);
    return { count, isAll, canCover, rules: findings.map((finding) => finding.split(' ', 1)[0]) };
  };
  const nothing = { count: 0, isAll: false, canCover: false };
  const text = { ...nothing, count: 1, rules: [] };
  expect(await added('')).toMatchObject({ count: 2, isAll: true, canCover: true });
  expect(await added('<p class="text">Other words</p>')).toMatchObject(nothing);
  expect(await added('<p class="note">Text</p>')).toEqual(text);
  expect(await added(`<p class="text">${'x'.repeat(41)}</p>`)).toEqual(text);
  expect(await added('<p class="text" role="alert">Text</p>')).toEqual(text);
  // Known elements are not checked again: their faults were found before.
  expect(await added('<style>.text, a { color: #eee }</style><a href="/">Away</a>')).toEqual({
    count: 1,
    isAll: false,
    canCover: true,
    rules: ['color-contrast'],
  });
  expect(await added('<p class="bar" style="position: sticky">Bar</p>')).toMatchObject({
    count: 1,
    canCover: true,
  });
});
