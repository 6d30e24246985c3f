import type { DatasetGroupRecord as ContractRecord } from '../../../contract/datasetGroups';
import type { DatasetType } from '../../../contract/datasetTerms';
import type { ConsoleRecord } from '../../dataProvider/conflict';

/** A dataset group as the data provider hands it over. */
export type DatasetGroupRecord = ContractRecord & { id: string };

/** A dataset as far as choosing it needs. */
export interface ChosenDataset {
  uuid: string;
  name: string;
  /** Not known of one that is gone. */
  dataset_type?: DatasetType;
}

/** Names of the fields that can be edited. */
export const fieldLabels = {
  name: 'Name',
  description: 'Description',
  datasets: 'Datasets',
} as const;

/** What the contract's schema stores at most. */
export const storedLimits = { name: 75, description: 2000 } as const;

/** The form's values: `datasets` is the whole selection as sorted uuids, as an update takes it. */
export const groupValues = (record: ConsoleRecord): Record<string, unknown> => ({
  name: record['name'] ?? '',
  description: record['description'] ?? '',
  datasets: uuidsOf(record['dataset_uuids']),
});

/** @returns a selection in the one order in which two of them can be compared */
export const uuidsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((uuid) => typeof uuid === 'string').toSorted() : [];
