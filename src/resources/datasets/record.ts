import type { Dataset, DatasetRow } from '../../../contract/datasets/datasets';
import { isLocked } from '../../../contract/definition/datasetTerms';

/** A dataset; only rows of the list have `calls`. */
export type DatasetRecord = Dataset & Partial<Pick<DatasetRow, 'calls'>>;

export const isStructured = ({ dataset_type: type }: DatasetRecord): boolean =>
  type === 'structured';

/** Its definition can be changed until it is published (console.md section 2). */
export const isDraft = (record: DatasetRecord): boolean =>
  isStructured(record) && !isLocked(record);
