import type { Settings } from '../settings';

/** How mail leaves the service, and what it needs to know to speak of it. */
export interface MailSettings {
  /** Origin that links in mails begin with, without a trailing slash. */
  publicUrl: string;
  productName: string;
  supportEmail: string;
  /** By a mail server, or onto the demo's outbox page (decision 32); otherwise no mail is written. */
  delivers: boolean;
}

export const mailSettingsOf = (
  { publicUrl, productName, supportEmail, smtp }: Settings,
  demo: boolean,
): MailSettings => ({
  publicUrl,
  productName,
  supportEmail,
  delivers: demo || smtp !== undefined,
});
