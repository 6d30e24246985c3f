import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Lets the page fetch chunks at once that its first script would only ask for later: each named
 * module's chunk with everything that chunk imports.
 * @param modules dynamically imported modules, relative to the project, e.g. `src/main.tsx`; one
 *   that exists and is in no chunk fails the build
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
        const files = new Set<string>();
        for (const module of modules) {
          const chunk = Object.values(bundle).find(
            (file): file is Rolldown.OutputChunk =>
              file.type === 'chunk' && file.moduleIds.some((id) => relative(root, id) === module),
          );
          if (chunk) collect(chunk, bundle, files);
          else if (existsSync(`${root}/${module}`)) {
            throw new Error(`${module} is to be preloaded and is in no chunk`);
          }
        }
        return [...files].filter((file) => !html.includes(`"/${file}"`)).map(preloadTag);
      },
    },
  };
}

/** Adds a chunk's file and those of its static imports, imports first. */
function collect(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files: Set<string>,
): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collect(imported, bundle, files);
  }
}

/** A `modulepreload` is compiled while it arrives, off the main thread; a plain `preload` is not. */
function preloadTag(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
    injectTo: 'head',
  };
}
