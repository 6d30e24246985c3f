import type { CustomerRecord as ContractRecord } from '../../../contract/people/customers';
import type { StandardRecord } from '../standardResource';

export type CustomerRecord = StandardRecord<ContractRecord>;
