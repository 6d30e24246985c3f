/** Sentences of the security history on members, invitations and customers. */
export const teamHistory = {
  invited: (email: string) => `${email} invited`,
  revoked: (email: string) => `Invitation of ${email} revoked`,
  linkCopied: (email: string) => `New link of the invitation of ${email} made for copying`,
  linkMailed: (email: string) =>
    `An email was sent to ${email}, for which the page of the copied link was asked`,
  joined: (person: string, email: string) => `${person} (${email}) joined the team`,
  roleChanged: (person: string, email: string) => `Role of ${person} (${email}) changed`,
  removed: (person: string, email: string, why = '') =>
    `${person} (${email}) removed from the team${why}`,
  /** Follows "removed from the team". */
  addressOfAnother:
    ': the owner of the address, which was never verified here, joined another company',
  erased: (rows: string) =>
    `Name and email address of a removed person erased from ${rows} of the security history`,
} as const;

/** Sentences of the security history on changes of customers and administrators by staff and the operator. */
export const customerHistory = {
  firstAdministrator: (email: string, customer: string) =>
    `${email} invited as first administrator of "${customer}"`,
  platformAdministrator: (email: string, unbound: string | null) =>
    `${email} made a platform administrator by the operator of this service${
      unbound === null
        ? ''
        : `, and no longer bound to ${unbound} of the identity provider, whose sessions have ended`
    }`,
  passwordLink: (email: string) => `A link to set a password was printed for ${email}.`,
  passwordMail: (email: string) => `An email with a link to set a password was sent to ${email}.`,
  usageCorrected: (customer: string, day: string, reason: string) =>
    `Usage of "${customer}" on ${day} corrected: ${reason}`,
  entitlement: (type: string, customer: string, done: 'added' | 'changed' | 'removed') =>
    `Entitlement ${type} of "${customer}" ${done}`,
  company: (name: string) => `Company "${name}" updated`,
} as const;
