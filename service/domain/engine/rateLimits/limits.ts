import { dayMs, minuteMs } from '../../../../contract/lib/clock';
import { attemptWindowMinutes } from '../../../../contract/people/signInTerms';

/** Number of attempts allowed within a window, which starts with the first attempt. */
export interface RateLimit {
  tries: number;
  seconds: number;
}

/** Window length of most limits. */
export const windowSeconds = (attemptWindowMinutes * minuteMs) / 1000;

/** Failed sign-ins of one account from one address, and of all accounts from one address. */
export const signInLimit: RateLimit = { tries: 10, seconds: windowSeconds };
export const addressLimit: RateLimit = { tries: 50, seconds: windowSeconds };
/** Wrong one-time codes of one person, and of one confirmation (OWASP ASVS 6.5.5). */
export const codeLimit: RateLimit = { tries: 20, seconds: windowSeconds };
export const confirmationLimit: RateLimit = { tries: 5, seconds: windowSeconds };
/** Wrong one-time codes at sign-in after one password, which may be stolen. */
export const pendingMfaCodeLimit: RateLimit = { tries: 50, seconds: dayMs / 1000 };
/** Correct passwords of one person from one address that were not followed by a one-time code. */
export const pendingMfaLimit: RateLimit = { tries: 20, seconds: windowSeconds };
/** New authenticator apps, calendar addresses and passwords of one person; new SCIM and stream tokens of one company. */
export const accountLimit: RateLimit = { tries: 10, seconds: windowSeconds };

/** Mails of one kind to one address. */
export const mailLimit: RateLimit = { tries: 3, seconds: windowSeconds };
/** Outbound calls to addresses that somebody typed. */
export const typedAddressLimit: RateLimit = { tries: 20, seconds: windowSeconds };

/** Invalid tokens and signatures from one address; valid ones never count. */
export const invalidTokenLimit: RateLimit = { tries: 60, seconds: 60 };
