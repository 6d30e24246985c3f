import { mailTexts } from '../../texts/attention/mails';
import type { Settings } from '../config/settings';
import type { Vault } from '../vault/vault';
import type { Mail } from './outbox';

/** Settings for the delivery of mails and for the texts in them. */
export interface MailSettings {
  /** Origin at the start of links in mails, without a trailing slash. */
  publicUrl: string;
  productName: string;
  supportEmail: string;
  /** True if a mail server sends mails, or the demo's outbox page shows them (decision 118); otherwise none exist. */
  delivers: boolean;
  /** True if an outside provider signs people in, who then have no password here. */
  signsInElsewhere: boolean;
  /** Seals the texts of mails until they are sent. */
  vault: Vault;
}

export const mailSettingsOf = (
  { mode, publicUrl, productName, supportEmail, smtp, outsideProvider }: Settings,
  vault: Vault,
): MailSettings => ({
  publicUrl,
  productName,
  supportEmail,
  delivers: mode === 'demo' || smtp !== undefined,
  signsInElsewhere: outsideProvider !== undefined,
  vault,
});

/** Settings that determine the text of a mail. */
export type Sender = Pick<MailSettings, 'publicUrl' | 'productName'> &
  Partial<Pick<MailSettings, 'signsInElsewhere'>>;

/** A sender with the vault that seals mails in the outbox. */
export type MailSender = Sender & Pick<MailSettings, 'vault'>;

/** Paths of the pages that the links open, and the links' lifetimes. */
export const verificationPath = '/verify-email';
export const verificationHours = 24;
export const passwordResetPath = '/reset-password';
export const passwordResetMinutes = 60;
export const administratorHours = 24;
export const invitationPath = '/invitation';
export const invitationDays = 7;

/** @param token the link's secret, in characters that need no escaping in a URL */
const linkTo = (path: string, token: string, { publicUrl }: Sender): string =>
  `${publicUrl}${path}?token=${token}`;

export const invitationLink = (token: string, sender: Sender): string =>
  linkTo(invitationPath, token, sender);

interface Recipient {
  name: string;
  email: string;
}

export const verificationMail = (recipient: Recipient, token: string, sender: Sender): Mail => {
  const link = linkTo(verificationPath, token, sender);
  const content = mailTexts.verification(
    sender.productName,
    recipient.name,
    link,
    verificationHours,
  );
  return { recipient: recipient.email, ...content };
};

export const passwordResetMail = (recipient: Recipient, token: string, sender: Sender): Mail => {
  const link = linkTo(passwordResetPath, token, sender);
  const content = mailTexts.passwordReset(
    sender.productName,
    recipient.name,
    link,
    passwordResetMinutes,
  );
  return { recipient: recipient.email, ...content };
};

/** @returns the address at which an administrator created by the operator sets a password */
export const administratorLink = (token: string, sender: Sender): string =>
  linkTo(passwordResetPath, token, sender);

export const administratorMail = (recipient: Recipient, token: string, sender: Sender): Mail => {
  const link = administratorLink(token, sender);
  return {
    recipient: recipient.email,
    ...mailTexts.administrator(sender.productName, recipient.email, link, administratorHours),
  };
};

export const testMail = (recipient: Recipient, sentBy: string, { productName }: Sender): Mail => ({
  recipient: recipient.email,
  ...mailTexts.test(productName, recipient.name, sentBy),
});

interface InvitedPerson {
  email: string;
  company: string;
  inviter: string;
}

export const invitationMail = (
  invitedPerson: InvitedPerson,
  token: string,
  sender: Sender,
): Mail => {
  const { productName, signsInElsewhere: elsewhere = false } = sender;
  const link = invitationLink(token, sender);
  const content = mailTexts.invitation(productName, invitedPerson, {
    link,
    days: invitationDays,
    elsewhere,
  });
  return { recipient: invitedPerson.email, ...content };
};

/** For an address that has an account: only its owner learns that, never the inviter. */
export const invitationWithAccountMail = (
  { email, company, inviter }: InvitedPerson,
  { productName }: Sender,
): Mail => ({
  recipient: email,
  ...mailTexts.invitationWithAccount(productName, company, inviter),
});
