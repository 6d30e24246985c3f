import { characterSetTexts, lengthTexts } from '../../texts/rules/definition';
import { typedTexts as texts } from '../../texts/rules/typedData';
import { sizeOf, visibleAscii } from './characterSets';
import {
  integerLimit,
  isWholeNumber,
  readDay,
  readInteger,
  readSeconds,
  secondUnknownToC,
} from './typedNumbers';
import { derivedDefinition, encodedCharacters, numberDigits } from './typedRoom';
import {
  type DateTimeDefinition,
  type EncodedDefinition,
  type IntegerDefinition,
  isNumeric,
  maxBytesLimits,
  type NumberDefinition,
  type NumberSets,
  paddedLengthLimits,
  type TypedDefinition,
  type TypedField,
} from './typedTerms';

export type TypedProblems = Partial<Record<TypedField | keyof NumberSets, string>>;

/**
 * Every rule of a typed definition, for the console and the service.
 * @returns the first problem of each field; empty if the definition is valid
 */
export function typedProblems(definition: TypedDefinition): TypedProblems {
  if (!isNumeric(definition))
    return definition.data_type === 'token' ? {} : withoutAbsent(encodedProblems(definition));
  const problems = withoutAbsent({ ...boundProblems(definition), ...setProblems(definition) });
  if (Object.keys(problems).length > 0) return problems;
  return derivedDefinition(definition).keys > 0 ? {} : { max: texts.noKey[definition.data_type] };
}

const withoutAbsent = (problems: TypedProblems): TypedProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

function boundProblems(definition: NumberDefinition): TypedProblems {
  switch (definition.data_type) {
    case 'integer':
      return orderProblems(definition, readInteger, (text) => integerProblem(definition, text));
    case 'date':
      return orderProblems(definition, readDay, (text) =>
        readDay(text) === undefined ? texts.date : undefined,
      );
    case 'datetime':
      return momentProblems(definition);
  }
}

function orderProblems(
  { min, max }: { min: string; max: string },
  read: (text: string) => bigint | undefined,
  problemOf: (text: string) => string | undefined,
): TypedProblems {
  const [minValue = 0n, maxValue = 0n] = [read(min), read(max)];
  const problems = { min: problemOf(min), max: problemOf(max) };
  const isReversed = !problems.min && !problems.max && maxValue < minValue;
  return isReversed ? { max: texts.maxBelowMin } : problems;
}

function integerProblem({ size }: IntegerDefinition, text: string): string | undefined {
  const value = readInteger(text);
  if (value === undefined) return isWholeNumber(text) ? texts.integerRange(size) : texts.integer;
  const limit = integerLimit(size);
  return value < -limit || value > limit ? texts.integerRange(size) : undefined;
}

function momentProblem(text: string): string | undefined {
  const second = readSeconds(text);
  // Bounds are sent to programs unchanged, and not every library can read a fraction.
  if (second === undefined || text.includes('.')) return texts.moment;
  return second === secondUnknownToC ? texts.momentOfC : undefined;
}

function momentProblems(definition: DateTimeDefinition): TypedProblems {
  const problems = withoutAbsent({
    epoch: momentProblem(definition.epoch),
    ...orderProblems(definition, readSeconds, momentProblem),
  });
  if (Object.keys(problems).length > 0) return problems;
  const [epoch = 0n, minValue = 0n, maxValue = 0n] = [
    definition.epoch,
    definition.min,
    definition.max,
  ].map(readSeconds);
  return epoch < minValue || epoch > maxValue ? { epoch: texts.epochOutside } : {};
}

const numberSetProblem = (set: string): string | undefined =>
  sizeOf(set) >= 2 && numberDigits.startsWith(set) ? undefined : texts.numberSet;

/** The sets of a number are its digits, unless an API caller provides others. */
function setProblems({ input_character_set: input, output_character_set: output }: NumberSets) {
  const problems: TypedProblems = {
    input_character_set: input === undefined ? undefined : numberSetProblem(input),
    output_character_set: output === undefined ? undefined : numberSetProblem(output),
  };
  if (input === numberDigits) problems.input_character_set = texts.numberSet;
  if (output !== undefined && sizeOf(output) <= sizeOf(input ?? numberDigits.slice(0, 10)))
    problems.output_character_set ??= characterSetTexts.outputNotLarger;
  return problems;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const boundsText = ({ min, max }: { min: number; max: number }): string =>
  lengthTexts.between(min, max);

function encodedProblems(definition: EncodedDefinition): TypedProblems {
  const { encoding, pad, min_length: min, max_bytes: bytes } = definition;
  const isVisible = sizeOf(pad) === 1 && visibleAscii.includes(pad);
  const isTaken = isVisible && encodedCharacters(encoding).includes(pad);
  return {
    pad: !isVisible ? texts.pad : isTaken ? texts.padInAlphabet(encoding) : undefined,
    min_length: isWithin(min, paddedLengthLimits) ? undefined : boundsText(paddedLengthLimits),
    max_bytes: isWithin(bytes, maxBytesLimits) ? undefined : boundsText(maxBytesLimits),
  };
}
