import fc from 'fast-check';

/** Stands for JSON text that no JavaScript value serializes to: `written` replaces this mark by it. */
const literal = (text: string): string => `\uE000${text}\uE000`;

/** @returns JSON with the literals in place */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"\uE000([^\uE000]*)\uE000"/g, '$1');

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
/** As wide as it is deep. */
const tree = (depth: number, width: number): unknown =>
  depth === 0 ? 1 : Array.from({ length: width }, () => tree(depth - 1, width));

const reserved = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\u0000', '', '\uD800'];

/** Days and moments beyond the calendar, or none. */
export const hostileMoments: readonly string[] = [
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13',
  '-271821-04-20T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0000-00-00',
  '2026-02-30',
  '2026-06-15T10:00:00+99:99',
  'infinity',
  '-infinity',
  'now',
  '5000 BC',
];

/** Texts that a database, a browser or a parser may fall over. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDC00b',
  '\uDFFF\uD800',
  '\uFEFF',
  '\uFFFF',
  '\u202Eabc',
  'e\u0301'.repeat(50),
  '😀'.repeat(300),
  'x'.repeat(100_000),
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '%',
  '_%\\',
  '${1}{{1}}',
  '<script>alert(1)</script>',
  ...reserved.slice(0, 4),
  'NaN',
  '-0',
  '1e309',
  '-1',
  '9'.repeat(400),
  '0x10',
  '9223372036854775808',
  ...hostileMoments,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  '{"a":1}',
  '[]',
  'null',
  '../../etc/passwd',
  '::ffff:1.2.3.4/129',
  '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
];

const numbers: readonly unknown[] = [
  0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e308,
  5e-324,
  ...['-0', '1e309', '-1e309', '9'.repeat(400), '1.0', '9223372036854775808'].map(literal),
];

const structures: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  nested(19),
  nested(21),
  nested(2000),
  tree(6, 6),
  tree(14, 2),
  Array.from({ length: 20_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, index])),
  ...reserved.map((key) => Object.fromEntries([[key, key]])),
  literal('{"a":1,"a":2}'),
  { toString: null, valueOf: 1 },
];

/** One JSON value that is not, or hardly, the expected one. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...structures) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

/** Names that no object has, or every one. */
export const hostileNames = fc.constantFrom(...reserved, 'uuid', 'customer_uuid', 'a'.repeat(5000));

/** Parts of an address as they stand on the request line, broken encodings among them. */
export const hostileEncodings = fc.oneof(
  fc.constantFrom(
    '%',
    '%z',
    '%00',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%2e%2e%2f',
    '%2F',
    '%25',
    '%0d%0a',
    '+',
    'é',
    '\u00FF',
    '..',
    '.',
    ';a=b',
    'a'.repeat(6000),
    '%F0%9F%98%80',
    '*',
    '@',
    '[',
    '|',
  ),
  fc
    .constantFrom(...hostileTexts.filter((text) => text.length < 1000 && text.isWellFormed()))
    .map(encodeURIComponent),
);

/** Bodies that are no JSON of ours, sent byte for byte. */
export const hostileBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    '',
    'null',
    '1',
    '"a"',
    '{',
    '{"a":1}}',
    "{'a':1}",
    '{"a":NaN}',
    '\uFEFF{}',
    '[1,]',
    '{}\u0000',
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    `"${'\\u0000'.repeat(1000)}"`,
    '{"a":"\u0000"}',
    new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    new Uint8Array([0xed, 0xa0, 0x80]),
    new Uint8Array(1024 * 1024 + 1).fill(0x20),
    `{"a":"${'x'.repeat(1024 * 1024)}"}`,
  ),
  fc.uint8Array({ maxLength: 50 }),
);

/** Headers that callers set, with meaningless values (latin 1). */
export const hostileHeaders = fc.tuple(
  fc.constantFrom(
    'content-type',
    'authorization',
    'if-match',
    'idempotency-key',
    'accept',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
    'cookie',
    'origin',
    'range',
    'content-encoding',
    'host',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'sec-fetch-site',
    'signature',
    'digest',
  ),
  fc.constantFrom(
    '',
    ' ',
    'x',
    '\u00FF\u00E9',
    '*',
    '"0"',
    '"999999999"',
    'W/"1"',
    '"1e9"',
    '-1',
    '%00',
    'null',
    'a'.repeat(4000),
    'application/json; charset=utf-16',
    'text/plain',
    'application/json,text/html',
    'multipart/form-data',
    'gzip',
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic YTpi',
    'bytes=0-',
    ',',
    '1.2.3.4',
    'unknown',
    '::1, 999.1.1.1',
    'http://[',
    '[::1',
    'a b',
    'https://evil.example',
  ),
);

type Path = readonly (string | number)[];

/** @returns the places of every value within a value, its own first */
export const placesOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
    : []),
];

/** @returns a copy with another value at a place; a name that an object does not have is added to it */
export function withValueAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      index === Number(key) ? withValueAt(inner, rest, replacement) : inner,
    );
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const otherEntries = entries.filter(([name]) => name !== key);
  const inner = entries.find(([name]) => name === key)?.[1] as unknown;
  return Object.fromEntries([...otherEntries, [key, withValueAt(inner, rest, replacement)]]);
}
