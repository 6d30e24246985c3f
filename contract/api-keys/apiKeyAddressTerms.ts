/** Figures of the addresses that API keys are used from (decision 541), without zod. */
export const keyAddressLimits = {
  /** Addresses kept of a key; beyond, those go that were only refused, then those not used for longest. */
  kept: 1000,
  /** A suggestion of ranges covers the addresses that were used within so many days. */
  coveredDays: 90,
  /** New addresses that a suggestion names one by one. */
  newNamed: 5,
  /** Ranges of a suggestion at the most: a person reads them. */
  suggested: 20,
} as const;

/** `partly`: some addresses of an IPv6 network are in the ranges. */
export const addressStandings = ['inside', 'partly', 'outside'] as const;
export type AddressStanding = (typeof addressStandings)[number];
