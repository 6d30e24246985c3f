import { definitionFields } from '../../../../contract/definitionRules';
import type { DatasetWizard } from '../../../../contract/wizard';
import { sentPart } from '../../../keygen/credentials';
import type { Credentials } from '../../../model/action';
import { definitionOf } from '../../../definition/definition';
import type { WizardField, WizardValues } from './wizardValues';

/** @throws Error while no data type is chosen; no private key in clear, no crypto access key is in it */
export function wizardBody(values: WizardValues, credentials?: Credentials): DatasetWizard {
  return {
    datasets: datasetOf(values),
    dataset_groups:
      values.group_choice === 'existing'
        ? { uuid: values.group_uuid }
        : { name: values.group_name },
    primary_keys:
      values.key_choice === 'existing'
        ? { uuid: values.primary_key_uuid }
        : { name: values.primary_key_name },
    ...(credentials && {
      api_keys: {
        name: values.api_key_name,
        description: values.api_key_description,
        ...sentPart(credentials),
      },
    }),
  };
}

function datasetOf(values: WizardValues): DatasetWizard['datasets'] {
  const { name, description, vendor, encryption_algorithm } = values;
  switch (values.dataset_type) {
    case 'structured':
      return {
        name,
        description,
        key_rotation_interval: Number(values.key_rotation_interval),
        dataset_type: 'structured',
        definition: definitionOf(values),
      };
    case 'unstructured':
      return { name, description, dataset_type: 'unstructured', vendor, encryption_algorithm };
    case '':
      throw new Error('No data type is chosen');
  }
}

/** Where the service's problems of single fields belong in the form. */
const fieldsOfAnswer: Readonly<Record<string, WizardField>> = {
  'dataset_groups.uuid': 'group_uuid',
  'dataset_groups.name': 'group_name',
  'primary_keys.uuid': 'primary_key_uuid',
  'primary_keys.name': 'primary_key_name',
  'api_keys.name': 'api_key_name',
  'api_keys.description': 'api_key_description',
  name: 'name',
  description: 'description',
  key_rotation_interval: 'key_rotation_interval',
  dataset_type: 'dataset_type',
  vendor: 'vendor',
  ...Object.fromEntries(definitionFields.map((field) => [`definition.${field}`, field])),
  'definition.radix': 'input_min_length',
  'definition.max_key_rotations': 'output_character_set',
};

/** @param problems by the answer's names less `datasets.` @returns those of the form's fields, by these */
export const problemsByField = (
  problems: Readonly<Record<string, string>>,
): Partial<Record<WizardField, string>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) => {
      const field = fieldsOfAnswer[name];
      return field === undefined ? [] : [[field, message]];
    }),
  );
