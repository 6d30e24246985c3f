import type { ApiKeyRecord as ContractRecord } from '../../../contract/apiKeys';

/** An API key as the data provider hands it over; a list's rows have no associations. */
export type ApiKeyRecord = ContractRecord & { id: string };

/** Names of the fields that can be edited. */
export const fieldLabels = {
  name: 'Name',
  description: 'Description',
  ip_allowed: 'IP Range(s) Allowed',
} as const;

/** What the contract's schema stores at most. */
export const storedLimits = { name: 100, description: 2000, ip_allowed: 4000 } as const;
