/**
 * Splits a text into lines at line feeds only: in newer versions of Node, `readline` also splits at
 * characters that a description may contain (U+2028).
 * @param chunks of the text, each of whole characters
 */
export async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let incompleteLine = '';
  for await (const chunk of chunks) {
    const lines = (incompleteLine + chunk).split('\n');
    incompleteLine = lines.pop() ?? '';
    yield* lines;
  }
  if (incompleteLine !== '') yield incompleteLine;
}
