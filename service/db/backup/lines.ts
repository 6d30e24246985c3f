/**
 * The lines of a text, ended by line feeds alone: `readline` also ends one, in newer versions of Node, at
 * characters that a description may hold (U+2028).
 * @param chunks of the text, whole characters each
 */
export async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
