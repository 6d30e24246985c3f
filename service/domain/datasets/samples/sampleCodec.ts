import {
  restoreKeptCharacters,
  payloadOf,
  treatCharacters,
  rulesInForce,
} from '../../../../contract/definition/partialEncryption';
import { payloadProblems } from '../../../../contract/definition/payloadProblems';
import type { SampleDefinition } from '../../../../contract/definition/sampleTerms';
import {
  codecOf,
  type ReadTyped,
  type TypedPayload,
} from '../../../../contract/definition/typedCodec';
import type { TypedDefinition } from '../../../../contract/definition/typedTerms';

/** A sample without the parts that FF1 does not process. */
export interface ReadSample {
  payload: string;
  /**
   * Inserts FF1's result between those parts again.
   * @throws RangeError if no value of the kind has this payload
   */
  result: (payload: string) => string;
}

type SampleReader = (text: string) => ReadSample | { problems: string[] };

/** Reads samples of one kind of structured data, in either direction. */
export interface SampleCodec {
  readValue: SampleReader;
  readCiphertext: SampleReader;
}

/** @param typed null for a text definition */
export const sampleCodecOf = (
  definition: SampleDefinition,
  typed: TypedDefinition | null,
): SampleCodec => (typed ? typedCodec(definition, typed) : textCodec(definition));

function textCodec(definition: SampleDefinition): SampleCodec {
  const reader =
    (subject: 'text' | 'ciphertext'): SampleReader =>
    (text) => {
      const treated = treatCharacters(text, rulesInForce(definition));
      const problems = payloadProblems(treated, definition, subject);
      if (problems.length > 0) return { problems };
      const result = (payload: string) =>
        restoreKeptCharacters(treated, payload)
          .map(({ character }) => character)
          .join('');
      return { payload: payloadOf(treated), result };
    };
  return { readValue: reader('text'), readCiphertext: reader('ciphertext') };
}

function typedCodec(definition: SampleDefinition, typed: TypedDefinition): SampleCodec {
  const codec = codecOf(typed, definition);
  const reader =
    (read: (text: string) => ReadTyped, write: (written: TypedPayload) => string): SampleReader =>
    (text) => {
      const sample = read(text);
      if ('problem' in sample) return { problems: [sample.problem] };
      return {
        payload: sample.payload,
        result: (payload) => write({ payload, isNegative: sample.isNegative }),
      };
    };
  return {
    readValue: reader(codec.readValue, codec.writeCiphertext),
    readCiphertext: reader(codec.readCiphertext, codec.writeValue),
  };
}
