/** Reasons for a new sign-in, which the sign-in page shows. */
export const signedOutTexts: Record<
  'inactivity' | 'revoked' | 'ended',
  (idleMinutes: number) => string
> = {
  inactivity: (idleMinutes) =>
    `You were logged out after ${idleMinutes} minutes without activity. Sign in again to continue where you left off. What you typed has been kept.`,
  revoked: () =>
    'Your session was ended by an administrator of your company, or because your password changed. Sign in again to continue where you left off. What you typed has been kept.',
  ended: () =>
    'Your session has ended. Sign in again to continue where you left off. What you typed has been kept.',
};

/** Message in a tab after another person has signed in. */
export const otherPersonText =
  'Someone else has signed in in this browser. This tab now shows their start page.';
