import { lengthLimits, lengthTexts } from './definitionRules';
import { wizardLimits, wizardTexts } from './wizardTerms';
import { z } from './zod';

const inputLength = z
  .int({ error: lengthTexts.least })
  .min(lengthLimits.least, lengthTexts.least)
  .lt(lengthLimits.below, lengthTexts.below);

/** Characters kept in clear at an end of the text; 0 means none, and no rule is written (decision 15). */
const keptCharacters = z
  .int(wizardTexts.kept)
  .min(0, wizardTexts.kept)
  .max(wizardLimits.kept, wizardTexts.kept);

/** The fields of a definition, as the wizard and the page of a dataset that is not published send them. */
export const definitionShape = {
  input_character_set: z.string(),
  output_character_set: z.string(),
  passthrough_character_set: z.string(),
  input_min_length: inputLength,
  input_max_length: inputLength,
  prefix_length: keptCharacters,
  suffix_length: keptCharacters,
};
