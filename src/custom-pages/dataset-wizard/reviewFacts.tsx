import { encryptionAlgorithmLabels } from '../../../contract/datasetTerms';
import { passthroughRulesOf } from '../../../contract/partialEncryption';
import type { Definition } from '../../forms/DefinitionList';
import { CharacterSet } from '../../resources/datasets/CharacterSet';
import { rulesInWords } from '../../resources/datasets/definitionWords';
import { definitionOf, type WizardValues } from './wizardValues';

const structuredFacts = (values: WizardValues): Definition[] => {
  const definition = definitionOf(values);
  const sets = [
    ['Input Character Set', definition.input_character_set],
    ['Output Character Set', definition.output_character_set],
    ['Passthrough Character Set', definition.passthrough_character_set],
  ] as const;
  const rules = rulesInWords(passthroughRulesOf(definition));
  return [
    { label: 'Type', value: 'Structured' },
    { label: 'Encryption Algorithm', value: encryptionAlgorithmLabels.FF1 },
    ...sets.map(([label, set]) => ({ label, value: <CharacterSet label={label} set={set} /> })),
    { label: 'Minimum Input Length', value: definition.input_min_length },
    { label: 'Maximum Input Length', value: definition.input_max_length },
    {
      label: 'Partial Encryption Rules',
      value: rules.length === 0 ? 'None' : rules.map((rule) => <div key={rule}>{rule}</div>),
    },
  ];
};

const unstructuredFacts = (values: WizardValues): Definition[] => [
  { label: 'Type', value: 'Unstructured' },
  { label: 'Storage Vendor', value: values.vendor },
  {
    label: 'Encryption Algorithm',
    value: encryptionAlgorithmLabels[values.encryption_algorithm],
  },
];

/** What the wizard is about to create, in words. */
export function reviewFacts(values: WizardValues): Definition[] {
  const keyName = values.primary_key_name === '' ? `${values.name} key` : values.primary_key_name;
  return [
    { label: 'Name', value: values.name },
    { label: 'Description', value: values.description },
    {
      label: 'Dataset Group',
      value: values.group_choice === 'existing' ? values.group_label : `${values.group_name} (new)`,
    },
    {
      label: 'Primary Key',
      value: values.key_choice === 'existing' ? values.primary_key_label : `${keyName} (new)`,
    },
    ...(values.dataset_type === 'structured'
      ? [
          { label: 'Rotation Interval', value: `${values.key_rotation_interval} days` },
          ...structuredFacts(values),
        ]
      : unstructuredFacts(values)),
  ];
}
