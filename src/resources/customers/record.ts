import { customerTexts } from '../../../texts/customers';
import type { Plan } from '../../../contract/administrationTerms';
import type { CustomerRecord as ContractRecord } from '../../../contract/customers';
import { countText } from '../../ui/formats';
import type { StandardRecord } from '../standardResource';

export type CustomerRecord = StandardRecord<ContractRecord>;

/** Names of the plans (companion.md "Customers"). */
export const planNames: Readonly<Record<Plan, string>> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** @returns what keeps the customer from being deleted: "1 member and 2 API keys"; empty for nothing */
export function belongingsText(customer: CustomerRecord): string {
  const counted = (count: number, text: (shown: string, isOne: boolean) => string) =>
    count === 0 ? [] : [text(countText(count), count === 1)];
  const parts = [
    ...counted(customer.member_count, customerTexts.memberCount),
    ...counted(customer.dataset_count, customerTexts.datasetCount),
    ...counted(customer.api_key_count, customerTexts.apiKeyCount),
  ];
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(customerTexts.and);
}
