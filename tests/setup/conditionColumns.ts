import type { ConditionColumn } from '../../src/model/list';

/** Columns of a timeline for conditions, one of each kind. */
export const dataset: ConditionColumn = { name: 'dataset_name', label: 'Dataset', type: 'text' };
export const count: ConditionColumn = { name: 'count', label: 'Count', type: 'number' };
export const date: ConditionColumn = { name: 'date', label: 'Date', type: 'date' };
export const action: ConditionColumn = {
  name: 'action',
  label: 'Event Type',
  type: 'number',
  choices: [
    { value: 0, label: 'Encryption' },
    { value: 1, label: 'Decryption' },
  ],
};
