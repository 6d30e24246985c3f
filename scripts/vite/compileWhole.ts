import type { Plugin, Rollup } from 'vite';

/**
 * Has Chromium compile chunks as a whole while they arrive, in place of function by function when each is
 * first called: for code of which the first screen calls nearly everything.
 * @param names of chunks
 */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: 'console:compile-whole',
    apply: 'build',
    generateBundle: {
      // The hint counts only as the first line, and Vite itself puts code in front.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name))
            addLine(chunk, bundle[`${chunk.fileName}.map`]);
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
