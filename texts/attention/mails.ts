/** Texts of our emails; each is plain text. */
export const mailTexts = {
  verification: (product: string, name: string, link: string, hours: number) => ({
    subject: `Verify your email address for ${product}`,
    text: `Hello ${name},

Please open this link and confirm there that this is your email address:

${link}

The link works once, within ${hours} hours. If you did not request it, you can ignore this email.

${product}
`,
  }),
  passwordReset: (product: string, name: string, link: string, minutes: number) => ({
    subject: `Set a new password for ${product}`,
    text: `Hello ${name},

Please open this link to set a new password:

${link}

The link works once, within ${minutes} minutes. If you did not request it, you can ignore this email: your password stays as it is.

${product}
`,
  }),
  administrator: (product: string, email: string, link: string, hours: number) => ({
    subject: `You are an administrator of ${product}`,
    text: `Hello,

You are now an administrator of ${product}. Open this link to choose a password, then sign in as ${email}:

${link}

The link works once, within ${hours} hours. After that, choose "Forgot your password?" on the sign-in page.

${product}
`,
  }),
  test: (product: string, name: string, sentBy: string) => ({
    subject: `Test email from ${product}`,
    text: `Hello ${name},

${sentBy} sent this to test email delivery. You can ignore it.

${product}
`,
  }),
  /** @param elsewhere true if an outside identity provider signs people in, so that they have no password here */
  invitation: (
    product: string,
    { email, company, inviter }: Readonly<Record<'email' | 'company' | 'inviter', string>>,
    { link, days, elsewhere }: Readonly<{ link: string; days: number; elsewhere: boolean }>,
  ) => ({
    subject: `Invitation to join ${company} in ${product}`,
    text: `Hello,

${inviter} invites you to join ${company} in ${product}. Open this link to ${elsewhere ? `join, then sign in as ${email}` : 'choose a password and join'}:

${link}

The link works once, within ${days} days. If you do not know ${company}, you can ignore this email.

${product}
`,
  }),
  invitationWithAccount: (product: string, company: string, inviter: string) => ({
    subject: `Invitation to join ${company} in ${product}`,
    text: `Hello,

${inviter} invites you to join ${company} in ${product}. There is an account with this address already, and an account belongs to one company.

To join ${company}, ask ${inviter} to invite another address of yours, or ask an administrator of your present company to remove your account first. We have told nobody that you have one.

${product}
`,
  }),
} as const;
