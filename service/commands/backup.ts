import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { askForBackup } from '../db/backup/backupSocket';
import { backupLines } from '../db/backup/writeBackup';
import { codeOf } from '../db/databaseErrors';
import { createLog } from '../log';
import type { Settings } from '../settings';
import { openAsItIs } from '../store';
import { clock, type Command, CommandError } from './command';

/** The first line of a backup. */
interface BackupHead {
  format: 'encryption-console-backup-1';
  made_at: string;
}

export const backup: Command = {
  name: 'backup',
  summary: 'Writes all that the database holds to a file, while the service runs or not',
  words: '<file>',
  options: {},
  run: async ({ settings, words: [file], say }) => {
    if (file === undefined)
      throw new CommandError('Name the file: npm run operate -- backup <file>');
    if (existsSync(file)) throw new CommandError(`${file} exists already.`);
    if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
      throw new CommandError(`There is no database in ${settings.dataDir}.`);
    const part = `${file}.part`;
    try {
      // What people wrote and the names of all: nobody else's to read.
      const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(wholeBackup(settings), createGzip({ level: 4 }), target);
      await rename(part, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST')
        throw new CommandError(
          `${part} is there: another backup is writing it, or one was ended, and it can be removed.`,
          { cause: error },
        );
      await rm(part, { force: true });
      throw error;
    }
    say(`${file} is written. The root key is not in it: keep it apart.`);
  },
};

/** The head and the lines of the database, to the very last. */
async function* wholeBackup(settings: Settings): AsyncGenerator<string> {
  const head: BackupHead = {
    format: 'encryption-console-backup-1',
    made_at: clock().toISOString(),
  };
  yield `${JSON.stringify(head)}\n`;
  let end = '';
  for await (const lines of linesOf(settings)) {
    end = (end + lines).slice(-20);
    yield lines;
  }
  if (!end.endsWith('\n{"end":true}\n'))
    throw new CommandError(
      'The service ended the backup before it was whole; its log says why. It does so when it stops, or when nothing could be written here for 30 seconds.',
    );
}

async function* linesOf(settings: Settings): AsyncGenerator<string> {
  const running = settings.databaseUrl ? undefined : await askForBackup(settings.dataDir);
  if (running) {
    yield* running.setEncoding('utf8') as AsyncIterable<string>;
    return;
  }
  const store = await openAsItIs(settings, createLog('error', clock));
  try {
    yield* backupLines(store.db);
  } finally {
    await store.close();
  }
}
