import { apiKeyDetails } from '../../../contract/api-keys/apiKeys';
import { newApiKey } from '../../../contract/api-keys/credentials';
import { z } from '../../../contract/lib/zod';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';

// Completeness of an end depends on the clock, so the buttons check it, not this schema.
const expiry = { end_date_tm: z.string() };

// A missing choice is an error like a missing text, and is reported together with it.
export const newKeySchema = apiKeyDetails.extend({
  end_date_tm: z.string().min(1, apiKeyTexts.expiry.choose),
});
export const copySchema = newApiKey.pick({ name: true }).extend(expiry);
export const expireSchema = z.object(expiry);
export const associationSchema = z.object({ pairs: z.string(), type: z.string() });
