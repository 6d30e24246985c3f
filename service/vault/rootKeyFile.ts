import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingsError } from '../settings';

const keyLength = 32;

/**
 * @param make whether a new key may be made where there is none; only for whoever holds the directory's lock
 * @returns what the file holds
 * @throws SettingsError where no key may be made
 */
export async function readOrMakeKeyFile(path: string, make: boolean): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored !== undefined) return stored;
  if (make) return makeKeyFile(path);
  throw new SettingsError(
    `The setting ROOT_KEY is missing, and there is no file ${path}. With DATABASE_URL all processes need the same root key, so none is made: set ROOT_KEY, ROOT_KEY_FILE or ROOT_KEY_COMMAND; a new key comes from \`openssl rand -hex 32\`.`,
  );
}

/** On the disk, whole and under its name, before anything is sealed under it: a lost key loses everything. */
async function makeKeyFile(path: string): Promise<string> {
  const text = `${randomBytes(keyLength).toString('hex')}\n`;
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    // One that an end in between left behind keeps its mode.
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return text;
}
