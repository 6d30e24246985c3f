import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { withStaticImports } from './staticImports';

/**
 * Makes the page fetch chunks at once that its first script would only request later: the chunk of each
 * named module, and everything that chunk imports.
 * @param modules dynamically imported modules, relative to the project, e.g. `src/app/main.tsx`; one
 *   that exists but is in no chunk fails the build
 */
export function preloadModules(modules: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'console:preload-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [];
        const chunks = modules.flatMap((module) => {
          const chunk = Object.values(bundle).find(
            (file): file is Rolldown.OutputChunk =>
              file.type === 'chunk' && file.moduleIds.some((id) => relative(root, id) === module),
          );
          if (!chunk && existsSync(`${root}/${module}`))
            throw new Error(`${module} is to be preloaded and is in no chunk`);
          return chunk ?? [];
        });
        return [...withStaticImports(chunks, bundle)]
          .map(({ fileName }) => fileName)
          .filter((file) => !html.includes(`"/${file}"`))
          .map(preloadTag);
      },
    },
  };
}

/** A `modulepreload` is compiled while it arrives, off the main thread, unlike a plain `preload`. */
function preloadTag(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  };
}
