import { lengthTexts } from '../../texts/rules/definition';
import { issueTexts } from '../../texts/rules/issues';
import { lengthLimits } from './definitionRules';
import { z } from '../lib/zod';

const least = lengthTexts.least(lengthLimits.least);
const kept = lengthTexts.between(0, lengthLimits.kept);
const below = issueTexts.below(String(lengthLimits.below));

/** Message for an invalid length: a text of many digits is treated as a number, and a missing one as 0. */
const noLength = ({ input }: { input?: unknown }): string => {
  const number = Number(input ?? '');
  if (number >= lengthLimits.below) return below;
  return number === 0 ? least : issueTexts.types.int;
};

const inputLength = z
  .int({ error: noLength })
  .min(lengthLimits.least, least)
  .lt(lengthLimits.below, below);

/** Number of characters kept in clear at an end of the text; 0 means none, and no rule is stored (decision 15). */
const keptCharacters = z.int(kept).min(0, kept).max(lengthLimits.kept, kept);

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
