import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { datasetTexts } from '../../../texts/datasets/datasets';
import { definitionTexts } from '../../../texts/datasets/definition';
import { idpTexts } from '../../../texts/people/identityProvider';
import { primaryKeyTexts } from '../../../texts/keys/primaryKeys';
import { typedDataTexts } from '../../../texts/datasets/typedData';
import {
  dataTypeTexts,
  informationTexts,
  reviewTexts,
  scheduleTexts,
} from '../../../texts/datasets/wizard';
import { ruleTexts } from '../../../texts/rules/fields';

/** Labels that fields have only inside a larger field. */
const withPrefix = (name: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, label]) => [`${name}.${field}`, label]));

/** The console's labels for fields whose names differ from them, or that are part of a larger body. */
const labels = new Map<string, string>(
  Object.entries({
    ...definitionTexts.labels,
    data_type: datasetTexts.kind,
    ...withPrefix('definition', typedDataTexts.fields),
    ...withPrefix('data_type_config', typedDataTexts.fields),
    radix: definitionTexts.radixError,
    max_key_rotations: datasetTexts.maxRotations,
    name: informationTexts.name,
    description: informationTexts.description,
    dataset_type: dataTypeTexts.label,
    vendor: dataTypeTexts.vendor,
    encryption_algorithm: dataTypeTexts.algorithm,
    key_rotation_interval: primaryKeyTexts.schedule,
    'datasets.key_rotation_interval': scheduleTexts.label,
    'dataset_groups.uuid': informationTexts.group.existing,
    'dataset_groups.name': informationTexts.group.new,
    'primary_keys.uuid': informationTexts.key.existing,
    'primary_keys.name': informationTexts.key.new,
    'api_keys.name': reviewTexts.keyName,
    'api_keys.description': reviewTexts.keyDescription,
    ip_allowed: apiKeyTexts.ranges.label,
    expires_in: apiKeyTexts.expiry.label,
    end_date_tm: apiKeyTexts.expiresOn,
    public_value: apiKeyTexts.accessKeyId,
    openid_configuration: idpTexts.openidConfiguration,
    iss: idpTexts.iss,
    aud: idpTexts.aud,
  }),
);

const abbreviations = new Map([
  ['api', 'API'],
  ['csr', 'CSR'],
  ['id', 'ID'],
  ['ip', 'IP'],
  ['mfa', 'MFA'],
]);

const capitalizeWord = (text: string): string =>
  abbreviations.get(text) ?? text.slice(0, 1).toUpperCase() + text.slice(1);

/** @returns a field's name as capitalized words: `billing_contact` becomes "Billing Contact" */
const capitalizedWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_uuid(s?)$/, '$1')
    .split('_')
    .filter((part) => part !== '')
    .map(capitalizeWord)
    .join(' ');

/** @returns the console's label of a field, by its path in a body; undefined if it has none */
export function knownLabel(path: readonly string[]): string | undefined {
  const labelsByDepth = path.map((_, index) => labels.get(path.slice(index).join('.')));
  return labelsByDepth.find((label) => label !== undefined);
}

/**
 * @param path of a field in a body: `['billing_contact']`, `['datasets', 'name']`
 * @returns its label in the console's forms: "Billing Contact", "Name"
 */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  return knownLabel(names) ?? names.map(capitalizedWords).join(' ');
}

/** @returns a problem prefixed with the field's label, unless the text already names the field */
export function namedProblem(path: readonly PropertyKey[], detail: string): string {
  const label = fieldLabel(path);
  const isNamed =
    ` ${detail} `.includes(` ${label} `) ||
    (detail !== ruleTexts.required && detail.endsWith(' is required'));
  return isNamed ? detail : `${label}: ${detail}`;
}
