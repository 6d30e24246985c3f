import type { MailSettings } from './mailSettings';
import type { Mail } from './outbox';

/** Path of the page that an invitation's link opens. */
export const invitationPath = '/invitation';
/** How long an invitation works, in days. */
export const invitationDays = 7;

/** Who invites whom, into which company. */
export interface Invited {
  email: string;
  company: string;
  inviter: string;
}

type Sender = Pick<MailSettings, 'publicUrl' | 'productName'>;

const subjectOf = ({ company }: Invited, { productName }: Sender): string =>
  `Invitation to join ${company} in ${productName}`;

/** @param token the link's secret, in characters that need no escaping in an address */
export const invitationMail = (invited: Invited, token: string, sender: Sender): Mail => ({
  recipient: invited.email,
  subject: subjectOf(invited, sender),
  text: `Hello,

${invited.inviter} invites you to join ${invited.company} in ${sender.productName}. Open this link to choose a password and join:

${sender.publicUrl}${invitationPath}?token=${token}

The link works once, within ${invitationDays} days. If you do not know ${invited.company}, you need not do anything.

${sender.productName}
`,
});

/** For an address that has an account: only its owner learns that, never who invites. */
export const invitationWithAccountMail = (invited: Invited, sender: Sender): Mail => ({
  recipient: invited.email,
  subject: subjectOf(invited, sender),
  text: `Hello,

${invited.inviter} invites you to join ${invited.company} in ${sender.productName}. There is an account with this address already, and an account belongs to one company.

To join ${invited.company}, ask ${invited.inviter} to invite another address of yours, or ask an administrator of your present company to remove your account first. We have told nobody that you have one.

${sender.productName}
`,
});
