/** Why people have to sign in again: the sign-in page tells them. */
export const signedOutTexts: Record<
  'inactivity' | 'revoked' | 'ended',
  (idleMinutes: number) => string
> = {
  inactivity: (idleMinutes) =>
    `You were logged out after ${idleMinutes} minutes without activity. Sign in again to go on where you were; what you typed has been kept.`,
  revoked: () =>
    'Your session was ended by an administrator of your company, or because your password was changed. Sign in again to go on where you were; what you typed has been kept.',
  ended: () =>
    'Your session has ended. Sign in again to go on where you were; what you typed has been kept.',
};
