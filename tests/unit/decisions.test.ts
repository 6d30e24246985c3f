import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
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

describe('references to decisions', () => {
  it('name records that exist', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], {
      encoding: 'utf8',
    });
    const found = files
      .trim()
      .split('\n')
      .flatMap((file) => referencesIn(readSource(file)).map((number) => ({ file, number })));
    expect(found.filter(({ number }) => !records.has(number))).toEqual([]);
    expect(found.length).toBeGreaterThan(100);
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
