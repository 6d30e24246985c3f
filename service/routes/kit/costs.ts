import type { RateLimit } from '../../domain/engine/rateLimits/attempts';

/** Rate limits per person, company and address (an IPv4 address, or a 64-bit network of IPv6). */
interface CostLimits {
  /** In words, for the refusal: "too many searches". */
  what: string;
  person: RateLimit;
  company: RateLimit;
  address: RateLimit;
}

/** Tries in so many seconds, of a person, a company and an address. */
const limits = (
  what: string,
  [person, company, address]: readonly [person: number, company: number, address: number],
  seconds = 60,
): CostLimits => ({
  what,
  person: { tries: person, seconds },
  company: { tries: company, seconds },
  address: { tries: address, seconds },
});

/**
 * Rate limits of expensive operations (decision 131): far above normal use, and low enough that one program
 * cannot take the whole service. Each process counts separately.
 */
export const costs = {
  search: limits('searches', [1500, 6000, 6000]),
  export: limits('exports', [30, 120, 120], 5 * 60),
  stream: limits('readings of the security history', [120, 120, 240]),
  // Calendar programs read every few hours; one that asks each second is sent away.
  calendar: limits('readings of the calendar', [12, 600, 600]),
  // Entra ID sends some 25 a second at most; the first synchronisation of a large company takes hours.
  scim: limits('requests of the identity provider', [3000, 3000, 6000]),
  // A program signs in once an hour; an office may have one address.
  signIn: limits('sign-ins from programs', [60, 1200, 600]),
  nameCheck: limits('checks of names and definitions', [300, 1200, 1200]),
  confirmation: limits('confirmations', [60, 600, 600]),
  // Each changes up to 500 records.
  bulk: limits('bulk actions', [60, 240, 240]),
  sample: limits('samples', [120, 600, 600]),
};

export type Cost = keyof typeof costs;
