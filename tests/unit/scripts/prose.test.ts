import { describe, expect, it } from 'vitest';
import { proseFindings } from '../../../scripts/test/prose.mjs';

const long = `Returns ${'x'.repeat(120)}`;
const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`;

describe('the check of language', () => {
  it.each([
    ['a line', '// What a key may do.', 'a.ts:1: comment opens with a relative word'],
    ['a docstring', '/** Of the address. */', 'a.ts:1: comment opens with a relative word'],
    ['a docstring of lines', '\n/**\n * Whether it ends.\n */', 'a.ts:2: comment opens with'],
    ['a vague word', '// Reads the list anew.', 'a.ts:1: archaic or vague word'],
    ['a long line', `// ${long}`, 'a.ts:1: comment line of more than 120 characters'],
  ])('finds in %s', (_, code, finding) => {
    expect(proseFindings('a.ts', code)).toEqual([expect.stringContaining(finding)]);
  });

  it.each([
    ['a sentence with a verb', '// Reads the list again.'],
    ['a line that continues one', '// Reads the list again, for a person\n// who left.'],
    ['a tag', '/** @returns which of them is shown */'],
    ['a string', "const text = '// What';"],
  ])('accepts %s', (_, code) => {
    expect(proseFindings('a.ts', code)).toEqual([]);
  });

  it('counts the words of a sentence in a document, without code and tables', () => {
    expect(proseFindings('a.md', `# ${words(40)}\n\n${words(35)}\n\n| ${words(40)} |\n`)).toEqual(
      [],
    );
    expect(proseFindings('a.md', `${words(5)}\n\n- ${words(36)}`)).toEqual([
      expect.stringContaining('a.md: sentence of more than 35 words'),
    ]);
  });
});
