import type { MailSettings } from './mailSettings';
import type { Mail } from './outbox';

/** Path of the page that a password link opens. */
export const passwordResetPath = '/reset-password';
/** How long a password link works, in minutes. */
export const passwordResetMinutes = 60;

/** @param token the link's secret, in characters that need no escaping in an address */
export const passwordResetMail = (
  { name, email }: { name: string; email: string },
  token: string,
  { publicUrl, productName }: Pick<MailSettings, 'publicUrl' | 'productName'>,
): Mail => ({
  recipient: email,
  subject: `Set a new password for ${productName}`,
  text: `Hello ${name},

please open this link to set a new password:

${publicUrl}${passwordResetPath}?token=${token}

The link works once, within ${passwordResetMinutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.

${productName}
`,
});
