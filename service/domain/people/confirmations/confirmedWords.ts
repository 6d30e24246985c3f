import { sql } from 'kysely';
import { anyOf } from '../../../db/anyOf';
import type { Database } from '../../../db/database';
import { associationTypes, expiryPresets } from '../../../../contract/apiKeyTerms';
import type { ConfirmedAction, ToConfirm } from '../../../../contract/confirmationTerms';
import { dataTypeLabels } from '../../../../contract/dataTypes';
import { encryptionAlgorithmLabels } from '../../../../contract/datasetTerms';
import { idpSettingValue } from '../../../../contract/identityProvider';
import { isObject } from '../../../../contract/isObject';
import { isUuid } from '../../../../contract/uuid';
import { apiKeyTexts } from '../../../../texts/apiKeys';
import { type Confirmed, confirmationTexts as texts } from '../../../../texts/confirmations';
import { idpTexts } from '../../../../texts/identityProvider';
import { shellTexts } from '../../../../texts/shell';
import { dataTypeTexts } from '../../../../texts/wizard';
import { knownLabel } from '../../engine/fieldLabels';
import { jsonIn } from '../../engine/json';
import { confirmedLabel } from './confirmedLabels';
import { storedOf } from '../company/idpSettings';

/** Description of the change that a code confirms (OWASP transaction authorization 1.1): `Delete the dataset "SSN"`. */
export interface ConfirmedWords {
  title: string;
  /** Each with its value, of which a list or an object has a line for each part. */
  parameters: { label: string; lines: string[] }[];
}

interface Named {
  kind: keyof typeof texts.objects;
  name: string;
  /** A pair of dataset and group, of which the name is one side. */
  pair: string | null;
}

const titles: Readonly<Record<ConfirmedAction, (of: Confirmed) => string>> = texts.actions;

/**
 * @param customer the company of the person who is asked: nobody else's records have a name here
 */
export async function wordsOf(
  db: Database,
  customer: string,
  actions: readonly ToConfirm[],
): Promise<ConfirmedWords[]> {
  const names = await namesOf(
    db,
    customer,
    actions.flatMap(({ object, parameters }) => uuidsIn([object, parameters])),
  );
  return actions.map(({ action, object, parameters }) => {
    return {
      title: titles[action](subjectOf(names, object, parameters)),
      parameters: [
        ...pairOf(names, object),
        ...Object.entries(parameters)
          .flatMap(fieldsOf)
          .map(([name, value]) => ({
            label: confirmedLabel(action, name, value),
            lines: linesOf(names, name, value),
          })),
      ],
    };
  });
}

/**
 * The identity provider's settings, which are sent as the JSON of them, are shown as what is saved of them; what
 * is none is refused where it is read, and shown as it was sent.
 */
function fieldsOf(parameter: [name: string, value: unknown]): [name: string, value: unknown][] {
  const [name, value] = parameter;
  const sent = name === 'value' && typeof value === 'string' ? jsonIn(value) : undefined;
  const setting = idpSettingValue.safeParse(sent);
  if (!setting.success) return [parameter];
  return Object.entries(storedOf(setting.data)).filter(([, field]) => field !== null);
}

/** Every text that can name a record, wherever it stands. */
function uuidsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value.toLowerCase()] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap((named: unknown[]) => named.flatMap(uuidsIn));
}

interface FoundRow extends Omit<Named, 'pair'> {
  uuid: string;
  dataset: string | null;
  dataset_group: string | null;
}

type Names = ReadonlyMap<string, Named>;

async function namesOf(db: Database, customer: string, uuids: readonly string[]): Promise<Names> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<FoundRow>`
    with found as (
      select uuid, 'datasets' as kind, name, null as dataset, null as dataset_group
        from datasets where customer_uuid = ${customer}
      union all select uuid, 'dataset_groups', name, null, null
        from dataset_groups where customer_uuid = ${customer}
      union all select uuid, 'api_keys', name, null, null
        from api_keys where customer_uuid = ${customer}
      union all select uuid, 'primary_keys', name, null, null
        from primary_keys where customer_uuid = ${customer}
      union all select p.uuid, 'passkeys', p.name, null, null
        from passkeys p join customer_users u using (user_uuid) where u.customer_uuid = ${customer}
      union all select uuid, 'webhooks', name, null, null
        from webhooks where customer_uuid = ${customer}
      union all select p.uuid, 'users', p.name, null, null
        from users p join customer_users u on u.user_uuid = p.uuid where u.customer_uuid = ${customer}
      union all select uuid, 'invitations', email, null, null
        from invitations where customer_uuid = ${customer}
      union all select l.uuid, 'datasets', d.name, d.name, g.name
        from dataset_groups_datasets l join datasets d on d.uuid = l.dataset_uuid
        join dataset_groups g on g.uuid = l.dataset_group_uuid where l.customer_uuid = ${customer}
      union all select a.uuid, 'api_keys', k.name, d.name, g.name
        from dataset_groups_datasets_api_keys a join api_keys k on k.uuid = a.api_key_uuid
        join dataset_groups_datasets l on l.uuid = a.dataset_groups_dataset_uuid
        join datasets d on d.uuid = l.dataset_uuid
        join dataset_groups g on g.uuid = l.dataset_group_uuid where a.customer_uuid = ${customer})
    select * from found where uuid = ${anyOf(uuids)}`.execute(db);
  return new Map(
    rows.map(({ uuid, kind, name, dataset, dataset_group: group }) => {
      const pair =
        dataset === null || group === null ? null : apiKeyTexts.associations.pair(dataset, group);
      const named: Named = { kind, name, pair };
      return [uuid, named] as const;
    }),
  );
}

const found = (names: Names, uuid: unknown): Named | undefined =>
  typeof uuid === 'string' ? names.get(uuid.toLowerCase()) : undefined;

/** The record of the path, or the one that a body is about. */
function subjectOf(
  names: Names,
  object: string | null,
  {
    api_key_uuid: key,
    apiKeyUuid,
    dataset_group_uuid: group,
    dataset_uuid: dataset,
    api_keys: made,
  }: ToConfirm['parameters'],
): Confirmed {
  const named =
    newKey(made) ??
    [object, key, apiKeyUuid, group, dataset]
      .map((uuid) => found(names, uuid))
      .find((one) => one !== undefined);
  return named ? { object: texts.objects[named.kind](named.name), name: `"${named.name}"` } : {};
}

/** A key that is made with what it may use has no uuid yet. */
const newKey = (made: unknown): Named | undefined =>
  isObject(made) && typeof made['name'] === 'string'
    ? { kind: 'api_keys', name: made['name'], pair: null }
    : undefined;

const pairOf = (names: Names, object: string | null): ConfirmedWords['parameters'] => {
  const pair = found(names, object)?.pair;
  return pair ? [{ label: texts.parameters.dataset_uuid, lines: [pair] }] : [];
};

const presets = Object.entries(expiryPresets);

/** Values that have words of their own, by parameter. */
const special: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  // Only the wizard's primary key may have none (console.md section 4).
  name: (value) => (value === '' ? texts.defaultName : undefined),
  key_rotation_interval: (value) => (typeof value === 'number' ? texts.days(value) : undefined),
  encryption_algorithm: (value) =>
    Object.entries(encryptionAlgorithmLabels).find(([name]) => name === value)?.[1],
  dataset_type: (value) =>
    value === 'structured' || value === 'unstructured' ? dataTypeTexts[value].label : undefined,
  data_type: (value) => Object.entries(dataTypeLabels).find(([name]) => name === value)?.[1],
  provider: (value) => Object.entries(idpTexts.providers).find(([name]) => name === value)?.[1],
  role: (value) => Object.entries(shellTexts.roles).find(([name]) => name === value)?.[1],
  type: (value) => associationTypes.find((type) => type.value === value)?.label,
  expires_in: (value) => {
    const preset = presets.find(([, seconds]) => seconds === value)?.[0];
    const options: Readonly<Record<string, string>> = apiKeyTexts.expiry.options;
    return preset === undefined ? undefined : options[preset];
  },
};

function linesOf(names: Names, name: string, value: unknown): string[] {
  const own = Object.hasOwn(special, name) ? special[name]?.(value) : undefined;
  if (own !== undefined) return [own];
  const lines = Array.isArray(value)
    ? value.map((one) => inWords(names, one))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => partOf(names, name, key, inner))
      : [inWords(names, value)];
  return lines.length > 0 ? lines : [texts.none];
}

/** A line, or several, for one part of an object: it stands under a record's uuid, or is a field. */
function partOf(names: Names, of: string, key: string, value: unknown): string[] {
  if (isObject(value)) return linesOf(names, key, value);
  const label = knownLabel([of, key]) ?? inWords(names, key);
  const own = Object.hasOwn(special, key) ? special[key]?.(value) : undefined;
  return [`${label}: ${own ?? inWords(names, value)}`];
}

function inWords(names: Names, value: unknown): string {
  if (value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map((one) => inWords(names, one)).join(', ') || texts.none;
  const named = found(names, value);
  if (named) return named.pair ?? named.name;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
