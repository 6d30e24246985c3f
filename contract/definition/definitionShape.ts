import { lengthTexts } from '../../texts/rules/definition';
import { issueTexts } from '../../texts/rules/issues';
import { lengthLimits } from './definitionRules';
import { z } from '../lib/zod';

const minMessage = lengthTexts.least(lengthLimits.min);
const keptMessage = lengthTexts.between(0, lengthLimits.kept);
const belowMessage = issueTexts.below(String(lengthLimits.below));

/** Message for an invalid length: a text of many digits is treated as a number, and a missing one as 0. */
const lengthMessage = ({ input }: { input?: unknown }): string => {
  const number = Number(input ?? '');
  if (number >= lengthLimits.below) return belowMessage;
  return number === 0 ? minMessage : issueTexts.types.int;
};

const inputLength = z
  .int({ error: lengthMessage })
  .min(lengthLimits.min, minMessage)
  .lt(lengthLimits.below, belowMessage);

/** Number of characters kept in clear at an end of the text; 0 means none, and no rule is stored (decision 15). */
const keptCharacters = z.int(keptMessage).min(0, keptMessage).max(lengthLimits.kept, keptMessage);

/** The fields of a definition, as sent by the wizard and the page of an unpublished dataset. */
export const definitionShape = {
  input_character_set: z.string(),
  output_character_set: z.string(),
  passthrough_character_set: z.string(),
  input_min_length: inputLength,
  input_max_length: inputLength,
  prefix_length: keptCharacters,
  suffix_length: keptCharacters,
};
