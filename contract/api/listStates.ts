import type { Group, SearchValue } from './search';

/** Column values that a row must match: any of the values, in each column. */
export type ValueSets = Readonly<Record<string, readonly string[]>>;

/**
 * The states by which a list's rows are counted, in terms of the list's own columns, so that filtering by these
 * values shows exactly the counted rows. Without zod: it is part of the console's first load.
 */
export const listStates = {
  'api-keys': {
    enabled: { status: ['Enabled', 'Enabled | Pending Expiration'] },
    expiring: { expiry: ['soon'] },
    unused: { use: ['unused'] },
  },
  datasets: {
    structured: { dataset_type: ['structured'] },
    unstructured: { dataset_type: ['unstructured'] },
  },
  'primary-keys': { enabled: { enabled: ['true'] }, disabled: { enabled: ['false'] } },
  team: {
    active: { state: ['Active'] },
    invited: { state: ['Invited'] },
    without_mfa: { state: ['Active'], mfa_enabled: ['false'] },
  },
  customers: {
    enterprise: { plan: ['enterprise'] },
    pro: { plan: ['pro'] },
    free: { plan: ['free'] },
  },
  'client-library-versions': {
    latest: { status: ['Latest'] },
    out_of_date: { status: ['Out of Date'] },
    unsupported: { status: ['Unsupported'] },
  },
} as const satisfies Record<string, Record<string, ValueSets>>;

/** Name of the count of the whole list. */
export const allRows = 'all';

/** @returns the states of a list by name; empty if the list has none */
export const statesOf = (list: string): Readonly<Record<string, ValueSets>> =>
  Object.hasOwn(listStates, list) ? listStates[list as keyof typeof listStates] : {};

/** @returns the search conditions for rows that have any of the values in each of the columns */
export const groupsOf = (sets: Readonly<Record<string, readonly SearchValue[]>>): Group[] =>
  Object.entries(sets)
    .filter(([, values]) => values.length > 0)
    .map(([column, values]) => ({ operator: 'OR', filters: { [column]: { eq: [...values] } } }));
