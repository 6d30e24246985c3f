/** What both the account's page and the demand for MFA say; the failures are companion.md section 8's. */
export const accountTexts = {
  enable: 'Enable MFA',
  enableFailed: 'There was an issue enabling MFA for your user.',
  notEnabled: 'MFA was not successfully enabled.',
  resend: 'Resend verification email',
  sent: (email: string) => `Verification email sent to ${email}.`,
  sendFailed: 'There was a problem sending the verification email.',
} as const;
