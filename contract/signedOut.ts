/**
 * Why people have to sign in again, in words: the sign-in page tells them. The console names the reason
 * in the parameter `signed_out` of the authorization request. No zod here: part of the first load.
 */
export const signedOutTexts = {
  inactivity:
    'You were logged out after 15 minutes without activity. Sign in again to go on where you were; what you typed has been kept.',
  revoked:
    'Your session was ended by an administrator of your company, or because your password was changed. Sign in again to go on where you were; what you typed has been kept.',
  ended:
    'Your session has ended. Sign in again to go on where you were; what you typed has been kept.',
} as const;
export type SignedOutReason = keyof typeof signedOutTexts;

/** Name of the parameter of the authorization request. */
export const signedOutParameter = 'signed_out';

/** @returns whether the value is one of the reasons, and so no text of somebody else's */
export const isSignedOutReason = (value: unknown): value is SignedOutReason =>
  typeof value === 'string' && Object.hasOwn(signedOutTexts, value);
