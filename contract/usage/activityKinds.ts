/**
 * Categories and actions that queries search for in the stored security history. The index covers only `Refused`
 * and `Sample encrypted` (migration 020). Without zod: lists of the console use them.
 */
export const historyCategories = {
  signIn: 'Sign-in',
  exports: 'Exports',
  apiKeys: 'API keys',
  identityProvider: 'Identity provider',
} as const;
export const historyActions = {
  refused: 'Refused',
  signedIn: 'Signed in',
  joined: 'Joined',
  passwordChanged: 'Password changed',
  codeAskedFor: 'Code asked for',
  keyRetrieved: 'Key retrieved',
  sampleEncrypted: 'Sample encrypted',
  sampleDecrypted: 'Sample decrypted',
  sessionEnded: 'Session ended',
  verificationMailSent: 'Verification email sent',
  invitationMailSent: 'Invitation email sent',
  passwordMailSent: 'Password email sent',
  testMailSent: 'Test email sent',
} as const;

/** Rows of the security history about actions that change nothing, by category and by action. */
export const readOnlyActivity = {
  categories: [historyCategories.signIn, historyCategories.exports],
  actions: [
    historyActions.codeAskedFor,
    historyActions.keyRetrieved,
    historyActions.sampleEncrypted,
    historyActions.sampleDecrypted,
    historyActions.sessionEnded,
    historyActions.verificationMailSent,
    historyActions.invitationMailSent,
    historyActions.passwordMailSent,
    historyActions.testMailSent,
  ],
} as const;

/** A refused call of a program, in the terms of the history. */
export const refusedCall = {
  category: historyCategories.apiKeys,
  action: historyActions.refused,
} as const;

/** Words in actions that failed, such as `Refused`, `Sign-in refused` and `Rotation failed`. */
export const failureWords = ['refused', 'failed'] as const;

/** Kinds of rows: a change, a use, or a failure. */
export const activityKinds = ['change', 'use', 'failure'] as const;
