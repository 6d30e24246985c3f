import type { Database } from '../../../db/database';
import { associationTypes, expiryPresets } from '../../../../contract/api-keys/apiKeyTerms';
import type { ConfirmedAction, ToConfirm } from '../../../../contract/access/confirmations';
import { encryptionAlgorithmLabels } from '../../../../contract/definition/datasetTerms';
import { idpSettingValue } from '../../../../contract/people/identityProvider';
import { attentionKindNames } from '../../../../contract/attention/attention';
import { creatorFields } from '../../../../contract/api/creators';
import { isObject } from '../../../../contract/lib/isObject';
import { lookUp } from '../../../../contract/lib/lookUp';
import { daysText } from '../../../../texts/admin-kit/times';
import { apiKeyTexts } from '../../../../texts/api-keys/apiKeys';
import { type Confirmed, confirmationTexts as texts } from '../../../../texts/people/confirmations';
import { idpTexts } from '../../../../texts/people/identityProvider';
import { notificationTexts } from '../../../../texts/attention/notifications';
import { shellTexts } from '../../../../texts/layout/shell';
import { webhookTexts } from '../../../../texts/attention/webhooks';
import { dataTypeTexts } from '../../../../texts/datasets/wizard';
import { dataTypeLabels } from '../../../../texts/datasets/datasetTerms';
import { knownLabel } from '../../engine/fieldLabels';
import { jsonIn } from '../../engine/json';
import { momentText } from '../../engine/momentText';
import { confirmedLabel, dialogOrder } from './confirmedLabels';
import { findNamed, type Named, type Names, namesOf, uuidsIn } from './confirmedNames';
import { chosenFor, chosenRecordLines, subjectOfChosen } from './confirmedRecords';
import { hostOfSecretAddress } from './secretAddresses';
import { toStoredIdp } from '../company/idpSettings';

/** Description of the change that a code confirms (OWASP transaction authorization 1.1): `Delete the dataset "SSN"`. */
export interface ActionDescription {
  title: string;
  /** Labels with values; a list or an object has one line per part. */
  parameters: { label: string; lines: string[] }[];
}

const titles: Readonly<Record<ConfirmedAction, (of: Confirmed) => string>> = texts.actions;

/**
 * @param customer the company of the person who confirms: only its records are shown by name
 */
export async function describeActions(
  db: Database,
  customer: string,
  actions: readonly ToConfirm[],
): Promise<ActionDescription[]> {
  const names = await namesOf(
    db,
    customer,
    actions.flatMap(({ object, parameters }) => uuidsIn([object, parameters])),
  );
  return actions.map(({ action, object, parameters: { records, ...parameters } }) => {
    const chosen = chosenFor(action, records);
    return {
      title: titles[action](
        subjectOfChosen(names, action, chosen) ?? subjectOf(names, object, parameters),
      ),
      parameters: [
        ...pairOf(names, object),
        ...(chosen.length > 0
          ? [{ label: texts.parameters.records, lines: chosenRecordLines(names, chosen) }]
          : []),
        ...Object.entries(parameters)
          .filter(([name]) => !isCreator(name))
          .flatMap(fieldsOf)
          // The database does not preserve the order in which the parameters were sent.
          .toSorted(([a], [b]) => dialogOrder(action, a) - dialogOrder(action, b))
          .map(([name, value]) => ({
            label: confirmedLabel(action, name, value),
            lines: linesOf(names, name, value),
          })),
      ],
    };
  });
}

/**
 * Shows the identity provider's settings, which are sent as JSON, as they will be saved. A value that is not valid
 * settings is shown as sent; it is refused when it is read.
 */
function fieldsOf(parameter: [name: string, value: unknown]): [name: string, value: unknown][] {
  const [name, value] = parameter;
  const parsed = name === 'value' && typeof value === 'string' ? jsonIn(value) : undefined;
  const setting = idpSettingValue.safeParse(parsed);
  if (!setting.success) return [parameter];
  return Object.entries(toStoredIdp(setting.data)).filter(([, field]) => field !== null);
}

/** The record of the path, or the one that a body is about. */
function subjectOf(
  names: Names,
  object: string | null,
  {
    api_key_uuid: key,
    apiKeyUuid,
    dataset_group_uuid: group,
    dataset_uuid: dataset,
    api_keys: newKeyFields,
  }: ToConfirm['parameters'],
): Confirmed {
  const named =
    newKey(newKeyFields) ??
    [object, key, apiKeyUuid, group, dataset]
      .map((uuid) => findNamed(names, uuid))
      .find((record) => record !== undefined);
  return named ? { object: texts.objects[named.kind](named.name), name: `"${named.name}"` } : {};
}

/** A key that is created together with its permissions has no uuid yet. */
const newKey = (fields: unknown): Named | undefined =>
  isObject(fields) && typeof fields['name'] === 'string'
    ? { kind: 'api_keys', name: fields['name'], pair: null }
    : undefined;

const pairOf = (names: Names, object: string | null): ActionDescription['parameters'] => {
  const pair = findNamed(names, object)?.pair;
  return pair ? [{ label: texts.parameters.dataset_uuid, lines: [pair] }] : [];
};

/** The creator is always the caller, who need not be shown to themselves. */
const isCreator = (name: string): boolean => Object.hasOwn(creatorFields, name);

const presets = Object.entries(expiryPresets);

/** @returns a function that words a value as the select or radio buttons do */
const choiceText =
  (choices: Readonly<Record<string, string>>) =>
  (value: unknown): string | undefined =>
    Object.entries(choices).find(([choice]) => choice === value)?.[1];

/** Values with a special wording, by parameter. */
const valueTexts: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  // Only the wizard's primary key may have an empty name (console.md section 4).
  name: (value) => (value === '' ? texts.defaultName : undefined),
  url: hostOfSecretAddress,
  key_rotation_interval: (value) => (typeof value === 'number' ? daysText(value) : undefined),
  encryption_algorithm: choiceText(encryptionAlgorithmLabels),
  dataset_type: (value) =>
    value === 'structured' || value === 'unstructured' ? dataTypeTexts[value].label : undefined,
  data_type: choiceText(dataTypeLabels),
  provider: choiceText(idpTexts.providers),
  role: choiceText(shellTexts.roles),
  format: choiceText(webhookTexts.formats),
  ...Object.fromEntries(
    attentionKindNames.map((kind) => [kind, choiceText(notificationTexts.modes)]),
  ),
  type: (value) => associationTypes.find((type) => type.value === value)?.label,
  expires_in: (value) => {
    const preset = presets.find(([, seconds]) => seconds === value)?.[0];
    const options: Readonly<Record<string, string>> = apiKeyTexts.expiry.options;
    return preset === undefined ? undefined : options[preset];
  },
  end_date_tm: (value) => (typeof value === 'string' ? wholeMinute(value) : undefined),
};

/** Returns undefined for a moment with seconds, because its text would hide part of what is confirmed. */
function wholeMinute(value: string): string | undefined {
  const moment = new Date(value);
  return moment.getTime() % 60_000 === 0 ? momentText(moment) : undefined;
}

function linesOf(names: Names, name: string, value: unknown): string[] {
  const valueText = lookUp(valueTexts, name)?.(value);
  if (valueText !== undefined) return [valueText];
  const lines = Array.isArray(value)
    ? value.map((element) => textOfValue(names, element))
    : isObject(value)
      ? Object.entries(value)
          .filter(([key]) => !isCreator(key))
          .flatMap(([key, partValue]) => linesOfPart(names, name, key, partValue))
      : [textOfValue(names, value)];
  return lines.length > 0 ? lines : [texts.none];
}

/** One or more lines for one part of an object, whose key is a record's uuid or a field. */
function linesOfPart(names: Names, parentName: string, key: string, value: unknown): string[] {
  if (isObject(value)) return linesOf(names, key, value);
  const label = knownLabel([parentName, key]) ?? textOfValue(names, key);
  const valueText = lookUp(valueTexts, key)?.(value);
  return [`${label}: ${valueText ?? textOfValue(names, value)}`];
}

function textOfValue(names: Names, value: unknown): string {
  if (value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value))
    return value.map((element) => textOfValue(names, element)).join(', ') || texts.none;
  const named = findNamed(names, value);
  if (named) return named.pair ?? named.name;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
