/** Limits for addresses from which API keys are used (decision 541), without zod. */
export const keyAddressLimits = {
  /** Addresses kept per key; beyond that, addresses with only refused calls go first, then those unused for longest. */
  kept: 1000,
  /** A suggestion of ranges covers the addresses used within this many days. */
  coveredDays: 90,
  /** Maximum new addresses that a suggestion lists individually. */
  newNamed: 5,
  /** Maximum ranges in a suggestion, because a person has to read them. */
  suggested: 20,
} as const;

/** `partly` means that some addresses of an IPv6 network are in the ranges. */
export const addressStandings = ['inside', 'partly', 'outside'] as const;
export type AddressStanding = (typeof addressStandings)[number];
