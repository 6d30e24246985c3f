import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setupError.mjs';

const usage = 'Name a dataset and a value: node scripts/try-encryption.mjs SSN 123-45-6789';

/** @param {string[]} args */
export function readCommandLine(args) {
  const { values, positionals } = parseArgs({
    args: withNegativeLast(args),
    allowPositionals: true,
    options: { credentials: { type: 'string', default: '.data/demo-credentials' } },
  });
  const [dataset, plain] = positionals;
  if (!dataset || plain === undefined) throw new SetupError(usage);
  return { dataset, plain, credentials: values.credentials };
}

/** A negative number would be read as an option. @param {string[]} args */
function withNegativeLast(args) {
  const at = args.findIndex((arg) => /^-\d/.test(arg));
  return at === -1 ? args : [...args.toSpliced(at, 1), '--', ...args.slice(at, at + 1)];
}
