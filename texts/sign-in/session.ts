/** Texts that the account page and MFA enforcement share; the failures are from companion.md section 8. */
export const accountTexts = {
  enable: 'Enable MFA',
  enableFailed: 'There was an issue enabling MFA for your user.',
  notEnabled: 'MFA was not successfully enabled.',
  resend: 'Resend verification email',
  sent: (email: string) => `Verification email sent to ${email}.`,
  sendFailed: 'There was a problem sending the verification email.',
} as const;

/** Problems of the session itself. */
export const sessionTexts = {
  inactive:
    'You will be logged out soon because there was no activity for a while. What you typed is kept.',
  ended: 'Your session has ended. Please sign in again.',
  notRenewed: 'The sign-in cannot be renewed',
  signInUnreachable: 'The sign-in service cannot be reached. Check your connection and try again.',
  notConfirmed: 'The confirmation was not accepted.',
  foreignAddress: 'The service named an address that does not belong to the sign-in.',
} as const;

/** The service's refusal of a person who has left the company. */
export const lostAccessText = 'Your account no longer has access.';
