import fc from 'fast-check';
import { FF1 } from 'ubiq-security-fpe';
import { describe, expect, it } from 'vitest';
import {
  convertBase,
  decodeKeyNumber,
  encodeKeyNumber,
} from '../../../contract/definition/keyNumber';
import {
  codecOf,
  type ReadTyped,
  type TypedPayload,
} from '../../../contract/definition/typedCodec';
import { derivedDefinition } from '../../../contract/definition/typedRoom';
import { type TypedDefinition, typedDefaults } from '../../../contract/definition/typedTerms';
import { exampleKey, typedExamples } from '../../setup/typedExamples';

const key = Uint8Array.from(exampleKey);
const tweak = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);

function payloadIn(read: ReadTyped): TypedPayload {
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

function encrypt(definition: TypedDefinition, text: string, keyNumber: number): string[] {
  const derived = derivedDefinition(definition);
  const { input_character_set: input, output_character_set: output } = derived;
  const codec = codecOf(definition, derived);
  const { payload, isNegative } = payloadIn(codec.readValue(text));
  const encrypted = new FF1(key, tweak, 6, 32, input.length, input).encrypt(payload);
  const converted = convertBase(encrypted, input, output);
  const numbered = encodeKeyNumber(converted, output, derived.bits, keyNumber);
  const cipher = codec.writeCiphertext({ payload: numbered, isNegative });
  return [payload, encrypted, converted, numbered, cipher];
}

function decrypt(definition: TypedDefinition, cipher: string): string {
  const derived = derivedDefinition(definition);
  const { input_character_set: input, output_character_set: output } = derived;
  const codec = codecOf(definition, derived);
  const { payload, isNegative } = payloadIn(codec.readCiphertext(cipher));
  const { text } = decodeKeyNumber(payload, output, derived.bits);
  const ff1 = new FF1(key, tweak, 6, 32, input.length, input);
  return codec.writeValue({ payload: ff1.decrypt(convertBase(text, output, input)), isNegative });
}

const bits64: TypedDefinition = {
  data_type: 'integer',
  size: 64,
  min: '-9999999999999999',
  max: '9999999999999999',
};
/** Definitions of the worked examples. */
const definitions: Record<string, TypedDefinition> = {
  integer32: typedDefaults.integer,
  integer64: bits64,
  date: { ...typedDefaults.date, output_character_set: '0123456789AB' },
  datetime: typedDefaults.datetime,
  token64: typedDefaults.token,
  generic_string_64: { ...typedDefaults.generic_string, encoding: 'base64' },
};
const examples = typedExamples.flatMap((example) => {
  const definition = definitions[example.dataset];
  return definition ? [{ ...example, definition }] : [];
});

describe('typed values', () => {
  it.each(examples)(
    'are encrypted like in the libraries: $value of $dataset',
    ({ definition, value, keyNumber, steps, result }) => {
      expect(encrypt(definition, value, keyNumber)).toEqual([...steps, result]);
      expect(decrypt(definition, result)).toBe(value);
    },
  );

  it.each([
    [typedDefaults.integer, '100000000', 'The value must lie between -99999999 and 99999999.'],
    [
      typedDefaults.integer,
      '-99999999999999999999',
      'The value must lie between -99999999 and 99999999.',
    ],
    [typedDefaults.integer, '1e3', 'Type a whole number, such as -100 or 2500.'],
    [typedDefaults.date, '2026-02-30', 'Type a date, yyyy-MM-dd.'],
    [typedDefaults.date, '2738-11-29', 'The value must lie between 0001-01-01 and 2738-11-28.'],
    [
      typedDefaults.datetime,
      '2026-11-27T12:34:56.5Z',
      'Type a moment in whole seconds, such as 2026-01-31T09:30:00Z.',
    ],
    [typedDefaults.token, 'x'.repeat(41), 'The text must have at most 40 bytes.'],
  ] as const)('are refused with a reason: %j %s', (definition, text, problem) => {
    const codec = codecOf(definition, derivedDefinition(definition));
    expect(codec.readValue(text)).toEqual({ problem });
  });

  it('include the bounds themselves, the empty text, and the longest one', () => {
    for (const [definition, text] of [
      [typedDefaults.integer, '-99999999'],
      [bits64, '9999999999999999'],
      [typedDefaults.date, '0001-01-01'],
      [typedDefaults.datetime, '2286-11-20T17:46:39Z'],
      [typedDefaults.token, ''],
      [typedDefaults.token, 'x'.repeat(40)],
    ] as const)
      expect(decrypt(definition, encrypt(definition, text, 0).at(-1) ?? '')).toBe(text);
  });
});

const day = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
const bounded = fc
  .tuple(fc.bigInt(-(10n ** 8n) + 1n, 10n ** 8n - 1n), fc.bigInt(-(10n ** 8n) + 1n, 10n ** 8n - 1n))
  .map(([one, other]): [bigint, bigint] => (one < other ? [one, other] : [other, one]));

/** Definitions of every kind with a value within their bounds. */
const cases: fc.Arbitrary<[TypedDefinition, string]> = fc.oneof(
  bounded.chain(([min, max]) =>
    fc
      .tuple(fc.constantFrom(32 as const, 64 as const), fc.bigInt(min, max))
      .map(([size, value]): [TypedDefinition, string] => [
        { data_type: 'integer', size, min: String(min), max: String(max) },
        String(value),
      ]),
  ),
  fc
    .tuple(fc.integer({ min: -719_162, max: 0 }), fc.nat(900_000), fc.nat(900_000))
    .map(([first, one, other]): [TypedDefinition, string] => [
      { data_type: 'date', min: day(first), max: day(first + Math.max(one, other)) },
      day(first + Math.min(one, other)),
    ]),
  fc
    .tuple(
      fc.constantFrom(64 as const, 128 as const),
      fc.string({ maxLength: 10, unit: 'grapheme' }),
    )
    .filter(([, text]) => new TextEncoder().encode(text).length <= 40)
    .map(([size, text]): [TypedDefinition, string] => [{ data_type: 'token', size }, text]),
  fc
    .tuple(
      fc.constantFrom('base32' as const, 'base64' as const),
      fc.constantFrom('_', '!', '~'),
      fc.integer({ min: 4, max: 40 }),
      fc.string({ maxLength: 20 }),
    )
    .map(([encoding, pad, min_length, text]): [TypedDefinition, string] => [
      { data_type: 'generic_string', encoding, pad, min_length, max_bytes: 60 },
      text,
    ]),
);

function isInRange(definition: TypedDefinition, cipher: string): boolean {
  if (definition.data_type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(cipher);
  if (definition.data_type !== 'integer') return true;
  const limit = definition.size === 32 ? 2_147_483_647n : 9_223_372_036_854_775_807n;
  return BigInt(cipher) <= limit && BigInt(cipher) >= -limit;
}

describe('every typed value', () => {
  it('is restored under each key, and its ciphertext is a value of the same kind', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ([definition, text], some) => {
        const { keys } = derivedDefinition(definition);
        fc.pre(keys > 0);
        const cipher = encrypt(definition, text, some % keys).at(-1) ?? '';
        expect(decrypt(definition, cipher)).toBe(text);
        expect(isInRange(definition, cipher)).toBe(true);
      }),
    );
  });
});
