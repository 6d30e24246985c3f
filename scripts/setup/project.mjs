import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of package.json. */
export const root = resolve(import.meta.dirname, '../..');

/** Folder for generated files outside dist/; never committed. */
export const cache = join(root, '.cache');

/**
 * @param {unknown} error
 * @returns {string | undefined} the system's error code, e.g. `ENOENT`
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/**
 * @param {string} path
 * @returns {string | undefined} the file's text, or undefined if the file does not exist
 */
export function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * A hash of names and contents: equal exactly if all files are equal.
 * @param {string[]} paths files and folders below `base`; a missing one is hashed as missing
 * @param {string} base
 */
export function fingerprint(paths, base = root) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const stats = statSync(join(base, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      for (const name of readdirSync(join(base, path)).toSorted()) add(`${path}/${name}`);
    } else if (stats) {
      const content = readFileSync(join(base, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    } else {
      hash.update(`${path}\0missing\0`);
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
