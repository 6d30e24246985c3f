import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const block = 512;
/** Bytes that a template has, about: what comes in one piece is not copied together. */
const expectedBytes = 2 ** 25;
const directoryType = '5';

/**
 * Makes a database's directory of a template, a tar as the engine dumps it. The engine's own way goes through its
 * emulated file system, and takes three times as long. A directory is there only when it is whole.
 * @param directory does not exist, or holds no database
 */
export function unpackTemplate(template: string, directory: string): void {
  const tar = gunzipSync(readFileSync(template), { chunkSize: expectedBytes });
  const aside = `${directory}.unpacked`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (let at = 0; ;) {
    const { name, size, type } = entryOf(tar.subarray(at, at + block));
    if (name === '') break;
    const path = join(aside, name);
    if (type === directoryType) mkdirSync(path, { recursive: true, mode: 0o700 });
    else {
      writeFileSync(path, tar.subarray(at + block, at + block + size), { mode: 0o600 });
    }
    at += block + Math.ceil(size / block) * block;
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(aside, directory);
}

/** Parses a tar header; two blocks of zeros are the end. */
function entryOf(header: Buffer) {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0.*$/s, '');
  return {
    name: [text(345, 500), text(0, 100)].filter((part) => part !== '').join('/'),
    size: Number.parseInt(text(124, 136), 8) || 0,
    type: text(156, 157),
  };
}
