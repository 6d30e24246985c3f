import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressible = /\.(js|css|svg|json|wasm|txt)$/;
/** Bytes; a smaller answer fits in one packet anyway. */
const smallest = 1024;

/**
 * Writes `.br` and `.gz` files beside each text file of the build, at the highest quality, so that the
 * service compresses nothing while serving. index.html is left out, because it differs in each answer.
 */
export function precompress(): Plugin {
  return {
    name: 'console:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) this.error('the output folder is not known');
        const names = await readdir(dir, { recursive: true });
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => compress(join(dir, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const [br, gz] = await Promise.all([
    brotliAsync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
