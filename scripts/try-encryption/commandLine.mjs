import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setupError.mjs';

const usage = 'Name a dataset and a value: node scripts/try-encryption.mjs SSN 123-45-6789';

/** @param {string[]} args @throws {SetupError} for unknown arguments */
export function readCommandLine(args) {
  const { values, positionals } = parsed(withNegativeLast(args));
  const [dataset, plain] = positionals;
  if (!dataset || plain === undefined) throw new SetupError(usage);
  return { dataset, plain, credentials: values.credentials };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { credentials: { type: 'string', default: '.data/demo-credentials' } },
    });
  } catch (error) {
    // Node's advice after the first sentence is for the authors of programs.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split('. ');
    throw new SetupError(`${problem}. ${usage}`);
  }
}

/** Keeps a negative number from being parsed as an option. @param {string[]} args */
function withNegativeLast(args) {
  const index = args.findIndex((arg) => /^-\d/.test(arg));
  return index === -1 ? args : [...args.toSpliced(index, 1), '--', ...args.slice(index, index + 1)];
}
