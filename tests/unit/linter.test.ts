import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Imports that the linter refuses, by importing file; imports.test.ts checks those between modules. */
const refused: [file: string, line: string][] = [
  ['contract/lib/a.ts', "import { x } from '../../src/config';"],
  ['contract/lib/b.ts', "import { x } from 'zod';"],
  ['contract/lib/e.ts', "import { x } from '../../tests/setup/network';"],
  ['src/resources/a.ts', "import { x } from '../../service/server/app';"],
  ['src/resources/b.ts', "import { x } from 'ra-ui-materialui';"],
  ['src/resources/c.ts', "import { x } from '@mui/material';"],
  ['src/resources/d.ts', "import { x } from '../../tests/setup/components';"],
  ['src/resources/e.ts', "import { x } from 'zod';"],
  ['src/ui/a.ts', "import { lazy as x } from 'react';"],
  ['src/ui/b.ts', "import { Suspense as x } from 'react';"],
  ['service/routes/a.ts', "import { x } from '../../src/model/config';"],
  ['service/routes/b.ts', "import { x } from 'zod';"],
  ['service/routes/d.ts', "import { x } from '../../tests/setup/network';"],
];

const accepted: [file: string, line: string][] = [
  ['contract/lib/zod.ts', "import { x } from 'zod';"],
  ['contract/lib/c.ts', "import { x } from './zod';"],
  ['contract/api/f.ts', "import { x } from '../lib/zod';"],
  ['contract/lib/d.ts', "import { x } from '../../texts/rules/issues';"],
  ['src/dataProvider/c.ts', "import { x } from '../../contract/api/search';"],
  ['src/resources/f.ts', "import { x } from '@mui/material/Box';"],
  ['src/admin-kit/record/b.ts', "import { x } from 'react-admin';"],
  ['src/ui/c.ts', "import { useState as x } from 'react';"],
  ['service/routes/c.ts', "import { x } from '../../contract/lib/zod';"],
];

let folder = '';
let reported: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, line] of [...refused, ...accepted]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const use = line.startsWith('import type') ? 'export type Y = x;' : 'export const y = x;';
    writeFileSync(join(folder, file), `${line}\n${use}\n`);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  reported = run.stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(refused)('refuses in %s: %s', (file) => {
    expect(reported.filter((line) => line.startsWith(`${file}:`))).toHaveLength(1);
  });

  it.each(accepted)('accepts in %s: %s', (file) => {
    expect(reported.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
  });
});
