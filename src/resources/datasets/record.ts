import type { Dataset } from '../../../contract/datasets';

/** A dataset as the data provider hands it over. */
export type DatasetRecord = Dataset & { id: string };

/** Names of a dataset's fields on the screen. */
export const fieldLabels = {
  name: 'Name',
  description: 'Description',
  input_character_set: 'Input Character Set',
  output_character_set: 'Output Character Set',
  passthrough_character_set: 'Passthrough Character Set',
  input_min_length: 'Minimum Input Length',
  input_max_length: 'Maximum Input Length',
} as const;
