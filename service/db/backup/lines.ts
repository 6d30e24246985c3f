/**
 * Splits a text into lines at line feeds only: in newer versions of Node, `readline` also splits at
 * characters that a description may contain (U+2028).
 * @param chunks of the text, each of whole characters
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
