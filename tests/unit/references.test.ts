import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../setup/sources';

const folder = 'docs/decisions';
const records = new Set(
  readdirSync(folder).flatMap((file) =>
    Array.from(readSource(join(folder, file)).matchAll(/^\*\*(\d+)\./gm), ([, number]) => number),
  ),
);

/** @returns the numbers after the word "decision", which may end its line */
const referencesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/\bdecisions?(?:\s|\*|\/\/)+(\d+(?:(?:,| and| to)?(?:\s|\*|\/\/)+\d+)*)/g),
    ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
  ).flat();

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');

describe('references to decisions', () => {
  it('name records that exist', () => {
    const references = tracked.flatMap((file) =>
      referencesIn(readSource(file)).map((number) => ({ file, number })),
    );
    expect(references.filter(({ number }) => !records.has(number))).toEqual([]);
    expect(references.length).toBeGreaterThan(100);
    expect(records.size).toBeGreaterThan(80);
  });

  it.each([
    ['a comment (decision 44)', ['44']],
    ['decisions 44, 46 and 195', ['44', '46', '195']],
    ['a line that ends (decision\n * 44)', ['44']],
    ['a decision of 12 people', []],
  ])('are found in %j', (text, numbers) => {
    expect(referencesIn(text)).toEqual(numbers);
  });
});

/** @returns paths from the root of the repository that a document or the comments of a program name */
const pathsIn = (file: string, text: string): string[] => {
  const comments = text.match(/(?:^\s*\/?\*|\/\/ ).*$/gm) ?? [];
  const prose = file.endsWith('.md') ? text : comments.join('\n');
  return (
    prose.match(
      /(?<![\w/.-])(?:bench|contract|docs|scripts|service|src|tests|texts)\/[\w./-]*\w/g,
    ) ?? []
  );
};

const endings = ['', '.ts', '.tsx', '.mjs', '.md'];
/** The guide creates these resources, step by step. */
const isExample = (file: string, path: string): boolean =>
  file === 'docs/adding-a-resource.md' && /announcements|contacts|migrations\/10[012]_/.test(path);

describe('paths in documents and comments', () => {
  it('lead to files that exist', () => {
    const mentions = tracked.flatMap((file) =>
      pathsIn(file, readSource(file)).map((path) => ({ file, path })),
    );
    const exists = (path: string) => endings.some((ending) => existsSync(path + ending));
    expect(mentions.filter(({ file, path }) => !exists(path) && !isExample(file, path))).toEqual(
      [],
    );
    expect(mentions.length).toBeGreaterThan(200);
  });

  it.each([
    ['a.md', 'See `src/app/main.tsx` and (docs/speed.md).', ['src/app/main.tsx', 'docs/speed.md']],
    [
      'a.ts',
      "/**\n * The rules of contract/names.\n */\nimport a from 'src/app';",
      ['contract/names'],
    ],
    ['a.ts', "// In tests/setup/sources.\nconst a = 'src/app';", ['tests/setup/sources']],
    ['a.ts', "import a from '../contract/b';", []],
  ])('are found in %s: %j', (file, text, paths) => {
    expect(pathsIn(file, text)).toEqual(paths);
  });
});
