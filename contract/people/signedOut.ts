/**
 * Reasons why people have to sign in again. The console sends the reason as the parameter `signed_out` of the
 * authorization request. No zod here: part of the first load.
 */
export const signedOutReasons = ['inactivity', 'revoked', 'ended'] as const;
export type SignedOutReason = (typeof signedOutReasons)[number];

/** Minutes without a call after which a session ends (companion.md section 9, ASVS 7.3.1). */
export const idleMinutes = 15;

/** Name of the parameter of the authorization request. */
export const signedOutParameter = 'signed_out';

/** @returns whether the value is one of the reasons, rather than any other text */
export const isSignedOutReason = (value: unknown): value is SignedOutReason =>
  signedOutReasons.some((reason) => reason === value);
