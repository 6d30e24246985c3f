import type { Plan } from '../../../contract/administrationTerms';
import type { CustomerRecord as ContractRecord } from '../../../contract/customers';
import type { StandardRecord } from '../standardResource';

export type CustomerRecord = StandardRecord<ContractRecord>;

/** Names of the plans (companion.md "Customers"). */
export const planNames: Readonly<Record<Plan, string>> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
};
