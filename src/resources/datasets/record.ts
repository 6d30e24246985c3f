import type { Dataset } from '../../../contract/datasets';
import { isLocked } from '../../../contract/datasetTerms';
import type { PageRecord } from '../../admin-kit/record/pageRecord';

export type DatasetRecord = Dataset & PageRecord;

export const isStructured = ({ dataset_type: type }: DatasetRecord): boolean =>
  type === 'structured';

/** Its definition can be changed until it is published (console.md section 2). */
export const isDraft = (record: DatasetRecord): boolean =>
  isStructured(record) && !isLocked(record);
