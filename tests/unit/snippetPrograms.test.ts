import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { snippets } from '../../src/credentials/snippets';
import { clientLibraries } from '../setup/clientLibraries';

const values = {
  server: 'http://localhost:3000',
  credentials: {
    accessKeyId: '+AccessKeyId/AccessKeyId',
    signingKey: 'SigningKey'.padEnd(44, '+'),
    cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '/'),
  },
};
const copied = (id: string, type: 'structured' | 'unstructured' = 'structured') =>
  snippets.find((snippet) => snippet.id === id)?.text({ dataset: 'SSN', type, ...values }) ?? '';

/** Java that is run once does not translate its code well, only soon. @param before what makes them the compiler's */
const quick = (before = '') =>
  ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']
    .map((option) => before + option)
    .join(' ');

/** A language, its program, the file, and what is typed after pasting; Java's hint leaves that open. */
const languages = [
  ['node', 'node', 'encrypt.js', 'node encrypt.js "a value"'],
  ['python', 'python3', 'encrypt.py', 'python3 encrypt.py "a value"'],
  ['java', 'javac', 'Encrypt.java', `java ${quick()} -cp . Encrypt.java "a value"`],
] as const;
const isOnMachine = (program: string) => spawnSync(program, ['--version']).status === 0;
const here = languages.filter(([, program]) => isOnMachine(program));

describe('what people copy', () => {
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
  /** Pastes lines into a shell that starts with nothing of ours. */
  const paste = (lines: string): string => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
    const run = spawnSync('sh', ['-eu'], { cwd: folder, input: lines, encoding: 'utf8', env });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    return run.stdout;
  };

  it('sets the environment variables when it is pasted into a shell', () => {
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

  it.each(here)(
    'runs in %s, with the environment variables and with the credentials file',
    (id, _, file, command) => {
      const settings = {
        environment: () => copied('environment'),
        file: () => {
          write({ '.ubiq/credentials': copied('credentials-file') });
          return '';
        },
      };
      write(clientLibraries[id]);
      if (id === 'java') paste(`javac ${quick('-J')} com/ubiqsecurity/*.java`);
      // Where the credentials come from, both programs have from one text, or leave to the library.
      write({ [file]: copied(id) });
      expect(paste(`${settings.environment()}${command}\n`)).toBe(
        'http://localhost:3000 +AccessKeyId/AccessKeyId SSN a value\n',
      );
      write({ [file]: copied(id, 'unstructured') });
      expect(Buffer.from(paste(`${settings.file()}${command}\n`), 'base64').toString()).toBe(
        'http://localhost:3000 +AccessKeyId/AccessKeyId a value',
      );
    },
    60_000,
  );
});
