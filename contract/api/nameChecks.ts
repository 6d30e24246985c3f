import { ruleTexts } from '../../texts/rules/fields';
import { isStorable } from '../lib/text';
import { recordUuid, z } from '../lib/zod';

/** Body of `POST /…/validate-name`: a name, and the record that may already have it. */
export const nameToCheck = z.strictObject({
  name: z.string().max(500).refine(isStorable, ruleTexts.unstorable),
  uuid: recordUuid.optional(),
});
