import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One block of code of the guide, and the file that it is about. */
interface Block {
  file: string;
  kind: 'file' | 'changes';
  lines: readonly string[];
}

/** @returns the blocks that follow the name of a file, in their order */
function blocksOf(guide: string): Block[] {
  const blocks: Block[] = [];
  let file: string | undefined;
  let open: { kind: Block['kind']; lines: string[] } | undefined;
  for (const line of guide.split('\n')) {
    if (open && line === '```') {
      if (file !== undefined) blocks.push({ file, ...open });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (line.startsWith('```'))
      open = { kind: line === '```diff' ? 'changes' : 'file', lines: [] };
    else if (/^`[\w./-]+`$/.test(line)) file = line.slice(1, -1);
    // Code under another heading belongs to no file.
    else if (line.startsWith('#')) file = undefined;
  }
  return blocks;
}

/** @throws Error when the lines that are there are not found exactly once */
function changed(file: string, source: string, lines: readonly string[]): string {
  const isAdded = (line: string) => line.startsWith('+');
  const text = (diffLines: readonly string[]) =>
    `\n${diffLines.map((line) => line.slice(1)).join('\n')}\n`;
  const before = text(lines.filter((line) => !isAdded(line)));
  const places = `\n${source}`.split(before);
  const [head, tail] = places;
  if (places.length !== 2 || head === undefined || tail === undefined)
    throw new Error(`${file}: these lines were found ${places.length - 1} times:${before}`);
  return `${head}${text(lines)}${tail}`.slice(1);
}

/**
 * Does to a copy of the sources what a page of the documentation says.
 * @param guide the page's text
 * @param folder where the copy is
 * @returns the files that were made or changed
 */
export function applyGuide(guide: string, folder: string): string[] {
  const blocks = blocksOf(guide);
  for (const { file, kind, lines } of blocks) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const content =
      kind === 'file' ? `${lines.join('\n')}\n` : changed(file, readFileSync(path, 'utf8'), lines);
    writeFileSync(path, content);
  }
  return [...new Set(blocks.map(({ file }) => file))];
}
