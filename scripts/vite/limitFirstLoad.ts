import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { withStaticImports } from './staticImports';

interface FirstLoad {
  /** Name in messages: `the first load`. */
  name: string;
  /** Modules whose chunks, with all that these import at once, are it: `src/app/main.tsx`. */
  modules: readonly string[];
  /** Packages that must not be in it, e.g. `react-admin`: they come with what needs them. */
  withoutPackages: readonly string[];
  /** The most it may weigh, brotli, in KiB (1,024 bytes). */
  maxKib: number;
}

interface Limits {
  firstLoads: readonly FirstLoad[];
  /** Modules of packages that nothing of the console needs, e.g. `zod/v4/locales/de.js`. */
  nowhere: readonly string[];
}

/**
 * Fails the build when a first load has become too heavy, or has code of a package that must come later,
 * or when any chunk has what none needs; names the importer. Stands after `precompress`, and weighs its files.
 */
export function limitFirstLoad({ firstLoads, nowhere }: Limits): Plugin {
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
            const name = packages.find((each) => `${id}/`.includes(`/node_modules/${each}/`));
            if (name === undefined) continue;
            const importers = this.getModuleInfo(id)?.importers.join(', ') ?? 'unknown';
            this.error(`${name} must not be in ${place}: ${id} is, imported by ${importers}`);
          }
        };
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const idsOf = (chunks: Iterable<Rolldown.OutputChunk>) =>
          [...chunks].flatMap((chunk) => chunk.moduleIds);
        refuse(idsOf(all), nowhere, 'the console');
        for (const { name, modules, withoutPackages, maxKib } of firstLoads) {
          const named = all.filter((chunk) =>
            chunk.moduleIds.some((id) => modules.includes(relative(root, id))),
          );
          const first = withStaticImports(named, bundle);
          refuse(idsOf(first), withoutPackages, name);
          const bytes = [...first].map(({ fileName }) => sizeOf(join(dir, fileName)));
          const kib = bytes.reduce((sum, size) => sum + size, 0) / 1024;
          if (kib > maxKib) this.error(`${name} is ${kib.toFixed(1)} KiB, more than ${maxKib}.`);
        }
      },
    },
  };
}

/** Bytes on the line: `precompress` leaves out small files, and a build may be without it. */
const sizeOf = (file: string): number =>
  existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
