/** Refusals of requests without a valid session. */
export const signInRefusals = {
  needed: 'Sign in to use this service.',
  revoked: 'The access token was revoked. Sign in again.',
  ended: 'Your session has ended. Sign in again.',
  sessionNotNamed: 'Your identity provider no longer says which session this is. Sign in again.',
  sessionsNotIdentified:
    'Your identity provider does not identify sessions, so they cannot be ended here. End them there.',
  noAccount:
    'You have no account here, or it was removed. Ask an administrator of your company to invite your email address.',
  addressNotVerified:
    'Your identity provider does not say that your email address is verified, so no account is found. Verify the address there, then sign in again.',
  foreignAddress:
    'Your address belongs to an account that another user of your identity provider signs in to. Ask an administrator to invite you again.',
} as const;

/** Refusals of changes of one's own account. */
export const accountRefusals = {
  verified: (email: string) => `The email address ${email} is verified already.`,
  noMail: (supportEmail: string, what: string) =>
    `This service cannot send mail. Write to ${supportEmail} to have ${what}.`,
  mfaNeedsSignIn: 'Sign in again before you enable MFA.',
  mfaNotEnabled: 'MFA is not enabled for your account.',
} as const;

/** Refusals of passkeys. */
export const passkeyRefusals = {
  late: 'This took too long, or was done before. Begin again.',
  otherName: 'The passkey was begun under another name. Begin again with this name.',
  notVerified: 'The passkey could not be verified. Begin again.',
  added: 'This passkey has been added already.',
  noHostName: 'Passkeys need an address with a host name, such as localhost.',
  needsSignIn: 'Sign in again before you add a passkey.',
  needsMfa: 'Enable MFA before you add a passkey.',
  full: (count: number) => `You have ${count} passkeys already. Remove one first.`,
  nameTaken: 'You have a passkey with this name already.',
} as const;

/** Refusals of tokens and secret addresses of a company or a person. */
export const tokenRefusals = {
  noStream: 'There is no SIEM token.',
  streamNeeded: 'Send the SIEM token as a bearer token.',
  invalid: 'This token does not work.',
  noCalendar: 'There is no calendar address.',
} as const;
