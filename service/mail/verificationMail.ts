import type { MailSettings } from './mailSettings';
import type { Mail } from './outbox';

/** Path of the page that a verification link opens. */
export const verificationPath = '/verify-email';
/** How long a verification link works, in hours. */
export const verificationHours = 24;

/** @param token the link's secret, in characters that need no escaping in an address */
export const verificationMail = (
  { name, email }: { name: string; email: string },
  token: string,
  { publicUrl, productName }: Pick<MailSettings, 'publicUrl' | 'productName'>,
): Mail => ({
  recipient: email,
  subject: `Verify your email address for ${productName}`,
  text: `Hello ${name},

please open this link and confirm there that this is your email address:

${publicUrl}${verificationPath}?token=${token}

The link works once, within ${verificationHours} hours. If you did not ask for it, you need not do anything.

${productName}
`,
});
