import { readField } from './answerField';
import { type DataType, readDataType } from './dataTypes';
import {
  definitionFields,
  keptCharacters,
  keptLength,
  permissionFields,
  ruleFields,
} from './definitionFields';
import type { InputEncoding } from './inputEncoding';
import { ResponseFields } from './responseFields';
import { demandTypedRules } from './typedRules';

/** A rule that keeps characters out of the encryption (client-protocol 5). */
export type KeepingRule =
  | { type: 'passthrough'; value: string; priority: number }
  | { type: 'prefix' | 'suffix'; value: number; priority: number };

/** A structured dataset as the clients know it; lengths count encrypted characters. */
export interface DatasetDefinition {
  name: string;
  dataType: DataType;
  inputCharacterSet: string;
  outputCharacterSet: string;
  minInputLength: number;
  maxInputLength: number;
  msbEncodingBits: number;
  encoding: InputEncoding;
  /** Fills encoded texts on the left to the minimum length. */
  pad: string | null;
  tweak: Buffer;
  tweakMinLength: number;
  tweakMaxLength: number;
  /** By priority, lowest first: the order in which they trim. */
  rules: KeepingRule[];
  permissions: { encrypt: boolean; decrypt: boolean };
}

/** The libraries that are to read a definition. */
export interface Readers {
  /** Accepts sets of numbers that .NET cannot convert. */
  withoutDotnet?: boolean;
}

function readRule(value: unknown, where: string): KeepingRule {
  const fields = new ResponseFields(value, where);
  const type = readField(fields, ruleFields.type);
  const priority = readField(fields, ruleFields.priority);
  if (type !== 'passthrough') return { type, priority, value: readField(fields, keptLength) };
  const set = readField(fields, keptCharacters);
  // Node and Java remove white space and never put it back (4.5); Java trims controls, too.
  if ([...set].every((character) => character <= ' ' || character.trim() === ''))
    throw fields.wrong(keptCharacters.name, 'more than white space');
  return { type, priority, value: set };
}

function readRules(fields: ResponseFields): KeepingRule[] {
  const passthrough = readField(fields, definitionFields.passthrough);
  const rules = readField(fields, definitionFields.passthroughRules).map((rule, index) =>
    readRule(rule, `${fields.where}.passthrough_rules[${index}]`),
  );
  const passthroughValues = rules.flatMap((rule) =>
    rule.type === 'passthrough' ? [rule.value] : [],
  );
  // With another rule only, Node ignores the set and Python applies it (5).
  if (passthrough !== passthroughValues.join(''))
    throw fields.wrong('passthrough', 'the value of its rule');
  return rules.toSorted((a, b) => a.priority - b.priority);
}

/** Demands the rules of client-protocol between the fields of a definition. */
function demandRules(definition: DatasetDefinition, fields: ResponseFields): void {
  const { minInputLength, maxInputLength, tweak, tweakMinLength, tweakMaxLength } = definition;
  if (maxInputLength < minInputLength)
    throw fields.wrong(
      definitionFields.maxInputLength.name,
      `a whole JSON number from ${minInputLength}`,
    );
  if (tweak.length < tweakMinLength || tweak.length > tweakMaxLength)
    throw fields.wrong(
      definitionFields.tweak.name,
      `from ${tweakMinLength} to ${tweakMaxLength} bytes`,
    );
  const encrypted = definition.inputCharacterSet + definition.outputCharacterSet;
  const isOverlapping = [...fields.text('passthrough')].some((character) =>
    encrypted.includes(character),
  );
  if (isOverlapping) throw fields.wrong('passthrough', 'apart from both character sets');
}

/**
 * Reads a definition as the strictest client of client-protocol 2.3 does.
 * @param name the dataset that was asked for, which the answer repeats
 * @throws Error that names the field that is wrong
 */
export function readDefinition(
  value: unknown,
  name: string,
  { withoutDotnet = false }: Readers = {},
): DatasetDefinition {
  const fields = new ResponseFields(value, 'ffs');
  for (const field of Object.values(definitionFields)) readField<unknown>(fields, field);
  const permissions = readField(fields, definitionFields.permissions);
  const definition: DatasetDefinition = {
    name: readField(fields, definitionFields.name),
    dataType: readDataType(fields),
    inputCharacterSet: readField(fields, definitionFields.inputCharacterSet),
    outputCharacterSet: readField(fields, definitionFields.outputCharacterSet),
    minInputLength: readField(fields, definitionFields.minInputLength),
    maxInputLength: readField(fields, definitionFields.maxInputLength),
    msbEncodingBits: readField(fields, definitionFields.msbEncodingBits),
    encoding: readField(fields, definitionFields.inputEncoding),
    pad: readField(fields, definitionFields.inputPadCharacter),
    tweak: readField(fields, definitionFields.tweak),
    tweakMinLength: readField(fields, definitionFields.tweakMinLength),
    tweakMaxLength: readField(fields, definitionFields.tweakMaxLength),
    rules: readRules(fields),
    permissions: {
      encrypt: readField(permissions, permissionFields.encrypt),
      decrypt: readField(permissions, permissionFields.decrypt),
    },
  };
  if (definition.name !== name) throw fields.wrong('name', JSON.stringify(name));
  demandRules(definition, fields);
  demandTypedRules(definition, fields, withoutDotnet);
  return definition;
}
