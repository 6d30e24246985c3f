/** Why people have to sign in again: the sign-in page tells them. */
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

/** Told in a tab whose next sign-in is another person's than the one before. */
export const otherPersonText =
  'Someone else has signed in in this browser. This tab now shows their start page.';
