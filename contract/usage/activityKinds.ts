/** Rows of the security history that change nothing, by category and by action; without zod. */
export const usesOnly = {
  categories: ['Sign-in', 'Exports'],
  actions: [
    'Code asked for',
    'Key retrieved',
    'Sample encrypted',
    'Sample decrypted',
    'Session ended',
    'Verification email sent',
    'Invitation email sent',
    'Password email sent',
    'Test email sent',
  ],
} as const;

/** A program's call that was refused, as the history has it. */
export const refusedCall = { category: 'API keys', action: 'Refused' } as const;

/** Words of actions that did not come about, such as `Refused`, `Sign-in refused` and `Rotation failed`. */
export const failureWords = ['refused', 'failed'] as const;

/** Kinds of rows: something changed, was used, or was not done. */
export const activityKinds = ['change', 'use', 'failure'] as const;
