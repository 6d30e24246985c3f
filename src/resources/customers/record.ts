import type { CustomerRecord as ContractRecord } from '../../../contract/customers';
import type { StandardRecord } from '../standardResource';

export type CustomerRecord = StandardRecord<ContractRecord>;
