import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverTests } from '../../../scripts/test/onServer.mjs';

const folder = 'tests/service';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join(folder, file));

it.each(serverTests)('%s selects one file of the PostgreSQL stage', (name) => {
  expect(files.filter((file) => file.includes(name))).toHaveLength(1);
});

it('selects every file that has tests for a PostgreSQL server alone', () => {
  const forServer = files.filter((file) =>
    /runIf\(\s*process\.env\['TEST_DATABASE_URL/.test(readFileSync(file, 'utf8')),
  );
  expect(forServer.length).toBeGreaterThan(3);
  expect(forServer.filter((file) => !serverTests.some((name) => file.includes(name)))).toEqual([]);
});
