import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { countText } from '../../texts/admin-kit/counted';
import { backupFormat } from '../db/backup/backupFile';
import { linesIn } from '../db/backup/lines';
import { BackupDamaged, restoreLines } from '../db/backup/readBackup';
import { codeOf } from '../db/databaseErrors';
import { openStoreUnchanged } from '../storage/store';
import { checkRootKeys } from '../vault/openVault';
import { loadRootKeys } from '../vault/rootKey';
import { type Command, CommandError, withStore } from './command';

export const restore: Command = {
  name: 'restore',
  summary: 'Fills an empty database, of either kind, from a file that backup wrote',
  argument: '<file>',
  options: {},
  run: async ({ settings, argument: file, say }) => {
    if (file === undefined)
      throw new CommandError('Name the file: npm run operate -- restore <file>');
    const lines = linesOf(file);
    const { value: first } = await lines.next();
    if (first?.startsWith(`{"format":"${backupFormat}"`) !== true)
      throw new CommandError(noBackupMessage(file));
    const keys = await loadRootKeys(settings, false);
    const counts = await withStore(openStoreUnchanged, settings, async ({ db }) =>
      Object.values(await restoreLines(db, lines, (restored) => checkRootKeys(restored, keys))),
    ).catch((error: unknown) => {
      if (!(error instanceof BackupDamaged)) throw error;
      throw new CommandError(damagedMessage(file, error.message), { cause: error });
    });
    const rows = counts.reduce((sum, count) => sum + count, 0);
    say(`${countText(rows)} rows of ${counts.length} tables are restored and verified.`);
  },
};

const noBackupMessage = (file: string) => `${file} is no backup that this version can read.`;

const damagedMessage = (file: string, detail: string) =>
  `The backup ${file} is damaged (${detail}). Nothing was restored; take another one.`;

/** @throws CommandError for a file that cannot be read completely */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  let hasLines = false;
  // A read or decompression error ends `text`, and so reaches the loop below.
  pipeline(createReadStream(file), text).catch((error: Error) => text.destroy(error));
  try {
    for await (const line of linesIn(text)) {
      hasLines = true;
      yield line;
    }
  } catch (error) {
    throw new CommandError(readErrorMessage(file, codeOf(error), hasLines), { cause: error });
  }
}

/** The system's reasons why a file cannot be read. */
const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};

/** @param hasLines true if some lines could be read */
function readErrorMessage(file: string, code: string, hasLines: boolean): string {
  if (code === 'Z_BUF_ERROR') return damagedMessage(file, 'it ends too early');
  if (code.startsWith('Z_'))
    return hasLines
      ? damagedMessage(file, 'its bytes are not those that were written')
      : noBackupMessage(file);
  return `${file} cannot be read (${systemReasons[code] ?? code}). Nothing was restored.`;
}
