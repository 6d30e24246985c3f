import type { Plugin, Rollup } from 'vite';

/**
 * Has Chromium compile chunks as a whole while they arrive, in place of function by function when each is
 * first called: for code that a page needs at once, or that arrives while nobody waits.
 * @param names of chunks; one that is not there fails the build
 */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: 'console:compile-whole',
    apply: 'build',
    generateBundle: {
      // The hint counts only as the first line, and Vite itself puts code in front.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of names) {
          const named = chunks.filter((chunk) => chunk.name === name);
          if (named.length === 0) this.error(`There is no chunk ${name} to compile as a whole.`);
          for (const chunk of named) addLine(chunk, bundle[`${chunk.fileName}.map`]);
        }
      },
    },
  };
}

/** Its source map stays right: a semicolon in front is a line that comes from nowhere. */
function addLine(
  chunk: Rollup.OutputChunk,
  map: Rollup.OutputAsset | Rollup.OutputChunk | undefined,
) {
  chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
  if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;');
}
