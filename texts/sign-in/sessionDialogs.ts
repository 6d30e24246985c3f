import { counted } from '../admin-kit/counted';
import { sessionTexts } from './session';

const inWords = (seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0
    ? counted(seconds / 60, 'minute')
    : counted(seconds, 'second');

/** Texts of the inactivity warning; title and buttons are from console.md section 4. */
export const inactivityTexts = {
  title: 'Inactivity Warning',
  pageTitle: (page: string) => `Inactivity Warning · ${page}`,
  text: sessionTexts.inactive,
  countDown: (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  announcement: (seconds: number) => `You will be logged out in ${inWords(seconds)}.`,
  continue: 'Continue',
  logOut: 'Log Me Out',
} as const;

/** Texts of MFA enforcement; the account has the texts of enabling MFA. */
export const twoFactorTexts = {
  title: 'MFA is required by the admin',
  text: 'Your company requires multi-factor authentication (MFA). Until you have enabled it, you cannot use the console.',
  how: 'You need an authenticator app, for example on your phone. After you have enabled MFA, you come back to your account.',
  unverified: (email: string) =>
    `Verify your email address ${email} first: open the link in the verification email.`,
} as const;
