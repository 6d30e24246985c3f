import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SnippetInput, snippets } from '../../../src/credentials/snippets';
import { clientLibraries } from '../../setup/clientLibraries';

const values = {
  server: 'http://localhost:3000',
  credentials: {
    accessKeyId: '+AccessKeyId/AccessKeyId',
    signingKey: 'SigningKey'.padEnd(44, '+'),
    cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '/'),
  },
};
type Dataset = Pick<SnippetInput, 'type' | 'dataType' | 'size'>;
const copied = (id: string, dataset: Dataset = { type: 'structured' }) =>
  snippets.find((snippet) => snippet.id === id)?.text({ dataset: 'SSN', ...dataset, ...values }) ??
  '';

/** Java options for a fast start instead of optimized code. @param before prefix that passes them to the compiler */
const quick = (before = '') =>
  ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']
    .map((option) => before + option)
    .join(' ');

interface Tool {
  id: keyof typeof clientLibraries;
  /** Program that must be installed. */
  program: string;
  file: string;
  /** Command that is typed after pasting, as the hint says, with the library's stub. */
  run: (value: string) => string;
  /** Encoding in which the program prints bytes. */
  encoding?: 'hex';
}

const compile = (compiler: string, file: string) => (value: string) =>
  `${compiler} -Wall -Werror -I . ${file} -o encrypt && ./encrypt ${value}`;

const tools: readonly Tool[] = [
  { id: 'node', program: 'node', file: 'encrypt.js', run: (value) => `node encrypt.js ${value}` },
  {
    id: 'python',
    program: 'python3',
    file: 'encrypt.py',
    run: (value) => `python3 encrypt.py ${value}`,
  },
  {
    id: 'java',
    program: 'javac',
    file: 'Encrypt.java',
    run: (value) => `java ${quick()} -cp . Encrypt.java ${value}`,
  },
  {
    id: 'c',
    program: 'gcc',
    file: 'encrypt.c',
    run: compile('gcc', 'encrypt.c'),
    encoding: 'hex',
  },
  {
    id: 'cpp',
    program: 'g++',
    file: 'encrypt.cpp',
    run: compile('g++', 'encrypt.cpp'),
    encoding: 'hex',
  },
  { id: 'php', program: 'php', file: 'encrypt.php', run: (value) => `php encrypt.php ${value}` },
  {
    id: 'ruby',
    program: 'ruby',
    file: 'encrypt.rb',
    run: (value) => `ruby -I . encrypt.rb ${value}`,
  },
];
const isOnMachine = ({ program }: Tool) => spawnSync(program, ['--version']).status === 0;
const installed = tools.filter(isOnMachine);
const withStructured = installed.filter(({ id }) => copied(id) !== '');
const integer64: Dataset = { type: 'structured', dataType: 'integer', size: 64 };
const withTyped = installed.filter(({ id }) => copied(id, integer64) !== '');

/** Values of a kind, and the lines that a program prints for them with the stub. */
const typed: readonly [Dataset, string, string, string][] = [
  [{ type: 'structured', dataType: 'integer', size: 32 }, '12345', '12346', '12345'],
  [integer64, '9999999999999998', '9999999999999999', '9999999999999998'],
  // The clocks of the time zone below change on this day, which has 23 hours there.
  [{ type: 'structured', dataType: 'date' }, '2026-03-08', '2026-03-09', '2026-03-08'],
  [
    { type: 'structured', dataType: 'datetime' },
    '2026-11-27T12:34:59Z',
    '2026-11-27T12:35:00Z',
    '2026-11-27T12:34:59Z',
  ],
  [
    { type: 'structured', dataType: 'token', size: 64 },
    '"a value"',
    'http://localhost:3000 +AccessKeyId/AccessKeyId SSN a value',
    'a value',
  ],
];

describe('copied snippets', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-snippets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  };
  /** Pastes lines into a shell with an empty environment. */
  const paste = (lines: string): string => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TZ: 'America/St_Johns' };
    const run = spawnSync('sh', ['-eu'], { cwd: folder, input: lines, encoding: 'utf8', env });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    return run.stdout;
  };

  it('set the environment variables when pasted into a shell', () => {
    const names = ['ACCESS_KEY_ID', 'SECRET_SIGNING_KEY', 'SECRET_CRYPTO_ACCESS_KEY', 'SERVER'];
    const printed = paste(
      `${copied('environment')}${names.map((name) => `printenv UBIQ_${name}\n`).join('')}`,
    );
    expect(printed.split('\n')).toEqual([
      '+AccessKeyId/AccessKeyId',
      'SigningKey++++++++++++++++++++++++++++++++++',
      'CryptoAccessKey/////////////////////////////',
      'http://localhost:3000',
      '',
    ]);
  });

  const install = (id: Tool['id']) => {
    write(clientLibraries[id]);
    if (id === 'java') paste(`javac ${quick('-J')} com/ubiqsecurity/*.java`);
  };

  it.each(withStructured)(
    'run in $id with the environment variables',
    ({ id, file, run }) => {
      install(id);
      write({ [file]: copied(id) });
      expect(paste(`${copied('environment')}${run('"a value"')}\n`)).toBe(
        'http://localhost:3000 +AccessKeyId/AccessKeyId SSN a value\n',
      );
    },
    60_000,
  );

  it.each(installed)(
    'encrypt bytes in $id with the credentials file',
    ({ id, file, run, encoding }) => {
      install(id);
      write({
        '.ubiq/credentials': copied('credentials-file'),
        [file]: copied(id, { type: 'unstructured' }),
      });
      expect(Buffer.from(paste(`${run('"a value"')}\n`), encoding ?? 'base64').toString()).toBe(
        'http://localhost:3000 +AccessKeyId/AccessKeyId a value',
      );
    },
    60_000,
  );

  it.each(withTyped)(
    'encrypt and decrypt every kind of value in $id',
    ({ id, file, run }) => {
      install(id);
      write({ '.ubiq/credentials': copied('credentials-file') });
      for (const [dataset, value, encrypted, decrypted] of typed) {
        write({ [file]: copied(id, dataset) });
        // Node's date-times have milliseconds.
        expect(paste(`${run(value)}\n`).replaceAll('.000Z', 'Z')).toBe(
          `Encrypted ${encrypted}\nDecrypted ${decrypted}\n`,
        );
      }
    },
    120_000,
  );
});
