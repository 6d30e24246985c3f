import type { ParseArgsConfig } from 'node:util';
import { systemClock } from '../db/clock';
import { createLog, type Log } from '../observability/log';
import type { Settings } from '../config/settings';
import type { Store } from '../storage/store';
import { refuseOtherUser } from './refuseOtherUser';

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Input of a command; `settings` are the service's own, parsed only when accessed. */
interface CommandCall {
  readonly settings: Settings;
  values: Values;
  argument: string | undefined;
  /** Writes one line for the operator, on standard error; results go to standard output. */
  say: (line: string) => void;
}

/** One of the operator's commands, as data from which the help is generated. */
export interface Command {
  name: string;
  /** One sentence without a full stop. */
  summary: string;
  /** The one argument that is no option, as the help shows it, such as `<file>`. */
  argument?: string;
  options: Readonly<
    Record<string, NonNullable<ParseArgsConfig['options']>[string] & CommandDescription>
  >;
  /** @throws CommandError for a problem that the operator can correct */
  run: (call: CommandCall) => Promise<void>;
}

interface CommandDescription {
  /** One line of the help. */
  help: string;
}

/** A command cannot do its work; the message says what to do. */
export class CommandError extends Error {}

/**
 * Opens a store, and closes it after its use, even after an error.
 * @param open opens only the database, or also its vault
 */
export async function withStore<S extends Pick<Store, 'close'>, T>(
  open: (settings: Settings, log: Log) => Promise<S>,
  settings: Settings,
  work: (store: S) => Promise<T>,
): Promise<T> {
  await refuseOtherUser(settings);
  const store = await open(settings, createLog('error', systemClock));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
