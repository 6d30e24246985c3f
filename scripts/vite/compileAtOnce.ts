import type { Plugin } from 'vite';

/** V8's explicit compile hint for a whole file. Other engines read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has chunks compiled whole while they arrive, off the main thread, rather than function by function when each is
 * first called. For code that is nearly all used as soon as it is there (decision 561).
 * @param names of chunks, as the groups of `codeSplitting` have them; one that does not exist fails the build
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'console:compile-at-once',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own first line there.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of names) {
          const chunk = chunks.find((one) => one.name === name);
          if (!chunk) return this.error(`there is no chunk ${name} to compile at once`);
          chunk.code = hint + chunk.code;
          const map = bundle[`${chunk.fileName}.map`];
          // A semicolon stands for a line that comes from nowhere.
          if (map?.type === 'asset')
            map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
