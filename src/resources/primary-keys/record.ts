import type { PrimaryKeyRecord as ContractRecord } from '../../../contract/primaryKeys';
import type { PageRecord } from '../../record/pageRecord';

export type PrimaryKeyRecord = ContractRecord & PageRecord;
