import { ruleTexts } from '../../texts/rules/fields';
import { sampleLimits, sampleTexts } from '../definition/sampleTerms';
import { isStorable } from '../lib/text';
import { z } from '../lib/zod';

const sample = (maxCharacters: number, missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .refine((text) => [...text].length <= maxCharacters, { error: tooLong })
    .refine(isStorable, ruleTexts.unstorable);

/** Body of `POST /datasets/{uuid}/try-encrypt`. */
export const sampleToEncrypt = z
  .strictObject({
    text: sample(sampleLimits.text, sampleTexts.text, sampleTexts.textTooLong),
    /** Absent means the current key; unstructured data has no key numbers. */
    key_number: z.int32().nonnegative().optional(),
  })
  .meta({ id: 'SampleToEncrypt' });

/** Body of `POST /datasets/{uuid}/try-decrypt`; a ciphertext of unstructured data is in base64. */
export const sampleToDecrypt = z
  .strictObject({
    text: sample(sampleLimits.ciphertext, sampleTexts.ciphertext, sampleTexts.ciphertextTooLong),
  })
  .meta({ id: 'SampleToDecrypt' });

/** `data.result` of both calls. */
export const sampleResult = z
  .object({
    text: z.string(),
    /** The key that encrypted it; null for unstructured data. */
    key_number: z.int().nullable(),
  })
  .meta({ id: 'SampleResult' });
export type SampleResult = z.infer<typeof sampleResult>;
