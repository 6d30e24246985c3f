import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { placeholders, type SnippetInput, snippets } from '../../../src/credentials/snippets';

const credentials = {
  accessKeyId: 'AccessKeyIdAccessKeyId01',
  signingKey: 'SigningKey'.padEnd(44, '1'),
  cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '2'),
};
const input: SnippetInput = {
  dataset: 'SSN',
  type: 'structured',
  server: 'http://localhost:3000',
  credentials,
};
const secrets = Object.values(credentials);

const snippet = (id: string) => {
  const match = snippets.find((candidate) => candidate.id === id);
  if (!match) throw new Error(`There is no snippet ${id}`);
  return match;
};
const programs = snippets.filter(({ secret }) => secret !== true);

describe('the settings', () => {
  it('are the credentials file of the client libraries, with the scheme of the server', () => {
    expect(snippet('credentials-file').text(input)).toBe(
      `[default]\nACCESS_KEY_ID = ${credentials.accessKeyId}\nSECRET_SIGNING_KEY = ${credentials.signingKey}\nSECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}\nSERVER = http://localhost:3000\n`,
    );
  });

  it('are the environment variables of the client libraries', () => {
    expect(snippet('environment').text(input)).toBe(
      `export UBIQ_ACCESS_KEY_ID='${credentials.accessKeyId}'\nexport UBIQ_SECRET_SIGNING_KEY='${credentials.signingKey}'\nexport UBIQ_SECRET_CRYPTO_ACCESS_KEY='${credentials.cryptoAccessKey}'\nexport UBIQ_SERVER='http://localhost:3000'\n`,
    );
  });

  it('contain placeholders where no credentials are shown', () => {
    expect(snippet('credentials-file').text({ ...input, credentials: placeholders })).toContain(
      'ACCESS_KEY_ID = <ACCESS_KEY_ID>\n',
    );
  });
});

describe('a program', () => {
  it('exists for each published library, with its package', () => {
    expect(programs.map(({ label, install }) => [label, install])).toEqual([
      ['Node', 'npm install ubiq-security'],
      ['Python', 'pip3 install ubiq-security'],
      ['Java', "implementation 'com.ubiqsecurity:ubiqsecurity:latest.release'"],
      ['Go', 'go get gitlab.com/ubiqsecurity/ubiq-go/v2'],
      ['C#', 'dotnet add package ubiq-security'],
      ['C', 'sudo apt install ./libubiqclient_*.deb ./libubiqclient-dev_*.deb'],
      ['C++', 'sudo apt install ./libubiqclient_*.deb ./libubiqclient-dev_*.deb'],
      [
        'PHP',
        `composer config repositories.ubiq-php git https://gitlab.com/ubiqsecurity/ubiq-php.git
composer require ubiqsecurity/ubiq-php:dev-master`,
      ],
      ['Ruby', 'gem install ubiq-security'],
    ]);
  });

  it.each(programs)('in $label contains no credentials', ({ text }) => {
    for (const type of ['structured', 'unstructured'] as const)
      for (const secret of secrets) expect(text({ ...input, type }) ?? '').not.toContain(secret);
  });

  it.each([
    ['node', 'cipher.EncryptAsync("SSN", process.argv[2])'],
    ['python', 'ubiq_structured.Encrypt(credentials, "SSN", sys.argv[1])'],
    ['java', 'cipher.encrypt("SSN", args[0], null)'],
    ['go', 'cipher.Cipher("SSN", os.Args[1], nil)'],
    ['csharp', 'cipher.EncryptAsync("SSN", args[0])'],
    [
      'c',
      'ubiq_platform_structured_encrypt_data(\n        cipher, "SSN", NULL, 0, argv[1], strlen(argv[1]), &encrypted, &length);',
    ],
    ['cpp', 'encryption.encrypt("SSN", std::string(argv[1]))'],
    ['php', 'Ubiq\\encrypt($credentials, $argv[1], "SSN")'],
  ])('in %s encrypts a value with the dataset of that name', (id, call) => {
    expect(snippet(id).text(input)).toContain(call);
  });

  it.each([
    ['node', 'ubiq.encrypt(credentials, Buffer.from(process.argv[2]))'],
    ['python', 'ubiq.encrypt(credentials, sys.argv[1].encode())'],
    ['java', 'UbiqEncrypt.encrypt(credentials, args[0].getBytes("UTF-8"))'],
    ['go', 'ubiq.Encrypt(credentials, []byte(os.Args[1]))'],
    ['csharp', 'BuildUnstructuredEncrypt()'],
    ['c', 'ubiq_platform_encrypt(credentials, argv[1], strlen(argv[1]), &encrypted, &length)'],
    ['cpp', 'ubiq::platform::encrypt(credentials, plain.data(), plain.size())'],
    ['php', 'Ubiq\\encrypt($credentials, $argv[1])'],
    ['ruby', 'encrypt(credentials, ARGV[0])'],
  ])('in %s encrypts bytes, and names the dataset', (id, call) => {
    const text = snippet(id).text({ ...input, dataset: 'Contracts', type: 'unstructured' });
    expect(text).toContain(call);
    expect(text).toContain(
      'Encrypts with "Contracts" where that is the API key\'s only unstructured dataset, or its first.',
    );
  });

  /** Names that could end a string, a comment or a line. */
  const json = String.raw`"a\"\\\n\u2028$b?>"`;
  const octal = String.raw`"a\"\\\012\342\200\250$b?>"`;

  it.each([
    ['node', json],
    ['python', json],
    ['java', json],
    ['go', json],
    ['csharp', json],
    ['c', octal],
    ['cpp', octal],
    ['php', String.raw`"a\"\\\u{a}\u{2028}\$b?\u{3e}"`],
    ['ruby', json],
  ])('in %s keeps any name inside its string or comment', (id, literal) => {
    const dataset = 'a"\\\n\u2028$b?>';
    for (const type of ['structured', 'unstructured'] as const) {
      const text = snippet(id).text({ ...input, dataset, type });
      const lines = (text ?? literal).split(/[\n\u2028]/);
      expect(lines.filter((line) => line.includes(literal))).toHaveLength(1);
    }
  });

  it('for Node is JavaScript', () => {
    for (const type of ['structured', 'unstructured'] as const)
      expect(() => new Script(snippet('node').text({ ...input, type }) ?? '')).not.toThrow();
  });
});
