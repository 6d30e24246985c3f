import { expect, it } from 'vitest';
import { linesIn } from '../../../service/db/backup/lines';

async function* chunks(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

it('lines end only at line feeds, wherever the text was split', async () => {
  const lines: string[] = [];
  for await (const line of linesIn(chunks('["a\u2028b', '"]\n["c\u2029\r"', ']\n', '\n["d', '"]')))
    lines.push(line);
  expect(lines).toEqual(['["a\u2028b"]', '["c\u2029\r"]', '', '["d"]']);
});
