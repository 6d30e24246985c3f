/** Names of the calls that rate limits count, as in "too many searches by you". */
export const limitedCallTexts = {
  search: 'searches',
  export: 'exports',
  stream: 'readings of the security history',
  calendar: 'readings of the calendar',
  scim: 'requests of the identity provider',
  signIn: 'sign-ins from programs',
  nameCheck: 'checks of names and definitions',
  confirmation: 'confirmations',
  bulk: 'bulk actions',
  sample: 'samples',
} as const;

/** Refusals of too frequent requests. */
export const rateLimitTexts = {
  tryAgain: (already: string, time: string) => `${already} Try again in ${time}.`,
  requests: {
    byPerson: (what: string) => `There were too many ${what} by you.`,
    byCompany: (what: string) => `There were too many ${what} by your company.`,
    fromAddress: (what: string) => `There were too many ${what} from your address.`,
  },
  fromAddress: (what: string) => `Too many ${what} came from this address.`,
  reports: 'There were too many reports from your address.',
  already: {
    verificationMails: 'Several verification emails have been sent to you already.',
    passwordMails: 'Several password emails have been sent to you already.',
    invitations: 'Several invitations have been sent already.',
    testMails: 'Several test emails have been sent already.',
    enrolments: 'You have begun to enable MFA several times already.',
    scimTokens: 'Several SCIM tokens have been made already.',
    tokens: 'Several tokens have been made already.',
    calendarAddresses: 'Several calendar addresses have been made already.',
    webhookAddresses: 'Addresses of webhooks have been checked many times already.',
    webhookTests: 'Many test messages have been sent already.',
    openidConfiguration: 'The OpenID Configuration has been checked many times already.',
  },
} as const;
