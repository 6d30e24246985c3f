import type { PrimaryKeyRecord as ContractRecord } from '../../../contract/primaryKeys';
import type { PageRecord } from '../../record/pageRecord';

/** A primary key as the data provider hands it over. */
export type PrimaryKeyRecord = ContractRecord & PageRecord;
