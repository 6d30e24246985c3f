import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const blockBytes = 512;
/** Approximate size of a template in bytes; output that fits one chunk need not be concatenated. */
const expectedBytes = 2 ** 25;
const directoryType = '5';

/**
 * Unpacks a template, a tar dumped by the engine, into a database directory. The engine itself would write through its
 * emulated file system, which takes three times as long. The directory appears only when it is complete.
 * @param directory does not exist, or contains no database
 */
export function unpackTemplate(template: string, directory: string): void {
  const tar = gunzipSync(readFileSync(template), { chunkSize: expectedBytes });
  const temporary = `${directory}.unpacked`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  for (let offset = 0; ;) {
    const { name, size, type } = entryOf(tar.subarray(offset, offset + blockBytes));
    if (name === '') break;
    const path = join(temporary, name);
    if (type === directoryType) mkdirSync(path, { recursive: true, mode: 0o700 });
    else {
      writeFileSync(path, tar.subarray(offset + blockBytes, offset + blockBytes + size), {
        mode: 0o600,
      });
    }
    offset += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(temporary, directory);
}

/** Parses a tar header; two blocks of zeros mark the end. */
function entryOf(header: Buffer) {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0.*$/s, '');
  return {
    name: [text(345, 500), text(0, 100)].filter((part) => part !== '').join('/'),
    size: Number.parseInt(text(124, 136), 8) || 0,
    type: text(156, 157),
  };
}
