import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { JSHandle, Page } from '@playwright/test';

type RunOptions = Parameters<AxeBuilder['options']>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

// Playwright's builder injects axe for each analysis, which takes longer than most analyses.
const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('@axe-core/playwright'));
const source = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, and what axe holds for good practice. */
const options: RunOptions = {
  // Other results take half of the time, and are not used.
  reporter: 'no-passes',
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

declare const axe: { run: (where: object, options: RunOptions) => Promise<AxeResults> };

/**
 * @param parts of the page, when not the whole is to be looked at
 * @returns what axe finds, of any level, each with the place
 */
export async function findingsOf(page: Page, parts?: JSHandle<Element[]>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([chosen, include]) => axe.run(include ? { include } : document, chosen),
    [options, parts] as const,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, any }) => `${id} (${impact}): ${target.join(' ')}. ${any[0]?.message ?? ''}`,
    ),
  );
}
