import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { linesIn } from '../db/backup/lines';
import { restoreLines } from '../db/backup/readBackup';
import { openAsItIs } from '../store';
import { checkRootKeys } from '../vault/openVault';
import { loadRootKeys } from '../vault/rootKey';
import { type Command, CommandError, counted, withStore } from './command';

export const restore: Command = {
  name: 'restore',
  summary: 'Fills an empty database, of either kind, from a file that backup wrote',
  words: '<file>',
  options: {},
  run: async ({ settings, words: [file], say }) => {
    if (file === undefined)
      throw new CommandError('Name the file: npm run operate -- restore <file>');
    const lines = linesOf(file);
    const { value: first } = await lines.next();
    requireBackup(first ?? '', file);
    const keys = await loadRootKeys(settings, false);
    const counts = await withStore(openAsItIs, settings, async ({ db }) =>
      Object.values(await restoreLines(db, lines, (restored) => checkRootKeys(restored, keys))),
    );
    const rows = counts.reduce((sum, count) => sum + count, 0);
    say(`${counted(rows)} rows of ${counts.length} tables are restored and verified.`);
  },
};

function requireBackup(line: string, file: string): void {
  if (!line.startsWith('{"format":"encryption-console-backup-1"'))
    throw new CommandError(`${file} is no backup that this version can read.`);
}

/** @throws CommandError for a file that cannot be read to its end */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // A fault of the file reaches the reader of the text, who is told below.
  pipeline(createReadStream(file), text).catch((error: Error) => text.destroy(error));
  try {
    yield* linesIn(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}. Nothing was restored.`, {
      cause: error,
    });
  }
}
