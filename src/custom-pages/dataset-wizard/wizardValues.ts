import type { DatasetType } from '../../../contract/datasetTerms';
import { defaultRotationInterval } from '../../../contract/rotationTerms';
import type { Definition } from '../../../contract/wizard';
import { algorithmsOf, wizardDefaults } from '../../../contract/wizardTerms';

export type ExistingOrNew = 'existing' | 'new';

/** What is typed and chosen in the wizard. A number that is none yet is the text as typed. */
export interface WizardValues {
  name: string;
  description: string;
  group_choice: ExistingOrNew;
  group_uuid: string;
  /** Name of the chosen group, for showing it. */
  group_label: string;
  group_name: string;
  key_choice: ExistingOrNew;
  primary_key_uuid: string;
  primary_key_label: string;
  primary_key_name: string;
  key_rotation_interval: number | string;
  dataset_type: DatasetType | '';
  vendor: string;
  encryption_algorithm: (typeof algorithmsOf.unstructured)[number];
  input_character_set: string;
  output_character_set: string;
  passthrough_character_set: string;
  input_min_length: number | string;
  input_max_length: number | string;
  prefix_length: number | string;
  suffix_length: number | string;
  /** What the preview encrypts. */
  example: string;
  generate_api_key: boolean;
  api_key_name: string;
  api_key_description: string;
}

export type WizardField = keyof WizardValues;

export const initialValues: Readonly<WizardValues> = {
  name: '',
  description: '',
  group_choice: 'existing',
  group_uuid: '',
  group_label: '',
  group_name: '',
  key_choice: 'existing',
  primary_key_uuid: '',
  primary_key_label: '',
  primary_key_name: '',
  key_rotation_interval: defaultRotationInterval,
  dataset_type: '',
  vendor: '',
  encryption_algorithm: algorithmsOf.unstructured[0],
  ...wizardDefaults,
  prefix_length: 0,
  suffix_length: 0,
  example: '',
  generate_api_key: false,
  api_key_name: '',
  api_key_description: '',
};

const number = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);

/** The definition as the service takes it; a number that is none yet is NaN. */
export const definitionOf = (values: WizardValues): Definition => ({
  input_character_set: values.input_character_set,
  output_character_set: values.output_character_set,
  passthrough_character_set: values.passthrough_character_set,
  input_min_length: number(values.input_min_length),
  input_max_length: number(values.input_max_length),
  prefix_length: number(values.prefix_length),
  suffix_length: number(values.suffix_length),
});
