import { apiKeyDetails } from '../../../contract/apiKeys';
import { newApiKey } from '../../../contract/credentials';
import { z } from '../../../contract/zod';

// Whether an end is complete depends on the clock, so the buttons ask for it.
const expiry = { expiry: z.string() };

export const newKeySchema = apiKeyDetails.extend(expiry);
export const copySchema = newApiKey.pick({ name: true }).extend(expiry);
export const expireSchema = z.object(expiry);
export const associationSchema = z.object({ pairs: z.string(), type: z.string() });
