import { z } from './zod';

/** `data.users` of `POST /users/resend-verify-email`: whom the mail was sent to. */
export const verificationSent = z
  .object({ uuid: z.uuid(), email: z.string() })
  .meta({ id: 'VerificationSent' });
export type VerificationSent = z.infer<typeof verificationSent>;
