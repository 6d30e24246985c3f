import { parseArgs } from 'node:util';
import { addAdmin } from './addAdmin';
import { readSettings, withoutTimeouts } from '../config/settings';
import { type Command, CommandError } from './command';
import { doctor } from './doctor';
import { rotateRootKeyCommand } from './rotateRootKey';

import { backup } from './backup';
import { erasePerson } from './erasePerson';
import { redactHistory } from './redactHistory';
import { restore } from './restore';
import { retention } from './retention';
import { seed } from './seed';

const commands: readonly Command[] = [
  addAdmin,
  backup,
  doctor,
  erasePerson,
  redactHistory,
  restore,
  retention,
  rotateRootKeyCommand,
  seed,
];

const maxWidth = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => text.length), 0);
const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = maxWidth(rows.map(([name]) => name));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
};

const overview = (): string =>
  `Usage: npm run operate -- <command> [options]\n\n${table(
    commands.map(({ name, summary }) => [name, summary]),
  )}\n<command> --help says more. Settings are the service's own environment variables.\n`;

const helpOf = ({ name, summary, argument = '', options }: Command): string => {
  const rows = Object.entries(options).map(([option, { type, help }]): [string, string] => [
    `--${option}${type === 'string' ? ' …' : ''}`,
    help,
  ]);
  const usage = ['npm run operate --', name, argument, ...(rows.length > 0 ? ['[options]'] : [])];
  return `${summary}.\n\nUsage: ${usage.filter(Boolean).join(' ')}\n${rows.length > 0 ? '\n' : ''}${table(rows)}`;
};

/**
 * Runs the command that the first argument names, or writes the help to standard output.
 * @param args the arguments after the program's name
 * @throws CommandError, and errors of the command
 */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<void> {
  const [name, ...commandArgs] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(overview());
    return;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new CommandError(`There is no command '${name}'.\n\n${overview()}`);
  const { values, argument } = readArguments(command, commandArgs);
  if (values['help'] === true) {
    process.stdout.write(helpOf(command));
    return;
  }
  await command.run({
    get settings() {
      const settings = readSettings(environment);
      return { ...settings, pool: { ...settings.pool, ...withoutTimeouts } };
    },
    values,
    argument,
    say: (line) => process.stderr.write(`${line}\n`),
  });
}

function readArguments(command: Command, args: string[]) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean' } },
      allowPositionals: command.argument !== undefined,
    });
    const [argument, ...extraArguments] = parsed.positionals;
    if (extraArguments.length > 0) throw new TypeError('There is more than one argument.');
    return { argument, values: parsed.values as Record<string, string | boolean | undefined> };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${helpOf(command)}`, { cause: error });
  }
}
