import type { Limit } from '../domain/attempts';

/** How often each may ask; an address is an IPv4 address or a network of 64 bits of IPv6. */
interface CostLimits {
  /** In words, for the refusal: "too many searches". */
  what: string;
  person: Limit;
  company: Limit;
  address: Limit;
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
 * What costs the service much, and how often it is done (decision 131): far above what people do, and so low
 * that one program cannot have the service for itself. Each process counts for itself.
 */
export const costs = {
  search: limits('searches', [1500, 6000, 6000]),
  export: limits('exports', [30, 120, 120], 5 * 60),
  stream: limits('readings of the security history', [120, 120, 240]),
  // Entra ID sends some 25 a second at most; the first synchronisation of a large company takes hours.
  scim: limits('requests of the identity provider', [3000, 3000, 6000]),
  // A program signs in once an hour; an office may have one address.
  signIn: limits('sign-ins from programs', [60, 1200, 600]),
  nameCheck: limits('checks of names and definitions', [300, 1200, 1200]),
  confirmation: limits('confirmations', [60, 600, 600]),
  sample: limits('samples', [120, 600, 600]),
};

export type Cost = keyof typeof costs;
