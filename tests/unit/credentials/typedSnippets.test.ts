import { describe, expect, it } from 'vitest';
import { worksWith } from '../../../src/credentials/libraries';
import { placeholders, type SnippetInput, snippets } from '../../../src/credentials/snippets';

type Kind = 'integer32' | 'integer64' | 'date' | 'datetime' | 'token' | 'generic_string';

const kinds: Readonly<Record<Kind, Pick<SnippetInput, 'dataType' | 'size'>>> = {
  integer32: { dataType: 'integer', size: 32 },
  integer64: { dataType: 'integer', size: 64 },
  date: { dataType: 'date' },
  datetime: { dataType: 'datetime' },
  token: { dataType: 'token', size: 128 },
  generic_string: { dataType: 'generic_string' },
};
const kindNames = Object.keys(kinds) as Kind[];

const input = (fields: Partial<SnippetInput>): SnippetInput => ({
  dataset: 'Set',
  type: 'structured',
  server: 'http://localhost:3000',
  credentials: placeholders,
  ...fields,
});
const snippet = (id: string) => {
  const match = snippets.find((candidate) => candidate.id === id);
  if (!match) throw new Error(`There is no snippet ${id}`);
  return match;
};
const text = (id: string, kind: Kind) => snippet(id).text(input(kinds[kind]));

/** Lines that differ between the kinds. Tokens and encoded texts are texts for the libraries. */
const lines: readonly [string, Readonly<Record<Exclude<Kind, 'generic_string'>, string>>][] = [
  [
    'node',
    {
      integer32: `  const plain = BigInt(process.argv[2]);
  const encrypted = await cipher.EncryptNumberAsync("Set", plain);
  const decrypted = await cipher.DecryptNumberAsync("Set", encrypted);
  console.log(\`Encrypted \${encrypted}\`);
`,
      integer64: `  const plain = BigInt(process.argv[2]);
  const encrypted = await cipher.EncryptNumberAsync("Set", plain);
  const decrypted = await cipher.DecryptNumberAsync("Set", encrypted);
  console.log(\`Encrypted \${encrypted}\`);
`,
      date: `  const plain = new Date(process.argv[2]);
  const encrypted = await cipher.EncryptDateAsync("Set", plain);
  const decrypted = await cipher.DecryptDateAsync("Set", encrypted);
  console.log(\`Encrypted \${encrypted.toISOString().slice(0, 10)}\`);
`,
      datetime: `  const plain = new Date(process.argv[2]);
  const encrypted = await cipher.EncryptDateTimeAsync("Set", plain);
  const decrypted = await cipher.DecryptDateTimeAsync("Set", encrypted);
  console.log(\`Encrypted \${encrypted.toISOString()}\`);
`,
      token: `  const plain = process.argv[2];
  const encrypted = await cipher.EncryptAsync("Set", plain);
  const decrypted = await cipher.DecryptAsync("Set", encrypted);
  console.log(\`Encrypted \${encrypted}\`);
`,
    },
  ],
  [
    'java',
    {
      integer32: `      int plain = Integer.parseInt(args[0]);
      int encrypted = cipher.encryptInt("Set", plain, null);
      int decrypted = cipher.decryptInt("Set", encrypted, null);
`,
      integer64: `      long plain = Long.parseLong(args[0]);
      long encrypted = cipher.encryptLong("Set", plain, null);
      long decrypted = cipher.decryptLong("Set", encrypted, null);
`,
      date: `      OffsetDateTime plain = LocalDate.parse(args[0]).atStartOfDay().atOffset(ZoneOffset.UTC);
      OffsetDateTime encrypted = cipher.encryptDate("Set", plain, null);
      OffsetDateTime decrypted = cipher.decryptDate("Set", encrypted, null);
      System.out.println("Encrypted " + encrypted.toLocalDate());
`,
      datetime: `      OffsetDateTime plain = OffsetDateTime.parse(args[0]);
      OffsetDateTime encrypted = cipher.encryptDateTime("Set", plain, null);
      OffsetDateTime decrypted = cipher.decryptDateTime("Set", encrypted, null);
      System.out.println("Encrypted " + encrypted.toInstant());
`,
      token: `      String plain = args[0];
      String encrypted = cipher.encrypt("Set", plain, null);
      String decrypted = cipher.decrypt("Set", encrypted, null);
`,
    },
  ],
  [
    'csharp',
    {
      integer32: `int plain = int.Parse(args[0], CultureInfo.InvariantCulture);
int encrypted = await cipher.EncryptAsync("Set", plain);
int decrypted = await cipher.DecryptAsync("Set", encrypted);
`,
      integer64: `long plain = long.Parse(args[0], CultureInfo.InvariantCulture);
long encrypted = await cipher.EncryptAsync("Set", plain);
long decrypted = await cipher.DecryptAsync("Set", encrypted);
`,
      date: `DateTime plain = DateTime.ParseExact(
    args[0], "yyyy-MM-dd", CultureInfo.InvariantCulture,
    DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);
DateTime encrypted = await cipher.EncryptDateAsync("Set", plain);
DateTime decrypted = await cipher.DecryptDateAsync("Set", encrypted);
Console.WriteLine("Encrypted " + encrypted.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture));
`,
      datetime: `DateTime plain = DateTime.Parse(
    args[0], CultureInfo.InvariantCulture,
    DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal);
DateTime encrypted = await cipher.EncryptAsync("Set", plain);
DateTime decrypted = await cipher.DecryptAsync("Set", encrypted);
Console.WriteLine("Encrypted " + encrypted.ToString("s", CultureInfo.InvariantCulture) + "Z");
`,
      token: `string plain = args[0];
string encrypted = await cipher.EncryptAsync("Set", plain);
string decrypted = await cipher.DecryptAsync("Set", encrypted);
`,
    },
  ],
  [
    'c',
    {
      integer32: `  if (!error)
    error = ubiq_platform_structured_encrypt_int_data(
        cipher, "Set", NULL, 0, plain, &encrypted);
  if (!error)
    error = ubiq_platform_structured_decrypt_int_data(
        cipher, "Set", NULL, 0, encrypted, &decrypted);
  if (!error) {
    printf("Encrypted %" PRId32 "\\n", encrypted);
`,
      integer64: `  if (!error)
    error = ubiq_platform_structured_encrypt_long_data(
        cipher, "Set", NULL, 0, plain, &encrypted);
  if (!error)
    error = ubiq_platform_structured_decrypt_long_data(
        cipher, "Set", NULL, 0, encrypted, &decrypted);
  if (!error) {
    printf("Encrypted %" PRId64 "\\n", encrypted);
`,
      date: `  if (!error)
    error = ubiq_platform_structured_encrypt_date_data(
        cipher, "Set", NULL, 0, &plain, &encrypted);
  if (!error)
    error = ubiq_platform_structured_decrypt_date_data(
        cipher, "Set", NULL, 0, &encrypted, &decrypted);
  if (!error) {
    print_date("Encrypted", &encrypted);
`,
      datetime: `  if (!error)
    error = ubiq_platform_structured_encrypt_datetime_data(
        cipher, "Set", NULL, 0, &plain, &encrypted);
  if (!error)
    error = ubiq_platform_structured_decrypt_datetime_data(
        cipher, "Set", NULL, 0, &encrypted, &decrypted);
  if (!error) {
    print_date_time("Encrypted", &encrypted);
`,
      token: `  if (!error)
    error = ubiq_platform_structured_encrypt_data(
        cipher, "Set", NULL, 0, argv[1], strlen(argv[1]), &encrypted, &encrypted_length);
  if (!error)
    error = ubiq_platform_structured_decrypt_data(
        cipher, "Set", NULL, 0, encrypted, encrypted_length, &decrypted, &decrypted_length);
`,
    },
  ],
  [
    'cpp',
    {
      integer32: `    const auto encrypted = encryption.encryptInt("Set", plain);
    const auto decrypted = decryption.decryptInt("Set", encrypted);
`,
      integer64: `    const auto encrypted = encryption.encryptLong("Set", plain);
    const auto decrypted = decryption.decryptLong("Set", encrypted);
`,
      date: `    const auto encrypted = encryption.encryptDate("Set", plain);
    const auto decrypted = decryption.decryptDate("Set", encrypted);
    print_date("Encrypted", encrypted);
`,
      datetime: `    const auto encrypted = encryption.encryptDateTime("Set", plain);
    const auto decrypted = decryption.decryptDateTime("Set", encrypted);
    print_date_time("Encrypted", encrypted);
`,
      token: `    const auto encrypted = encryption.encrypt("Set", plain);
    const auto decrypted = decryption.decrypt("Set", encrypted);
`,
    },
  ],
  [
    'php',
    {
      integer32: `$plain = filter_var($argv[1], FILTER_VALIDATE_INT);
$encrypted = Ubiq\\encryptInteger($credentials, $plain, "Set");
$decrypted = Ubiq\\decryptInteger($credentials, $encrypted, "Set");
echo 'Encrypted ', $encrypted, PHP_EOL;
`,
      integer64: `$plain = filter_var($argv[1], FILTER_VALIDATE_INT);
$encrypted = Ubiq\\encryptInteger($credentials, $plain, "Set");
$decrypted = Ubiq\\decryptInteger($credentials, $encrypted, "Set");
echo 'Encrypted ', $encrypted, PHP_EOL;
`,
      date: `$plain = DateTimeImmutable::createFromFormat('!Y-m-d', $argv[1], new DateTimeZone('UTC'));
$encrypted = Ubiq\\encryptDate($credentials, $plain, "Set");
$decrypted = Ubiq\\decryptDate($credentials, $encrypted, "Set");
echo 'Encrypted ', $encrypted->format('Y-m-d'), PHP_EOL;
`,
      datetime: `$plain = DateTimeImmutable::createFromFormat('!Y-m-d\\TH:i:s\\Z', $argv[1], new DateTimeZone('UTC'));
$encrypted = Ubiq\\encryptDateTime($credentials, $plain, "Set");
$decrypted = Ubiq\\decryptDateTime($credentials, $encrypted, "Set");
echo 'Encrypted ', $encrypted->format('Y-m-d\\TH:i:s\\Z'), PHP_EOL;
`,
      token: `$plain = $argv[1];
$encrypted = Ubiq\\encrypt($credentials, $plain, "Set");
$decrypted = Ubiq\\decrypt($credentials, $encrypted, "Set");
echo 'Encrypted ', $encrypted, PHP_EOL;
`,
    },
  ],
];
const calls = lines.flatMap(([id, byKind]) =>
  Object.entries(byKind).map(([kind, call]) => [id, kind as Kind, call] as const),
);

describe('a program for a typed dataset', () => {
  it.each(calls)('in %s encrypts and decrypts a value of the kind %s', (id, kind, call) => {
    expect(text(id, kind)).toContain(call);
  });

  it.each(lines)('in %s treats encoded text like a token', (id) => {
    expect(text(id, 'generic_string')).toBe(text(id, 'token'));
  });

  it.each(['c', 'cpp'])('in %s counts dates in UTC', (id) => {
    for (const kind of ['date', 'datetime'] as const)
      expect(text(id, kind)).toContain('setenv("TZ", "UTC", 1);');
  });

  it('treats an integer without a size as one of 64 bits', () => {
    const withoutSize = snippet('java').text(input({ dataType: 'integer' }));
    expect(withoutSize).toBe(text('java', 'integer64'));
  });

  it.each<[Kind, string]>([
    ['integer32', 'Save it as encrypt.js and run: node encrypt.js 12345'],
    ['date', 'Save it as encrypt.js and run: node encrypt.js 2026-11-27'],
    ['datetime', 'Save it as encrypt.js and run: node encrypt.js 2026-11-27T12:34:56Z'],
    ['token', 'Save it as encrypt.js and run: node encrypt.js "a value"'],
  ])('is run with a value of the kind %s', (kind, hint) => {
    expect(snippet('node').hint(input(kinds[kind]))).toBe(hint);
  });
});

describe('a library without support for typed data', () => {
  const alternatives =
    'Use Node.js 2.4.0 or newer, Java 2.3.0 or newer, C 2.3.0.0 or newer, C++ 2.3.0.0 or newer, .NET 2.4.0 or newer, or PHP 2.1.0 or newer.';

  it.each(['python', 'go', 'ruby'])('has no program in %s', (id) => {
    for (const kind of kindNames) expect(text(id, kind)).toBeUndefined();
  });

  it.each<[string, Kind, string]>([
    ['python', 'integer32', `The Python library does not know whole numbers. ${alternatives}`],
    ['python', 'integer64', `The Python library does not know whole numbers. ${alternatives}`],
    ['python', 'date', `The Python library does not know dates. ${alternatives}`],
    ['go', 'datetime', `The Go library does not know dates with a time. ${alternatives}`],
    ['go', 'token', `The Go library does not know tokens. ${alternatives}`],
    ['ruby', 'generic_string', `The Ruby library does not know encoded text. ${alternatives}`],
  ])('refers in the tab %s for %s to the others', (id, kind, reason) => {
    expect(snippet(id).unsupported?.(input(kinds[kind]))).toBe(reason);
  });

  it('may support no structured data at all', () => {
    expect(snippet('ruby').text(input({}))).toBeUndefined();
    expect(snippet('ruby').unsupported?.(input({}))).toBe(
      'The Ruby library does not know structured data. Use another language.',
    );
  });

  it.each(['python', 'go'])('encrypts text in %s', (id) => {
    const classic = snippet(id).text(input({}));
    expect(classic).toContain('"Set"');
    expect(snippet(id).text(input({ dataType: 'formatted_string' }))).toBe(classic);
  });
});

it('the libraries that support typed data are listed with their first versions', () => {
  expect(worksWith()).toBe(
    'Works with Node.js from 2.4.0, Java from 2.3.0, C from 2.3.0.0, C++ from 2.3.0.0, .NET from 2.4.0, and PHP from 2.1.0.',
  );
});
