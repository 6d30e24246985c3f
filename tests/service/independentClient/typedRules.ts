import { isNumberType, type NumberType } from './dataTypes';
import type { DatasetDefinition } from './datasetDefinition';
import { definitionFields } from './definitionFields';
import { alphabetOf } from './inputEncoding';
import type { ResponseFields } from './responseFields';

const dotnetDigits = '0123456789ABCDEF';

/** The rules for the character sets of numbers. */
function demandNumberSets(
  { dataType, inputCharacterSet, outputCharacterSet }: DatasetDefinition,
  fields: ResponseFields,
  withoutDotnet: boolean,
): void {
  // An integer's decimal text is encrypted without conversion to the input set.
  if (dataType.name === 'integer' && inputCharacterSet !== '0123456789')
    throw fields.wrong(definitionFields.inputCharacterSet.name, '"0123456789" for an integer');
  if (withoutDotnet) return;
  const beginning = `a beginning of "${dotnetDigits}" for the type ${dataType.name}`;
  if (!dotnetDigits.startsWith(inputCharacterSet))
    throw fields.wrong(definitionFields.inputCharacterSet.name, beginning);
  if (!dotnetDigits.startsWith(outputCharacterSet))
    throw fields.wrong(definitionFields.outputCharacterSet.name, beginning);
}

/** .NET and PHP send the minus sign through the pipeline, which has to keep it apart. */
function demandSign({ dataType, rules }: DatasetDefinition, fields: ResponseFields): void {
  const [rule, ...otherRules] = rules;
  const { name } = definitionFields.passthroughRules;
  if (dataType.name === 'date') {
    if (rule) throw fields.wrong(name, 'empty for a date');
    return;
  }
  const keepsMinus = rule?.type === 'passthrough' && rule.value === '-' && rule.priority === 1;
  if (!keepsMinus || otherRules.length > 0)
    throw fields.wrong(name, `the rule of "-" alone for the type ${dataType.name}`);
}

/** The largest number before encryption, without its sign. */
function largestNumber({ origin, unit, min, max }: NumberType): bigint {
  const [low, high] = [(origin - min) / unit, (max - origin) / unit];
  return low > high ? low : high;
}

function demandNumber(
  definition: DatasetDefinition & { dataType: NumberType },
  fields: ResponseFields,
  withoutDotnet: boolean,
): void {
  const { dataType, inputCharacterSet, minInputLength, maxInputLength, encoding, pad } = definition;
  demandNumberSets(definition, fields, withoutDotnet);
  demandSign(definition, fields);
  if (minInputLength !== maxInputLength)
    throw fields.wrong(definitionFields.maxInputLength.name, `the minimum ${minInputLength}`);
  if (encoding !== null)
    throw fields.wrong(definitionFields.inputEncoding.name, `null for the type ${dataType.name}`);
  if (pad !== null)
    throw fields.wrong(
      definitionFields.inputPadCharacter.name,
      `null for the type ${dataType.name}`,
    );
  const room = BigInt(inputCharacterSet.length) ** BigInt(minInputLength);
  if (largestNumber(dataType) >= room)
    throw fields.wrong(definitionFields.minInputLength.name, 'long enough for the bounds');
}

function demandText(definition: DatasetDefinition, fields: ResponseFields): void {
  const { dataType, inputCharacterSet, encoding, pad } = definition;
  const { inputEncoding, inputPadCharacter } = definitionFields;
  if (dataType.name === 'formatted_string') {
    if (encoding !== null) throw fields.wrong(inputEncoding.name, 'null for a formatted_string');
    if (pad !== null) throw fields.wrong(inputPadCharacter.name, 'null for a formatted_string');
  }
  const alphabet = alphabetOf(encoding);
  if ([...alphabet].some((character) => !inputCharacterSet.includes(character)))
    throw fields.wrong(definitionFields.inputCharacterSet.name, `at least "${alphabet}"`);
  if (pad === null) return;
  if (pad.length !== 1) throw fields.wrong(inputPadCharacter.name, 'one character');
  if (!inputCharacterSet.includes(pad))
    throw fields.wrong(inputPadCharacter.name, 'in the input character set');
  if (alphabet.includes(pad)) throw fields.wrong(inputPadCharacter.name, 'outside the encoding');
}

/**
 * Demands the rules of typed data between the fields of a definition.
 * @param withoutDotnet accepts sets of numbers that .NET cannot convert
 * @throws Error that names the field that is wrong
 */
export function demandTypedRules(
  definition: DatasetDefinition,
  fields: ResponseFields,
  withoutDotnet: boolean,
): void {
  const { dataType } = definition;
  if (isNumberType(dataType)) demandNumber({ ...definition, dataType }, fields, withoutDotnet);
  else demandText(definition, fields);
}
