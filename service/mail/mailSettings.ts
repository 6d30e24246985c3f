import type { Settings } from '../settings';

/** How mail leaves the service, and what it needs to know to speak of it. */
export interface MailSettings {
  /** Origin that links in mails begin with, without a trailing slash. */
  publicUrl: string;
  productName: string;
  supportEmail: string;
  /** Only the demo delivers, onto its outbox page (decision 32). */
  delivers: boolean;
}

export const mailSettingsOf = (
  { publicUrl, productName, supportEmail }: Settings,
  demo: boolean,
): MailSettings => ({ publicUrl, productName, supportEmail, delivers: demo });
