import { definitionFields } from '../../../contract/definition/definitionRules';
import { type DataType, isTyped } from '../../../contract/definition/dataTypes';
import type { DatasetWizard } from '../../../contract/datasets/wizard';
import { credentialsRequest } from '../../credentials/keygen/credentials';
import type { Credentials } from '../../model/action';
import { structuredDefinitionOf } from '../../definition/definition';
import { typedInputs } from '../../definition/typedForm';
import type { WizardField, WizardValues } from './wizardValues';

/** @throws Error without a data type. The body never has a plain private key or a crypto access key */
export function wizardBody(
  values: WizardValues,
  credentials?: Credentials,
  creator?: string,
): DatasetWizard {
  return {
    datasets: { ...datasetOf(values), creator_customer_user_uuid: creator },
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
        ...credentialsRequest(credentials),
      },
    }),
  };
}

/** @throws Error if bounds break a rule, which the earlier step prevents */
function definedIn(values: WizardValues) {
  const definition = structuredDefinitionOf(values);
  if (definition === undefined) throw new Error('The definition breaks a rule');
  return definition;
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
        definition: definedIn(values),
      };
    case 'unstructured':
      return { name, description, dataset_type: 'unstructured', vendor, encryption_algorithm };
    case '':
      throw new Error('No data type is chosen');
  }
}

/** Form fields by the field names of the service's problems. */
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

/** The bounds of a kind by their names in answers, which are the same in all of them. */
const boundsOfAnswer = (kind: DataType): ReadonlyMap<string, WizardField> =>
  new Map(
    isTyped(kind)
      ? typedInputs[kind].map(({ field, source }) => [`definition.${field}`, source])
      : [],
  );

/** @param problems by the answer's names less `datasets.` @returns those of the form's fields, by these */
export function problemsByField(
  problems: Readonly<Record<string, string>>,
  { data_type: kind }: Pick<WizardValues, 'data_type'>,
): Partial<Record<WizardField, string>> {
  const bounds = boundsOfAnswer(kind);
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) => {
      const field = bounds.get(name) ?? fieldsOfAnswer[name];
      return field === undefined ? [] : [[field, message]];
    }),
  );
}
