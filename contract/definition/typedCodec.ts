import { typedValueTexts } from '../../texts/rules/samples';
import { charactersOf } from './characterSets';
import { counted } from '../../texts/admin-kit/counted';
import { base32, base64 } from '../lib/encodings';
import { numberIn, encodeInSet } from './keyNumber';
import { isWholeNumber, type NumberScale, scaleOf } from './typedNumbers';
import { type DerivedDefinition, encodedBlocks, encodedOf } from './typedRoom';
import {
  type Encoding,
  isNumeric,
  type NumberDefinition,
  type StringDefinition,
  type TypedDefinition,
} from './typedTerms';

/** A typed value prepared for FF1, which processes only the payload. */
export interface TypedPayload {
  payload: string;
  /** The sign is restored after FF1. */
  isNegative: boolean;
}

export type ReadTyped = TypedPayload | { problem: string };

type Lengths = Pick<
  DerivedDefinition,
  'input_character_set' | 'output_character_set' | 'input_min_length' | 'input_max_length'
>;

/** Reads and writes the values and ciphertexts of one kind. */
export interface TypedCodec {
  readValue: (text: string) => ReadTyped;
  /** @throws RangeError if no value has the payload, because another key or dataset encrypted it */
  writeValue: (typed: TypedPayload) => string;
  readCiphertext: (text: string) => ReadTyped;
  /** @throws RangeError if the payload exceeds the type's range */
  writeCiphertext: (typed: TypedPayload) => string;
}

export const codecOf = (definition: TypedDefinition, lengths: Lengths): TypedCodec =>
  isNumeric(definition) ? numberCodec(definition, lengths) : stringCodec(definition, lengths);

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

function numberCodec(definition: NumberDefinition, lengths: Lengths): TypedCodec {
  const scale = scaleOf(definition);
  const { input_character_set: input, output_character_set: output } = lengths;
  const { input_min_length: length } = lengths;
  const notOfKind = { problem: typedValueTexts.notOfKind[definition.data_type] };
  const notMadeHere = { problem: typedValueTexts.notMadeHere };
  const outOfBounds = { problem: typedValueTexts.bounds(definition.min, definition.max) };
  const isTooLarge = (text: string) =>
    definition.data_type === 'integer' && isWholeNumber(text.trim());
  const payloadOf = (offset: bigint, set: string): TypedPayload | undefined => {
    const payload = encodeInSet(absolute(offset), set, length);
    return payload === undefined ? undefined : { payload, isNegative: offset < 0n };
  };
  const writeWithin =
    (set: string, bounds: Pick<NumberScale, 'lowest' | 'highest'>) =>
    ({ payload, isNegative }: TypedPayload): string => {
      const number = numberIn(payload, set);
      const offset = isNegative ? -number : number;
      if (offset < bounds.lowest || offset > bounds.highest)
        throw new RangeError('The number is outside the range of the type');
      return scale.write(offset);
    };
  return {
    readValue: (text) => {
      const offset = scale.read(text.trim());
      if (offset === undefined) return isTooLarge(text) ? outOfBounds : notOfKind;
      const isWithin =
        offset >= (scale.read(definition.min) ?? 0n) &&
        offset <= (scale.read(definition.max) ?? 0n);
      return (isWithin ? payloadOf(offset, input) : undefined) ?? outOfBounds;
    },
    writeValue: writeWithin(input, scale),
    readCiphertext: (text) => {
      const offset = scale.read(text.trim());
      if (offset === undefined) return isTooLarge(text) ? notMadeHere : notOfKind;
      return payloadOf(offset, output) ?? notMadeHere;
    },
    writeCiphertext: writeWithin(output, scale),
  };
}

const coders = { base32, base64 } as const satisfies Record<Encoding, unknown>;

/** @throws RangeError if the payload is not an encoded text */
function decodeText(encoding: Encoding, encoded: string): string {
  try {
    const bytes = coders[encoding].decode(encoded);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError('The payload is no encoded text', { cause });
  }
}

function stringCodec(definition: StringDefinition, lengths: Lengths): TypedCodec {
  const { encoding, pad } = encodedOf(definition);
  const { bytes: blockBytes, characters } = encodedBlocks[encoding];
  const { input_min_length: min, input_max_length: max, output_character_set: output } = lengths;
  return {
    readValue: (text) => {
      const encoded = coders[encoding].encode(new TextEncoder().encode(text));
      if (encoded.length > max)
        return {
          problem: typedValueTexts.tooLong(
            counted(Math.floor(max / characters) * blockBytes, 'byte'),
          ),
        };
      return { payload: encoded.padStart(min, pad), isNegative: false };
    },
    writeValue: ({ payload }) => {
      const payloadStart = charactersOf(payload).findIndex((character) => character !== pad);
      return decodeText(encoding, payloadStart < 0 ? '' : payload.slice(payloadStart));
    },
    readCiphertext: (text) => {
      const allowed = new Set(charactersOf(output));
      const fits =
        text.length >= min &&
        text.length <= max &&
        charactersOf(text).every((character) => allowed.has(character));
      return fits ? { payload: text, isNegative: false } : { problem: typedValueTexts.notMadeHere };
    },
    writeCiphertext: ({ payload }) => payload,
  };
}
