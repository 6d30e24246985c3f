/** Sentences of the security history on sign-ins, sessions and accounts. */
export const accountHistory = {
  signedIn: (person: string, how = '') => `${person} signed in${how}.`,
  /** Follows "signed in". */
  trustedBrowser: ' without a one-time code, in a trusted browser',
  firstSignIn: (subject: string) =>
    `Signed in for the first time with the identity provider, as ${subject}`,
  otherSubject: (subject: string) =>
    `Somebody with the same address, whom the identity provider calls ${subject}, was refused`,
  loggedOut: (person: string) => `${person} logged out.`,
  endedSession: (person: string, browser: string) => `${person} ended a session in ${browser}.`,
  endedOthers: (person: string) => `${person} ended all other sessions.`,
  endedAll: (person: string, member: string) => `${person} ended all sessions of ${member}.`,
  replayed: (token: 'token that renews' | 'code that begins', person: string) =>
    `A ${token} a session of ${person} came a second time. It was refused, and all tokens that followed it were revoked. Somebody may have copied it, or an answer was lost on its way.`,
  trusts: (person: string, browser: string, days: number) =>
    `${person} trusts ${browser} for ${days} days.`,
  trustsNoLonger: (person: string, browser: string) => `${person} trusts ${browser} no longer.`,
  renamed: (before: string, after: string) => `${before} is now called ${after}.`,
  verificationMail: (email: string) => `A verification email was sent to ${email}.`,
  verified: (person: string, email: string) => `${person} verified the email address ${email}.`,
  testMail: (email: string) => `A test email was sent to ${email}.`,
  notifications: 'Notifications by email were changed.',
} as const;

/** Proof of a person's identity at a sign-in or a confirmation. */
export interface Proof {
  by: 'One-time code' | 'Recovery code' | 'Passkey';
  /** Name of the proof, if there are several of its kind. */
  name?: string;
  codesLeft?: number;
}

/** Sentences of the security history on passwords, one-time codes and passkeys. */
export const proofHistory = {
  codeAskedFor: (email: string) =>
    `The password of ${email} was right; a one-time code is asked for.`,
  wrongPassword: {
    signIn: (email: string) => `Someone tried to sign in as ${email} with a wrong password.`,
    mfa: (email: string) => `Someone tried to enable MFA for ${email} with a wrong password.`,
  },
  passwordMail: (email: string) =>
    `An email with a link to set a new password was sent to ${email}.`,
  newPassword: (person: string) => `${person} set a new password by a link that works once.`,
  throttled: {
    account: (email: string) =>
      `After too many wrong passwords, tries to sign in as ${email} have to wait.`,
    address: (email: string) =>
      `Too many wrong passwords, of whichever account, came from this address: tries to sign in as ${email} from it have to wait.`,
    pendingMfa: (email: string) =>
      `After too many right passwords without a one-time code, sign-ins as ${email} from this address have to wait.`,
  },
  wrongCode: 'A wrong one-time code was typed.',
  usedCode: 'A one-time code was used twice.',
  refusedPasskey: {
    expired: 'A passkey was refused: it answered too late, or twice.',
    unknown: 'A passkey was refused: it is not one of this account.',
    unverified: 'A passkey was refused: its answer does not hold.',
    copied: 'A passkey was refused: its counter went back, as that of a copy does.',
  },
  /** @param actions the confirmed actions; undefined for a sign-in */
  proven: (person: string, { by, name, codesLeft }: Proof, actions: string | undefined) => {
    const proof =
      name === undefined ? `a ${by.toLowerCase()}` : `the ${by.toLowerCase()} "${name}"`;
    const did = `${person} ${actions === undefined ? 'signed in' : 'confirmed'} with ${proof}`;
    const left = codesLeft === 1 ? '; 1 is left' : `; ${codesLeft} are left`;
    return `${did}${actions === undefined ? '' : `: ${actions}`}${codesLeft === undefined ? '' : left}.`;
  },
  mfaEnabled: (person: string) => `${person} enabled MFA.`,
  mfaReplaced: (person: string) =>
    `${person} set up another authenticator app; the recovery codes are new.`,
  mfaDisabled: (person: string) => `${person} disabled MFA.`,
  mfaElsewhere: (person: string, state: 'enabled' | 'disabled') =>
    `MFA of ${person} is ${state} with the identity provider`,
  passkeyAdded: (person: string, passkey: string) => `${person} added the passkey "${passkey}".`,
  passkeyRemoved: (person: string, passkey: string) =>
    `${person} removed the passkey "${passkey}".`,
} as const;
