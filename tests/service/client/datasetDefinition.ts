import { ResponseFields } from './responseFields';

/** A rule that keeps characters out of the encryption (client-protocol 5). */
export type KeepingRule =
  | { type: 'passthrough'; value: string; priority: number }
  | { type: 'prefix' | 'suffix'; value: number; priority: number };

/** A structured dataset as the clients know it; lengths count encrypted characters. */
export interface DatasetDefinition {
  name: string;
  inputCharacterSet: string;
  outputCharacterSet: string;
  minInputLength: number;
  maxInputLength: number;
  msbEncodingBits: number;
  tweak: Buffer;
  tweakMinLength: number;
  tweakMaxLength: number;
  /** By priority, lowest first: the order in which they trim. */
  rules: KeepingRule[];
  permissions: { encrypt: boolean; decrypt: boolean };
}

function readRule(value: unknown, where: string): KeepingRule {
  const fields = new ResponseFields(value, where);
  const type = fields.oneOf('type', ['passthrough', 'prefix', 'suffix']);
  const priority = fields.whole('priority', 0);
  if (type === 'passthrough') {
    const set = fields.filledText('value');
    // Node and Java take its characters out and never put them back (4.5); Java trims controls, too.
    if ([...set].every((character) => character <= ' ' || character.trim() === ''))
      throw fields.wrong('value', 'more than white space');
    return { type, priority, value: set };
  }
  // Go takes nothing but a JSON number, and Python breaks on the length 0 (4.5).
  return { type, priority, value: fields.whole('value', 1) };
}

/** Characters, order kept; beyond the BMP they are garbage in the Node client (4.5). */
function readCharacterSet(fields: ResponseFields, name: string): string {
  const set = fields.filledText(name);
  if ([...set].length !== set.length) throw fields.wrong(name, 'characters of the BMP');
  if (new Set(set).size !== set.length) throw fields.wrong(name, 'different characters');
  return set;
}

function readRules(fields: ResponseFields): KeepingRule[] {
  // Never null, which the Python client fails on.
  const passthrough = fields.text('passthrough');
  const rules = fields
    .list('passthrough_rules')
    .map((rule, at) => readRule(rule, `${fields.where}.passthrough_rules[${at}]`));
  const kept = rules.flatMap((rule) => (rule.type === 'passthrough' ? [rule.value] : []));
  // With another rule only, Node ignores the set and Python applies it (5).
  if (passthrough !== kept.join('')) throw fields.wrong('passthrough', 'the value of its rule');
  return rules.toSorted((a, b) => a.priority - b.priority);
}

/** Refuses the fields of a kind of dataset that is not the classic string one (2.3). */
function demandClassic(fields: ResponseFields): void {
  for (const name of ['data_type', 'data_type_config', 'input_pad_character', 'input_encoding'])
    fields.oneOf(name, [null]);
  fields.oneOf('fpe_definable_type', ['EfpeDefinition']);
  // Python refuses any other algorithm, and C decodes the tweak only of this spelling.
  fields.oneOf('encryption_algorithm', ['FF1']);
  fields.oneOf('tweak_source', ['constant']);
  fields.bytes('salt');
}

/**
 * Reads a definition as the strictest client of client-protocol 2.3 does.
 * @param name the dataset that was asked for, which the answer repeats
 * @throws Error that names the field that is wrong
 */
export function readDefinition(value: unknown, name: string): DatasetDefinition {
  const fields = new ResponseFields(value, 'ffs');
  demandClassic(fields);
  fields.oneOf('name', [name]);
  const rules = readRules(fields);
  const permissions = fields.object('permissions');
  const definition = {
    name,
    inputCharacterSet: readCharacterSet(fields, 'input_character_set'),
    outputCharacterSet: readCharacterSet(fields, 'output_character_set'),
    minInputLength: fields.whole('min_input_length', 1),
    maxInputLength: fields.whole('max_input_length', fields.whole('min_input_length', 1)),
    msbEncodingBits: fields.whole('msb_encoding_bits', 0),
    tweak: fields.bytes('tweak'),
    tweakMinLength: fields.whole('tweak_min_len', 0),
    tweakMaxLength: fields.whole('tweak_max_len', 0),
    rules,
    permissions: { encrypt: permissions.flag('encrypt'), decrypt: permissions.flag('decrypt') },
  };
  const { tweak, tweakMinLength, tweakMaxLength } = definition;
  if (tweak.length < tweakMinLength || tweak.length > tweakMaxLength)
    throw fields.wrong('tweak', `from ${tweakMinLength} to ${tweakMaxLength} bytes`);
  const encrypted = definition.inputCharacterSet + definition.outputCharacterSet;
  const overlap = [...fields.text('passthrough')].some((character) =>
    encrypted.includes(character),
  );
  if (overlap) throw fields.wrong('passthrough', 'apart from both character sets');
  return definition;
}
