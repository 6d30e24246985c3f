import type { Limit } from '../domain/attempts';

/** How often each may ask; an address is an IPv4 address or a network of 64 bits of IPv6. */
interface CostLimits {
  /** In words, for the refusal: "too many searches". */
  what: string;
  person: Limit;
  company: Limit;
  address: Limit;
}

const minute = 60;

/**
 * What costs the service much, and how often it is done (decision 131): far above what people do, and so low
 * that one program cannot have the service for itself. Each process counts for itself.
 */
export const costs = {
  search: {
    what: 'searches',
    person: { tries: 1500, seconds: minute },
    company: { tries: 6000, seconds: minute },
    address: { tries: 6000, seconds: minute },
  },
  export: {
    what: 'exports',
    person: { tries: 30, seconds: 5 * minute },
    company: { tries: 120, seconds: 5 * minute },
    address: { tries: 120, seconds: 5 * minute },
  },
  stream: {
    what: 'readings of the security history',
    person: { tries: 120, seconds: minute },
    company: { tries: 120, seconds: minute },
    address: { tries: 240, seconds: minute },
  },
  // Entra ID sends some 25 a second at most; the first synchronisation of a large company takes hours.
  scim: {
    what: 'requests of the identity provider',
    person: { tries: 3000, seconds: minute },
    company: { tries: 3000, seconds: minute },
    address: { tries: 6000, seconds: minute },
  },
  // A program signs in once an hour; an office may have one address.
  signIn: {
    what: 'sign-ins from programs',
    person: { tries: 60, seconds: minute },
    company: { tries: 1200, seconds: minute },
    address: { tries: 600, seconds: minute },
  },
  nameCheck: {
    what: 'checks of names and definitions',
    person: { tries: 300, seconds: minute },
    company: { tries: 1200, seconds: minute },
    address: { tries: 1200, seconds: minute },
  },
  sample: {
    what: 'samples',
    person: { tries: 120, seconds: minute },
    company: { tries: 600, seconds: minute },
    address: { tries: 600, seconds: minute },
  },
} as const satisfies Record<string, CostLimits>;

export type Cost = keyof typeof costs;
