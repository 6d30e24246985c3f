import type { Locator, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { noteSources, templateFiles } from '../../scripts/setup/databaseTemplate.mjs';
import { freePort } from '../../scripts/test/freePort.mjs';
import { baselineOnly } from '../setup/baselineOnly';
import { choose, dialogOf, notificationsOf, openFromPage, pressInDialog } from './actionDialogs';
import { applyGuide } from './applyGuide';
import { updateButton } from './datasetPage';
import { expect, signIn, test as base } from './fixtures';
import { expectSignInPage, logOut } from './signInPages';
import { copySeededData, startService } from './ownService';
import { admin, staff } from './people';

const sources = [
  'contract',
  'service',
  'src',
  'tests',
  'texts',
  'scripts',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];

interface Copy {
  folder: string;
  port: number;
}

const test = base.extend<{ copy: Copy }>({
  copy: async ({ browserName }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), `console-${browserName}-guide-`));
    for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    await provide({ folder, port: await freePort() });
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ copy }, provide) => {
    await provide(`http://localhost:${copy.port}`);
  },
});

const run = promisify(execFile);

/** Build steps that this test does not need: compression, source maps and the database template. */
const unneeded = [
  ['vite.config.ts', '    precompress(),\n', ''],
  ['vite.config.ts', "sourcemap: 'hidden'", 'sourcemap: false'],
  ['scripts/setup/build.mjs', '  await makeDatabaseTemplate(folder);\n', ''],
] as const;

function leaveOutUnneeded(folder: string): void {
  for (const [source, part, instead] of unneeded) {
    const file = join(folder, source);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(part);
    writeFileSync(file, text.replace(part, instead));
  }
}

interface Walk {
  path: string;
  singular: string;
  /** Fills the fields beside the name. */
  fill: (field: (label: string) => Locator) => Promise<void>;
  change: { label: string; to: string };
  /** Title of the empty list. */
  empty: string;
}

/** Makes a record, finds it in the palette, changes and deletes it. */
async function useResource(page: Page, email: string, walk: Walk): Promise<void> {
  const { path, singular, fill, change, empty } = walk;
  await signIn(page, email, path);
  // An empty list offers it a second time, where its rows would be.
  await page
    .getByRole('link', { name: `New ${singular}` })
    .first()
    .click();
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Name').fill('Maintenance');
  await fill(field);
  await pressInDialog(page, 'Create');
  await expect(notificationsOf(page).getByText(`${singular} successfully created.`)).toBeVisible();
  // The palette opens over no dialog.
  await expect(dialogOf(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('mainten');
  await page.getByRole('option', { name: /Maintenance/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible();
  await page.getByLabel(change.label, { exact: true }).fill(change.to);
  await updateButton(page).click();
  await expect(notificationsOf(page).getByText(`${singular} successfully updated.`)).toBeVisible();
  await openFromPage(page, 'Delete');
  await expect(dialogOf(page)).toContainText(`Are you sure you want to delete this ${singular}?`);
  await pressInDialog(page, 'Delete');
  await expect(page.getByText(empty)).toBeVisible();
}

test('docs/adding-a-resource.md adds resources that work from end to end', async ({
  page,
  copy: { folder, port },
}) => {
  test.setTimeout(240_000);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, env });
  const program = (path: string) => join('node_modules', path);

  const guide = readFileSync('docs/adding-a-resource.md', 'utf8');
  const applied = applyGuide(guide, folder);
  expect(applied).toContain('src/resources/announcements.tsx');
  leaveOutUnneeded(folder);
  // The tests' own types are not in the guide, and take a third of the time.
  const product = { extends: './tsconfig.json', include: ['contract', 'src', 'service'] };
  writeFileSync(join(folder, 'product.json'), JSON.stringify(product));
  // One checker only, because the build runs beside it and each further checker repeats most of the work.
  const types = ['--project', 'product.json', '--noEmit', '--checkers', '1'];
  await Promise.all([
    node(program('typescript/bin/tsc'), ...types),
    node('scripts/setup.mjs', 'build'),
  ]);
  // The template of this build is reused: only the guide's migration is new to the database.
  const [template] = templateFiles;
  cpSync(join('dist', template), join(folder, 'dist', template));
  noteSources(join(folder, 'dist'), folder);

  const settings = { PORT: String(port), DATA_DIR: join(folder, 'data') };
  // The guide's migration meets existing data, as it does for its readers.
  copySeededData(process.env['CONSOLE_TEST_SEEDED'] ?? '', settings.DATA_DIR);
  const service = startService(settings, folder, [baselineOnly]);
  const walked = ['declarations', 'tenants'].map((name) => `tests/service/server/${name}.test.ts`);
  const added = ['-t', '(announcements|contacts)'];
  const walk = node(program('vitest/vitest.mjs'), 'run', ...walked, ...added);
  try {
    await service.ready;
    await useResource(page, staff, {
      path: '/announcements',
      singular: 'Announcement',
      fill: async (field) => {
        await field('Text').fill('On Sunday.');
        await choose(field('Audience'), 'Administrators');
        await field('Days').fill('7');
        await field('Begins On').fill('2026-12-06');
      },
      change: { label: 'Days', to: '8' },
      empty: 'No announcements yet',
    });
    await logOut(page, 'Dana Whitfield');
    await expectSignInPage(page);
    await useResource(page, admin, {
      path: '/contacts',
      singular: 'Contact',
      fill: async (field) => {
        await field('Description').fill('On call.');
        await field('Phone').fill('+1 555 0100');
      },
      change: { label: 'Phone', to: '+1 555 0199' },
      empty: 'No contacts yet',
    });
    // The walk must have run tests; otherwise it would prove nothing.
    expect((await walk).stdout).toMatch(/Tests\D+\d+ passed/);
  } finally {
    await service.stop('SIGKILL');
    await walk.catch(() => undefined);
  }
});
