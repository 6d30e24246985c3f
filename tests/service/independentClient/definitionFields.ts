import {
  base64,
  characterSet,
  field,
  filledText,
  flag,
  list,
  object,
  oneOf,
  orNull,
  text,
  unread,
  whole,
} from './answerField';

/** Fields of a dataset's definition, in ffs and in `ffs` of fpe/def_keys (client-protocol 2.3). */
export const definitionFields = {
  name: field(
    'name',
    filledText,
    'Sent back in every later call: another spelling is another dataset.',
  ),
  encryptionAlgorithm: field(
    'encryption_algorithm',
    oneOf('FF1'),
    'Python refuses everything else.',
  ),
  inputCharacterSet: field(
    'input_character_set',
    characterSet,
    'Every library takes its length as the radix; Node counts UTF-16 units.',
  ),
  outputCharacterSet: field(
    'output_character_set',
    characterSet,
    'Every library takes its length as the radix; Node counts UTF-16 units.',
  ),
  minInputLength: field('min_input_length', whole(1), 'Every library calculates with it.'),
  maxInputLength: field('max_input_length', whole(1), 'Every library calculates with it.'),
  msbEncodingBits: field('msb_encoding_bits', whole(0), 'Every library calculates with it.'),
  tweakSource: field(
    'tweak_source',
    oneOf('constant'),
    'C/C++ decodes the tweak only after this spelling.',
  ),
  tweak: field('tweak', base64, 'Python and Go require its length between the two that follow.'),
  tweakMinLength: field('tweak_min_len', whole(0), 'Python and Go compare the tweak with it.'),
  tweakMaxLength: field('tweak_max_len', whole(0), 'Python and Go compare the tweak with it.'),
  salt: field('salt', base64, 'No library reads its bytes; the protocol has no null.'),
  passthrough: field('passthrough', text, 'Python fails on null: none is the empty text.'),
  passthroughRules: field(
    'passthrough_rules',
    list,
    'Every library sorts them: none is the empty array.',
  ),
  permissions: field(
    'permissions',
    object,
    'Node 2.4, Java 2.3 and C 2.3 refuse to encrypt and to decrypt without it.',
  ),
  dataType: field(
    'data_type',
    oneOf('formatted_string', 'integer', 'date', 'datetime', 'token', 'generic_string'),
    'On null C/C++ 2.3 crashes and Java 2.3 throws NullPointerException, for every dataset.',
  ),
  dataTypeConfig: field(
    'data_type_config',
    orNull(object),
    'Read only for integer, date and datetime, whose values have no bounds without it.',
  ),
  inputEncoding: field(
    'input_encoding',
    orNull(oneOf('base32', 'base64')),
    'Null is no encoding; any other text throws, capitals too.',
  ),
  inputPadCharacter: field(
    'input_pad_character',
    orNull(filledText),
    'Null is no padding; .NET throws on more than one character, the others ignore it.',
  ),
  fpeDefinableType: field('fpe_definable_type', oneOf('EfpeDefinition'), 'The only one there is.'),
  regex: field('regex', unread, 'Optional and unused.'),
  fpeDefinable: field('fpe_definable', unread, 'Optional and unused.'),
} as const;

/** Fields of `permissions`. */
export const permissionFields = {
  encrypt: field('encrypt', flag, 'Absence is no right to Node 2.4, Java 2.3 and C 2.3.'),
  decrypt: field('decrypt', flag, 'Absence is no right to Node 2.4, Java 2.3 and C 2.3.'),
} as const;

/** Fields of an entry of `passthrough_rules` (client-protocol 5). */
export const ruleFields = {
  type: field(
    'type',
    oneOf('passthrough', 'prefix', 'suffix'),
    'Python, Go and C fail on any other; Node and Java ignore the rule.',
  ),
  priority: field('priority', whole(0), 'Every library sorts by it.'),
} as const;

/** The value of a rule of the type passthrough. */
export const keptCharacters = field(
  'value',
  filledText,
  'Every library takes its characters out of the text.',
);

/** The value of a rule of the types prefix and suffix. */
export const keptLength = field(
  'value',
  whole(1),
  'Go panics unless it is a JSON number, and Python breaks on 0.',
);
