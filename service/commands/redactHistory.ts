import { readFile } from 'node:fs/promises';
import { countText } from '../../texts/admin-kit/counted';
import { redactHistory as redact, minSecretLength } from '../domain/engine/history/redactHistory';
import { openStore } from '../storage/store';
import { systemClock as clock } from '../db/clock';
import { type Command, CommandError, withStore } from './command';

/** Maximum characters: the largest change of a field that the history can contain. */
const maxSecretLength = 65_536;

export const redactHistory: Command = {
  name: 'redact-history',
  summary:
    'Takes a secret that somebody pasted, such as a private key, out of the security history; a row says so',
  argument: '<file>',
  options: {},
  run: async ({ settings, argument: file, say }) => {
    if (file === undefined)
      throw new CommandError(
        'Name a file that has the secret and nothing else, or /dev/stdin: as an argument, the secret would be in the list of processes.',
      );
    const secret = await readSecret(file);
    const { rows, settings: remainingSettings } = await withStore(openStore, settings, ({ db }) =>
      redact(db, clock, secret),
    );
    say(
      rows === 0
        ? 'No row of the security history has this secret.'
        : `Redacted from ${countText(rows)} rows of the security history. Backups made before, and a SIEM that has read the history, have it still.`,
    );
    if (remainingSettings > 0)
      say(
        `The settings of ${countText(remainingSettings)} companies still have it: have an administrator replace it there, then run this once more.`,
      );
  },
};

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}`, { cause: error });
  });
  const length = text.replaceAll(/\s/g, '').length;
  if (length < minSecretLength || length > maxSecretLength)
    throw new CommandError(
      `The secret must have ${minSecretLength} to ${countText(maxSecretLength)} characters besides white space: a shorter text may be a word of other rows.`,
    );
  return text;
}
