import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../settings';

const keyLength = 32;

/** Tells two root keys apart; says nothing of either. */
export const rootKeyId = (key: Uint8Array): string =>
  createHmac('sha256', key).update('root key of a backup').digest('hex').slice(0, 16);

/**
 * The 32-byte key that everything else is sealed under (decision 19): ROOT_KEY, or a file in the data
 * directory, made at the first start and readable by its owner only.
 * @throws SettingsError when the file is there but is no key
 */
export async function loadRootKey(
  fromSettings: string | undefined,
  dataDir: string,
): Promise<Uint8Array> {
  return (await findRootKey(fromSettings, dataDir)) ?? makeRootKey(join(dataDir, 'root-key'));
}

/**
 * @returns the root key; undefined where none was made yet
 * @throws SettingsError as `loadRootKey`
 */
export async function findRootKey(
  fromSettings: string | undefined,
  dataDir: string,
): Promise<Uint8Array | undefined> {
  if (fromSettings) return Buffer.from(fromSettings, 'hex');
  const path = join(dataDir, 'root-key');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored === undefined) return undefined;
  const key = Buffer.from(stored.trim(), 'hex');
  if (key.length !== keyLength)
    throw new SettingsError(
      `The file ${path} holds no root key (64 hexadecimal digits). Restore it from a backup, or set ROOT_KEY.`,
    );
  return key;
}

async function makeRootKey(path: string): Promise<Uint8Array> {
  const key = randomBytes(keyLength);
  await writeFile(path, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
