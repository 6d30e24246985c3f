import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentTemplate, noteSources } from '../../../scripts/setup/databaseTemplate.mjs';

let base: string;
const write = (path: string, content: string) => writeFileSync(join(base, path), content);
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'console-template-'));
  mkdirSync(join(base, 'service/db/migrations'), { recursive: true });
  mkdirSync(join(base, 'dist'));
  write('service/db/migrations/001_schema.ts', 'create table a ()');
  write('package-lock.json', 'one engine');
  write('dist/database-template.tar.gz', 'an empty database');
  noteSources(join(base, 'dist'), base);
});
afterEach(() => rmSync(base, { recursive: true }));

describe('the prepared database of the tests', () => {
  it('comes from the last build', () => {
    expect(currentTemplate(base)).toBe(join(base, 'dist/database-template.tar.gz'));
  });

  it.each([
    ['a migration has changed', 'service/db/migrations/001_schema.ts'],
    ['a migration was added', 'service/db/migrations/002_more.ts'],
    ['the engine has changed', 'package-lock.json'],
    ['nobody knows what it is made of', 'dist/database-template.made-of'],
  ])('is not used once %s', (_, path) => {
    write(path, 'create table a (b int)');
    expect(currentTemplate(base)).toBeUndefined();
  });
});
