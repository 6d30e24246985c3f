import { hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../db/databaseErrors';
import { rootKeyForm } from '../config/settingVariables';
import { type KeySource, type Settings, SettingsError } from '../config/settings';
import { runKeyCommand } from './keyCommand';

export interface RootKey {
  /** 16 hexadecimal digits derived from the key, which identify it without revealing it. */
  id: string;
  /** 32 bytes. */
  material: Uint8Array;
}

/** Root keys of a process: all of them open secrets, `named` also seals. */
export interface RootKeys {
  /** The key in ROOT_KEY; it seals secrets once `rotate-root-key` has made it current. */
  named: RootKey;
  /** The keys in ROOT_KEY_PREVIOUS; they only open secrets. */
  previous: readonly RootKey[];
}

const keyLength = 32;
const idLength = 8;

/** @returns 32 bytes for a single use (HKDF with SHA-256, RFC 5869) */
export const derivedKey = (material: Uint8Array, use: string, length = keyLength): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', material, new Uint8Array(), use, length));

export const rootKeyOf = (material: Uint8Array): RootKey => ({
  id: Buffer.from(derivedKey(material, 'root key id', idLength)).toString('hex'),
  material,
});

/**
 * Loads the root keys named in the settings (decision 122). For the embedded engine, a file in the data directory
 * is created if they name none.
 * @param canCreate true if nothing is sealed yet, for the process that holds the directory's lock
 * @throws SettingsError if a source contains no key, or none is named for a PostgreSQL server
 */
export async function loadRootKeys(
  settings: Pick<Settings, 'rootKey' | 'previousRootKeys' | 'dataDir' | 'databaseUrl'>,
  canCreate = true,
): Promise<RootKeys> {
  const { rootKey, previousRootKeys, dataDir, databaseUrl } = settings;
  const [named, ...extraKeys] = rootKey
    ? await keysOf(rootKey)
    : [await readKeyFile(join(dataDir, 'root-key'))].map(parseKeyFile);
  if (!named || extraKeys.length > 0)
    throw invalidKey(rootKey?.variable ?? `The file ${dataDir}/root-key`);
  return { named, previous: previousRootKeys ? await keysOf(previousRootKeys) : [] };

  async function readKeyFile(path: string): Promise<string> {
    const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new SettingsError(
        `The file ${path} cannot be read (${error.code}). Give it to the user of the service, or set ROOT_KEY.`,
      );
    });
    if (stored !== undefined) return stored;
    if (databaseUrl !== undefined)
      throw new SettingsError(
        `The setting ROOT_KEY is missing, and there is no file ${path}. With DATABASE_URL all processes need the same root key, so none is made: set ROOT_KEY, ROOT_KEY_FILE or ROOT_KEY_COMMAND; a new key comes from \`openssl rand -hex 32\`.`,
      );
    if (canCreate) return makeKeyFile(path);
    throw new SettingsError(
      `The setting ROOT_KEY is missing, and there is no file ${path}. What is sealed opens only with the root key that it was sealed under: put the file back, or set ROOT_KEY. Nothing was changed.`,
    );
  }

  function parseKeyFile(text: string): RootKey {
    if (!rootKeyForm.test(text.trim()))
      throw new SettingsError(
        `The file ${join(dataDir, 'root-key')} holds no root key (64 hexadecimal digits). Restore it from a backup, or set ROOT_KEY.`,
      );
    return rootKeyOf(Buffer.from(text.trim(), 'hex'));
  }
}

const invalidKey = (variable: string): SettingsError =>
  new SettingsError(`${variable} must give 64 hexadecimal digits, and nothing besides.`);

/** Several keys are separated by commas or white space. */
async function keysOf(source: KeySource): Promise<RootKey[]> {
  const texts = (await textOf(source)).trim().split(/[\s,]+/);
  if (!texts.every((text) => rootKeyForm.test(text))) throw invalidKey(source.variable);
  return texts.map((text) => rootKeyOf(Buffer.from(text, 'hex')));
}

/** No message repeats the text that was read, because it may be a key or part of one. */
async function textOf({ variable, kind, value }: KeySource): Promise<string> {
  if (kind === 'value') return value;
  if (kind === 'file')
    return readFile(value, 'utf8').catch((error: unknown) => {
      throw new SettingsError(
        `${variable} gives no key (${codeOf(error)}). Check that this user may read the file.`,
      );
    });
  return runKeyCommand(value).catch((error: Error) => {
    throw new SettingsError(
      `${variable} gives no key: ${error.message} Check that the command works for this user.`,
    );
  });
}

/** Saved completely and under its final name before anything is sealed under it: a lost key loses everything. */
async function makeKeyFile(path: string): Promise<string> {
  const text = `${randomBytes(keyLength).toString('hex')}\n`;
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, 'w', 0o600);
  try {
    // A file left behind by an interrupted start keeps its old mode.
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
  return text;
}
