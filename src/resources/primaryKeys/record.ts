import type { PrimaryKeyRecord as ContractRecord } from '../../../contract/primaryKeys';

/** A primary key as the data provider hands it over. */
export type PrimaryKeyRecord = ContractRecord & { id: string };

/** Names of the fields that can be edited. */
export const fieldLabels = { name: 'Name', description: 'Description' } as const;

/** What the contract's schema stores at most. */
export const storedLimits = { name: 255, description: 2000 } as const;
