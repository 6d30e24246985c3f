import { build } from 'vite';
import { expect, it } from 'vitest';
import { compileWhole } from '../../scripts/vite/compileWhole';

/** A program of two lines, which is built as the console is. */
const program = {
  name: 'program',
  resolveId: (id: string) => (id === 'virtual:console' ? id : null),
  load: (id: string) => (id === 'virtual:console' ? 'console.log(1);\nconsole.log(2);' : null),
};

const buildWith = (...names: string[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [program, compileWhole(names)],
    build: {
      write: false,
      minify: false,
      sourcemap: 'hidden',
      rollupOptions: { input: { console: 'virtual:console' } },
    },
  });

it('puts the hint in front as a line of its own, and its source map knows of that line', async () => {
  const output = await buildWith('console');
  if (!('output' in output)) throw new Error('Nothing was built.');
  const chunk = output.output.find((file) => file.type === 'chunk' && file.name === 'console');
  if (chunk?.type !== 'chunk') throw new Error('There is no such chunk.');
  const map = output.output.find(({ fileName }) => fileName === `${chunk.fileName}.map`);
  if (map?.type !== 'asset') throw new Error('There is no source map.');
  const { mappings } = JSON.parse(String(map.source)) as { mappings: string };
  const lines = chunk.code.split('\n');
  expect(lines[0]).toBe('//# allFunctionsCalledOnLoad');
  // Each line of the chunk has its part between two semicolons; a line of the program is mapped, ours is not.
  const mapped = mappings.split(';').map((line) => line !== '');
  expect(mapped[0]).toBe(false);
  expect(mapped[lines.indexOf('console.log(1);')]).toBe(true);
  expect(mapped[lines.indexOf('console.log(2);')]).toBe(true);
});

it('refuses a chunk that is not there, as one that was renamed', async () => {
  await expect(buildWith('console', 'record')).rejects.toThrow(
    'There is no chunk record to compile as a whole.',
  );
});
