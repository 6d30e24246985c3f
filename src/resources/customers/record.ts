import type { Plan } from '../../../contract/administrationTerms';
import type { CustomerRecord as ContractRecord } from '../../../contract/customers';
import type { PlainRecord } from '../plain/plainResource';

/** A customer as the data provider hands it over. */
export type CustomerRecord = PlainRecord<ContractRecord>;

/** Names of the plans (companion.md "Customers"). */
export const planNames: Readonly<Record<Plan, string>> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** @returns what keeps the customer from being deleted: "1 member and 2 API keys"; empty for nothing */
export function belongingsText(customer: {
  member_count: number;
  dataset_count: number;
  api_key_count: number;
}): string {
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`];
  const parts = [
    ...counted(customer.member_count, 'member'),
    ...counted(customer.dataset_count, 'dataset'),
    ...counted(customer.api_key_count, 'API key'),
  ];
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
