/**
 * Reasons why people have to sign in again. The console names the reason in the parameter `signed_out` of the
 * authorization request. No zod here: part of the first load.
 */
export const signedOutReasons = ['inactivity', 'revoked', 'ended'] as const;
export type SignedOutReason = (typeof signedOutReasons)[number];

/** A session without a call for so many minutes ends (companion.md section 9, ASVS 7.3.1). */
export const idleMinutes = 15;

/** Name of the parameter of the authorization request. */
export const signedOutParameter = 'signed_out';

/** @returns whether the value is one of the reasons, and so no text of somebody else's */
export const isSignedOutReason = (value: unknown): value is SignedOutReason =>
  signedOutReasons.some((reason) => reason === value);
