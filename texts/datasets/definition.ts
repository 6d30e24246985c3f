import { counted } from '../admin-kit/counted';

/** Texts of a dataset's definition: how people read it, change it and try it. */
export const definitionTexts = {
  labels: {
    input_character_set: 'Input Character Set',
    output_character_set: 'Output Character Set',
    passthrough_character_set: 'Passthrough Character Set',
    input_min_length: 'Minimum Input Length',
    input_max_length: 'Maximum Input Length',
    prefix_length: 'Prefix Length',
    suffix_length: 'Suffix Length',
  },
  rules: 'Partial Encryption Rules',
  none: 'None',
  noRules: 'None: every character is encrypted',
  characters: (count: number) => counted(count, 'character'),
  withInvisible: (size: string, marks: string) => `${size}, with invisible ones: ${marks}`,
  space: 'space',
  markedSpace: 'space (␣)',
  quoted: (character: string) => `“${character}”`,
  passthroughRule: (characters: string) => `Leave ${characters} in place (passthrough)`,
  prefixRule: (characters: string) => `Keep the first ${characters} (prefix)`,
  suffixRule: (characters: string) => `Keep the last ${characters} (suffix)`,
  tooLargeForC: 'The client library for C and C++ takes at most 127 input characters.',
  lengthHint: 'Counts only characters that are encrypted, without prefix, suffix and passthrough.',
  prefixHint: 'Characters at the start that are kept as they are.',
  suffixHint: 'Characters at the end that are kept as they are.',
  preset: (label: string) => `${label} Preset`,
  custom: 'Custom',
  radixError: 'Radix Error',
  leastLength: (length: number) => `At least ${length} with these input characters`,
  treatments: {
    key: 'Key number',
    encrypted: 'Encrypted',
    refused: 'Cannot be encrypted',
    passthrough: 'Passes through',
    prefix: 'Kept (prefix)',
    suffix: 'Kept (suffix)',
  },
} as const;

export const keyRotationsTexts = {
  label: 'Max Data Key Rotations',
  calculating: 'Calculating…',
  unknown: '–',
  failed: 'The service did not answer with the number of key rotations.',
  retry: 'Retry',
} as const;

export const previewTexts = {
  title: 'Live Preview',
  example: 'Example',
  exampleHint: 'Type a value to see what the definition does to it. Do not use real data.',
  treated: 'What happens to it',
  encrypted: 'Encrypted example',
  encrypting: 'Encrypting…',
  note: 'Encrypted in this browser with a random key that is thrown away: it shows the shape of the result, not the value your programs will get.',
  notLoaded: 'The preview could not be loaded. Check your connection.',
  tooLong: (max: number) => `The preview takes examples of at most ${max} characters.`,
  correctFirst: 'Correct the definition to see the encrypted example.',
} as const;
