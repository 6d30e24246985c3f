import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { likeAnother, type Screen, screens } from './screens';
import { enter, paint, visit } from './visit';

const fullSizes = {
  laptop: { width: 1366, height: 800 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  window: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const;
type Size = keyof typeof fullSizes;
const sizes = Object.keys(fullSizes) as Size[];

/** @returns the sizes that arguments such as `--tablet` name; without one all of them */
export function sizesOf(args: readonly string[]): Size[] {
  if (ofReadme(args)) return sizes.filter((size) => smallSizes[size] !== undefined);
  const named = sizes.filter((size) => args.includes(`--${size}`));
  return named.length > 0 ? named : sizes;
}

/** Sizes for the README, whose pictures should be small files. */
const smallSizes: Partial<Record<Size, { width: number; height: number }>> = {
  laptop: { width: 1120, height: 700 },
  phone: { width: 390, height: 640 },
};
const schemes = ['light', 'dark'] as const;

type Scheme = (typeof schemes)[number];

/** Those of the README, few and small. */
const shownInReadme: readonly [name: string, size: Size, scheme: Scheme][] = [
  ['home', 'laptop', 'light'],
  ['dataset-tried', 'laptop', 'light'],
  ['key', 'laptop', 'dark'],
  ['keys', 'phone', 'light'],
];

const ofReadme = (args: readonly string[]): boolean => args.includes('--readme');
const folderOf = (args: readonly string[]): string =>
  ofReadme(args) ? join('docs', 'pictures') : 'screens';

/** Empties the folder when all pictures are wanted. @returns its path */
export function clearPictures(args: readonly string[]): string {
  const folder = folderOf(args);
  if (args.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Takes the pictures of one size and prints each screen that could not be shown.
 * @param args `--readme`, or names of sizes and beginnings of names of screens that are wanted; none for all
 * @returns how many could not be shown
 */
export async function takePictures(
  browser: Browser,
  url: string,
  args: readonly string[],
  size: Size,
): Promise<number> {
  const names = args.filter((word) => !word.startsWith('--'));
  const isWanted = ({ name }: Screen, scheme: Scheme): boolean =>
    ofReadme(args)
      ? shownInReadme.some((picture) => picture.join() === [name, size, scheme].join())
      : names.length === 0 || names.some((word) => name.startsWith(word));
  let failed = 0;
  const pages = new Map<string | undefined, Page>();
  for (const screen of [...screens, ...likeAnother]) {
    const wantedSchemes = schemes.filter((scheme) => isWanted(screen, scheme));
    if (wantedSchemes.length === 0) continue;
    let page = pages.get(screen.account);
    if (!page) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: (ofReadme(args) ? smallSizes[size] : undefined) ?? fullSizes[size],
        reducedMotion: 'reduce',
      });
      page = await enter(context, screen.account);
      pages.set(screen.account, page);
    }
    try {
      await paint(page, 'light');
      await visit(page, screen);
      for (const scheme of wantedSchemes) {
        await paint(page, scheme);
        const path = join(folderOf(args), `${screen.name}-${size}-${scheme}.png`);
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      }
    } catch (error) {
      failed += 1;
      console.error(`${screen.name}, ${size}: ${String(error).split('\n', 1)[0] ?? ''}`);
    }
  }
  return failed;
}
