/** Texts of the Account page; the failures are from companion.md section 8. */
export const profileTexts = {
  tabs: {
    own: 'You',
    notifications: 'Notifications',
    company: 'Company',
    security: 'Security',
    idp: 'Identity Provider',
    siem: 'SIEM',
  },
  user: 'User',
  name: 'Name',
  email: 'Email',
  verified: (moment: string) => `Verified on ${moment}`,
  notVerified: 'Not verified',
  role: 'Role',
  profileUpdated: 'Profile successfully updated.',
  profileUpdateFailed: 'There was an error updating your profile.',
  password: 'Password',
  resetPassword: 'Reset Password',
  resetHint: (email: string) => `You will get an email at ${email} with a link to set a new one.`,
  resetSent: (email: string) => `Password reset email sent to ${email}.`,
  resetFailed: 'There was an issue resetting your password.',
  account: 'Account',
  accountUpdated: 'Account successfully updated.',
  accountUpdateFailed: 'There was an error updating your account.',
  company: 'Company Name',
  billingContact: 'Billing Contact',
  color: 'Color',
  pickColor: 'Pick a color',
  defaultColor: 'Use the default color',
  colorHint: 'The sidebar of everyone in your company has this color.',
  textOn: (text: string, ratio: string) => `Text on it is ${text}, at a contrast of ${ratio}:1.`,
  hardToRead:
    'Text on this color is hard to read for some people: a darker or a lighter one reads better.',
  plan: 'Plan',
  entitlements: 'Entitlements',
  usedOf: (used: string, most: string) => `${used} of ${most}`,
  thisMonth: (calls: string) => `${calls} this month`,
  noLimit: 'Your plan has no limit.',
  entitlementNouns: {
    'encrypt/decrypt': 'call',
    datasets: 'dataset',
    team: 'member',
    'primary-keys': 'primary key',
  },
} as const;

/** Multi-factor authentication: the person's own, and its enforcement. */
export const mfaTexts = {
  section: 'MFA',
  long: 'Multi-factor authentication',
  hint: 'With MFA, signing in and sensitive actions ask for a one-time code from an authenticator app.',
  enabled: 'Enabled',
  notEnabled: 'Not enabled',
  wasEnabled: 'MFA was successfully enabled.',
  replace: { label: 'Replace', title: 'Replace MFA' },
  replaceText: [
    'You will set up an authenticator app again, on this device or on another one.',
    'As soon as that is done, the one you use now will stop working, and so will your recovery codes: you will get new ones.',
  ],
  disable: {
    label: 'Disable',
    title: 'Disable MFA',
    success: 'MFA was disabled for your account.',
    failure: 'There was a problem disabling MFA for your account.',
  },
  disableText: [
    'Signing in to your account will take the password alone. Your authenticator app, your passkeys and your recovery codes will stop working.',
    'You will be logged out, here and in every other browser, and must log in again.',
  ],
  required: 'Your company requires MFA, so it cannot be disabled for your account.',
  enforcement: 'MFA Enforcement',
  enforceAll: 'Require MFA for everyone in your company',
  /** The part of the next text that is a link. */
  ownAccount: 'Enable MFA for your own account',
  needsOwn: 'Enable MFA for your own account before you change MFA enforcement.',
  enforce: { label: 'Enforce MFA', success: 'MFA enforcement is on.' },
  /** @param days that a browser is trusted */
  enforceText: (days: number) => [
    `Everyone in your company will need MFA to work in the console. Signing in will ask for a one-time code (every ${days} days in a trusted browser), and so will each sensitive action.`,
    'Members without MFA will be asked to enable it at once, wherever they are. Until they have done so, the console will show them only a prompt to enable it, and refuse everything else they do.',
    'Nobody will be able to disable MFA for their own account.',
  ],
  stopEnforcing: { label: 'Stop Enforcing MFA', success: 'MFA enforcement is off.' },
  stopEnforcingText: [
    'Members will be able to work in the console without MFA, and to disable it for their accounts.',
    'Those who have MFA enabled will keep it.',
  ],
} as const;

/** Texts about reserving granting for administrators (decision 195). */
export const grantTexts = {
  section: 'Granting Access',
  hint: 'Granting means letting API keys decrypt, widening their address ranges and creating API keys. Members with MFA confirm the first two with a one-time code.',
  reserveAll: 'Only administrators can grant access',
  reserve: { label: 'Reserve Granting', success: 'Granting is reserved for administrators.' },
  reserveText: [
    'Only administrators will be able to let API keys decrypt, widen their address ranges, create, roll and clone API keys, and decrypt samples in Try it.',
    'What keys may do now stays. Members will still be able to take access away and to narrow address ranges.',
  ],
  stopReserving: {
    label: 'Stop Reserving Granting',
    success: 'Every verified member may grant access.',
  },
  stopReservingText: [
    'Every member with a verified email address will be able to let API keys decrypt, widen their address ranges, create, roll and clone API keys, and decrypt samples in Try it.',
  ],
} as const;

/** Texts about trusted browsers, in which signing in needs no one-time code. */
export const trustedBrowserTexts = {
  section: 'Trusted Browsers',
  hint: 'Signing in there takes no one-time code until the trust ends. A new password, or any change to MFA, ends it everywhere.',
  lastUsed: 'Last used',
  until: 'Trusted until',
  end: {
    label: 'End Trust',
    title: 'End Trust in a Browser',
    success: 'The browser is no longer trusted.',
    failure: 'There was a problem ending the trust in the browser.',
  },
  endOne: (browser: string) => `End trust in ${browser}`,
  endText:
    'The next sign-in there will take a one-time code. Whoever is signed in there will stay signed in.',
} as const;

/** Texts about a person's own sessions. */
export const ownSessionsTexts = {
  section: 'My Sessions',
  ipAddress: 'IP address',
  started: 'Started',
  lastSeen: 'Last seen',
  thisBrowser: 'This browser',
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  noOthers: 'No other sessions.',
  none: 'Your identity provider does not identify sessions, so they cannot be shown or ended here. See them at your identity provider.',
  end: {
    label: 'End',
    title: 'End Session',
    success: 'Session successfully ended.',
    failure: 'There was a problem ending the session.',
  },
  endOne: (session: string) => `End ${session}`,
  endText:
    'You are logged out there immediately. What you typed there is kept while its tab is open.',
  endOthers: {
    label: 'End All Others',
    title: 'End All Other Sessions',
    success: 'All other sessions successfully ended.',
    failure: 'There was a problem ending your other sessions.',
  },
  endOthersText:
    'You are logged out everywhere except in this browser, immediately. What you typed elsewhere is kept while its tab is open.',
} as const;
