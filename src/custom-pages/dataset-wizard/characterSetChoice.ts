import {
  characterSetPresets,
  derivedMinLength,
  visibleAsciiWithout,
} from '../../../contract/wizardTerms';

/** The free text's entry in the list of presets. */
export const customSet = 'custom';

/** Visible ASCII gives way to the characters that pass through (decision 16). */
const charactersFor = (preset: (typeof characterSetPresets)[number], passthrough: string): string =>
  preset.id === 'visible-ascii' ? visibleAsciiWithout(passthrough) : preset.characters;

/** @returns the preset that a set is, or `custom` */
export const presetOf = (set: string, passthrough: string): string =>
  characterSetPresets.find((preset) => charactersFor(preset, passthrough) === set)?.id ?? customSet;

/** @returns the characters of a preset, or undefined for the free text */
export const charactersOfPreset = (id: string, passthrough: string): string | undefined => {
  const preset = characterSetPresets.find((candidate) => candidate.id === id);
  return preset && charactersFor(preset, passthrough);
};

/**
 * The output set after the passthrough set has changed: visible ASCII follows it, anything else stays.
 */
export const outputAfterPassthrough = (output: string, before: string, after: string): string =>
  output === visibleAsciiWithout(before) ? visibleAsciiWithout(after) : output;

/**
 * The minimum length after the input set has changed: it follows (console.md section 9) until a person
 * has chosen another one.
 */
export const minLengthAfterInput = (
  length: number | string,
  before: string,
  after: string,
): number | string =>
  length === derivedMinLength(before) || length === '' ? derivedMinLength(after) : length;
