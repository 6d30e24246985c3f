/** The character sets of a definition, in the order in which they are shown. */
export const characterSetFields = [
  'input_character_set',
  'output_character_set',
  'passthrough_character_set',
] as const;
export type CharacterSetField = (typeof characterSetFields)[number];
