import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { compileAtOnce } from '../../../scripts/vite/compileAtOnce';

/** Builds one module into a chunk `entry`. @returns the files of its folder by name */
async function built(names: readonly string[]): Promise<Map<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'compile-at-once-'));
  const input = join(root, 'entry.js');
  await writeFile(input, 'globalThis.answer = () => 41;\nconsole.log(globalThis.answer());\n');
  const outDir = join(root, 'dist');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileAtOnce(names)],
    build: {
      outDir,
      sourcemap: true,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  const files = await readdir(outDir);
  return new Map(
    await Promise.all(
      files.map(async (name) => [name, await readFile(join(outDir, name), 'utf8')] as const),
    ),
  );
}

describe('chunks that are compiled eagerly', () => {
  it('start with the hint, and their source maps still point to the source', async () => {
    const files = await built(['entry']);
    const lines = files.get('entry.js')?.split('\n') ?? [];
    expect(lines[0]).toBe('//# allFunctionsCalledOnLoad');
    const map = new SourceMap(JSON.parse(files.get('entry.js.map') ?? '') as SourceMapPayload);
    // Both count lines from 0.
    for (const [code, originalLine] of [
      ['41', 0],
      ['console', 1],
    ] as const) {
      const line = lines.findIndex((text) => text.includes(code));
      const column = lines[line]?.indexOf(code) ?? -1;
      expect(map.findEntry(line, column)).toMatchObject({ originalLine });
    }
  });

  it('must exist', async () => {
    await expect(built(['renamed'])).rejects.toThrow(
      'there is no chunk renamed to compile at once',
    );
  });
});
