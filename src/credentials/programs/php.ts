import { phpLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

/** Names the credentials file, as the library's default path is a folder of its own, not ~/.ubiq. */
const program = (calls: string): string => `<?php

declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

// Reads the environment variables, or ~/.ubiq/credentials when they are not set.
$credentials = new Ubiq\\Credentials();
if (getenv('UBIQ_ACCESS_KEY_ID') === false) {
    $credentials->load(getenv('HOME') . '/.ubiq/credentials', 'default');
}
${calls}`;

interface TypedCall {
  /** End of the functions' names. */
  type: string;
  plain: string;
  /** Appended to a printed value. */
  print: string;
}

const integer: TypedCall = {
  type: 'Integer',
  plain: 'filter_var($argv[1], FILTER_VALIDATE_INT)',
  print: '',
};
const moment = (format: string): string =>
  `DateTimeImmutable::createFromFormat('${format}', $argv[1], new DateTimeZone('UTC'))`;

const typedCalls: Readonly<Record<ValueKind, TypedCall>> = {
  integer32: integer,
  integer64: integer,
  date: { type: 'Date', plain: moment('!Y-m-d'), print: `->format('Y-m-d')` },
  datetime: {
    type: 'DateTime',
    plain: moment(String.raw`!Y-m-d\TH:i:s\Z`),
    print: String.raw`->format('Y-m-d\TH:i:s\Z')`,
  },
  string: { type: '', plain: '$argv[1]', print: '' },
};

/** Composer `ubiqsecurity/ubiq-php`. */
export const php: LanguagePrograms = {
  literal: phpLiteral,
  structured: (dataset) =>
    program(`echo Ubiq\\encrypt($credentials, $argv[1], ${dataset}), PHP_EOL;\n`),
  typed: (kind, dataset) => {
    const { type, plain, print } = typedCalls[kind];
    return program(`$plain = ${plain};
$encrypted = Ubiq\\encrypt${type}($credentials, $plain, ${dataset});
$decrypted = Ubiq\\decrypt${type}($credentials, $encrypted, ${dataset});
echo 'Encrypted ', $encrypted${print}, PHP_EOL;
echo 'Decrypted ', $decrypted${print}, PHP_EOL;
`);
  },
  unstructured: (note) =>
    program(`// ${note}
echo base64_encode(Ubiq\\encrypt($credentials, $argv[1])), PHP_EOL;
`),
};
