import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { withStaticImports } from './staticImports';

interface FirstLoad {
  /** Name in messages, such as `the first load`. */
  name: string;
  /** Modules whose chunks, with all static imports, form the load, such as `src/app/main.tsx`. */
  modules: readonly string[];
  /** Packages that must not be part of it, e.g. `react-admin`: they load with the code that needs them. */
  withoutPackages: readonly string[];
  /** Maximum size after brotli, in KiB (1,024 bytes). */
  maxKib: number;
}

interface Limits {
  firstLoads: readonly FirstLoad[];
  /** Modules of packages that the console never needs, e.g. `zod/v4/locales/de.js`. */
  forbiddenModules: readonly string[];
}

/**
 * Fails the build if a first load is too large, or contains a package that must load later,
 * or if any chunk contains an unneeded module; names the importer. Runs after `precompress`, and measures its files.
 */
export function limitFirstLoad({ firstLoads, forbiddenModules }: Limits): Plugin {
  let root = '';
  return {
    name: 'console:limit-first-load',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const refuse = (ids: readonly string[], packages: readonly string[], place: string) => {
          for (const id of ids) {
            const name = packages.find((candidate) =>
              `${id}/`.includes(`/node_modules/${candidate}/`),
            );
            if (name === undefined) continue;
            const importers = this.getModuleInfo(id)?.importers.join(', ') ?? 'unknown';
            this.error(`${name} must not be in ${place}: ${id} is, imported by ${importers}`);
          }
        };
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const idsOf = (chunks: Iterable<Rolldown.OutputChunk>) =>
          [...chunks].flatMap((chunk) => chunk.moduleIds);
        refuse(idsOf(all), forbiddenModules, 'the console');
        for (const { name, modules, withoutPackages, maxKib } of firstLoads) {
          const entryChunks = all.filter((chunk) =>
            chunk.moduleIds.some((id) => modules.includes(relative(root, id))),
          );
          const first = withStaticImports(entryChunks, bundle);
          refuse(idsOf(first), withoutPackages, name);
          const bytes = [...first].map(({ fileName }) => sizeOf(join(dir, fileName)));
          const kib = bytes.reduce((sum, size) => sum + size, 0) / 1024;
          if (kib > maxKib) this.error(`${name} is ${kib.toFixed(1)} KiB, more than ${maxKib}.`);
        }
      },
    },
  };
}

/** Bytes transferred: `precompress` leaves out small files, and a build may not use it. */
const sizeOf = (file: string): number =>
  existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
