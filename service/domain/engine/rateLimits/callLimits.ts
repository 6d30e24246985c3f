import type { RateLimit } from './limits';

/** Rate limits per person, company and address (an IPv4 address, or a 64-bit network of IPv6). */
interface CallLimits {
  person: RateLimit;
  company: RateLimit;
  address: RateLimit;
}

/** Limits of a person, a company and an address: attempts per window, in seconds. */
const limits = (
  [person, company, address]: readonly [person: number, company: number, address: number],
  seconds = 60,
): CallLimits => ({
  person: { tries: person, seconds },
  company: { tries: company, seconds },
  address: { tries: address, seconds },
});

/**
 * Rate limits of expensive calls (decision 131): far above normal use, and low enough that one program
 * cannot take the whole service. Each process counts separately.
 */
export const callLimits = {
  search: limits([1500, 6000, 6000]),
  export: limits([30, 120, 120], 5 * 60),
  stream: limits([120, 120, 240]),
  // Calendar programs read every few hours; one that reads every second is refused.
  calendar: limits([12, 600, 600]),
  // Entra ID sends at most about 25 calls a second; the first synchronisation of a large company takes hours.
  scim: limits([3000, 3000, 6000]),
  // A program signs in once an hour; a whole office may share an address.
  signIn: limits([60, 1200, 600]),
  nameCheck: limits([300, 1200, 1200]),
  confirmation: limits([60, 600, 600]),
  // Each call changes up to 500 records.
  bulk: limits([60, 240, 240]),
  sample: limits([120, 600, 600]),
};

export type LimitedCall = keyof typeof callLimits;
