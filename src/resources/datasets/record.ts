import type { Dataset } from '../../../contract/datasets';
import type { PageRecord } from '../../record/pageRecord';

/** A dataset as the data provider hands it over. */
export type DatasetRecord = Dataset & PageRecord;
