import type { Plugin } from 'vite';

/** V8's explicit compile hint for a whole file; other engines treat it as a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes V8 compile whole chunks while they arrive, off the main thread, instead of each function at its first call.
 * For code that is nearly all used right after loading (decision 561).
 * @param names of chunks, from the groups of `codeSplitting`; an unknown name fails the build
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'console:compile-at-once',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has inserted its own first line.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of names) {
          const chunk = chunks.find((candidate) => candidate.name === name);
          if (!chunk) return this.error(`there is no chunk ${name} to compile at once`);
          chunk.code = hint + chunk.code;
          const map = bundle[`${chunk.fileName}.map`];
          // Each semicolon ends a generated line; the inserted line has no source.
          if (map?.type === 'asset')
            map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
