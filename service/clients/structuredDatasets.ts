import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { charactersOf } from '../../contract/definition/characterSets';
import type { PassthroughRule } from '../../contract/datasets/datasets';
import { rulesInForce } from '../../contract/definition/partialEncryption';
import type { DataType } from '../../contract/definition/dataTypes';
import { isStorable } from '../../contract/lib/text';
import { tweakLengths } from '../../contract/definition/tweakLengths';
import type { TypedDefinition } from '../../contract/definition/typedTerms';
import { clientCallRefusals } from '../../texts/refusals/clientCalls';
import type { Database } from '../db/database';
import { associationLinks } from '../db/scopes';
import { AccessRefused } from './accessRefused';
import { type GuardedDataset, permissionsOf } from './authorizeCall';
import type { AuthenticatedKey } from './findApiKey';
import { typedFieldsOf } from './typedWire';

export interface StructuredDataset extends GuardedDataset {
  dataset_type: 'structured' | 'unstructured';
  primary_key_uuid: string;
  encryption_algorithm: string;
  data_type: DataType | null;
  /** The bounds of typed data; null for text. */
  data_type_config: TypedDefinition | null;
  input_character_set: string;
  output_character_set: string;
  passthrough_character_set: string | null;
  passthrough_rules: PassthroughRule[];
  input_min_length: number;
  input_max_length: number;
  msb_encoding_bits: number;
  key_number: number;
  tweak: Uint8Array;
  /** Data keys by number, wrapped for the API key, so that only its owner can open them. */
  wrapped: Map<number, string>;
  /** All of them in order, if they have been requested and are few. */
  allWrapped?: readonly string[];
}

type StoredDataset = Omit<StructuredDataset, 'wrapped' | 'allWrapped'>;

const withoutKeys = (dataset: StoredDataset): StructuredDataset => ({
  ...dataset,
  wrapped: new Map(),
});

/** The associations of an API key with the dataset of the outer query, as JSON. */
export const grantsOf = (key: AuthenticatedKey) => sql`
  (select coalesce(json_agg(json_build_object('uuid', a.uuid, 'encrypt', a.encrypt,
      'decrypt', a.decrypt, 'last_used_at', a.last_used_at,
      'encrypt_recorded_at', a.encrypt_recorded_at, 'decrypt_recorded_at', a.decrypt_recorded_at)
      order by a.created_at, l.uuid), '[]')
    from dataset_groups_datasets l
    join dataset_groups_datasets_api_keys a on a.dataset_groups_dataset_uuid = l.uuid
    where l.dataset_uuid = d.uuid and a.api_key_uuid = ${key.uuid}) as grants`;

const datasetsOf = (key: AuthenticatedKey) => sql`
  select d.uuid, d.customer_uuid, d.name, d.dataset_type, d.published_at, d.primary_key_uuid, d.primary_key_name,
    p.enabled as primary_key_enabled, d.encryption_algorithm, d.data_type, d.data_type_config, d.input_character_set,
    d.output_character_set, d.passthrough_character_set, d.passthrough_rules,
    d.input_min_length::float8, d.input_max_length::float8, d.msb_encoding_bits, d.key_number, d.tweak,
    ${grantsOf(key)}
  from datasets d join primary_keys p on p.uuid = d.primary_key_uuid
  where d.customer_uuid = ${key.customer_uuid}`;

/**
 * @throws AccessRefused 401 if no dataset has the name, as the libraries' own tests expect, and 400 if it has
 *   unstructured data
 */
export async function findStructured(
  db: Database,
  key: AuthenticatedKey,
  name: string,
): Promise<StructuredDataset> {
  const shortName = name.slice(0, 200);
  if (!isStorable(name)) throw new AccessRefused('unknown-dataset', clientCallRefusals.noSuchName);
  const { rows } = await sql<StoredDataset>`${datasetsOf(key)} and d.name = ${name}`.execute(db);
  const [dataset] = rows;
  if (!dataset) throw new AccessRefused('unknown-dataset', clientCallRefusals.noDataset(shortName));
  if (dataset.dataset_type !== 'structured')
    throw new AccessRefused('unstructured', clientCallRefusals.unstructured(shortName), dataset);
  return withoutKeys(dataset);
}

/** @returns every structured dataset that the key can currently use, by name */
export async function usableStructured(
  db: Database,
  key: AuthenticatedKey,
): Promise<StructuredDataset[]> {
  const { rows } = await sql<StoredDataset>`
    ${datasetsOf(key)} and d.dataset_type = 'structured' and d.published_at is not null
      and p.enabled and d.uuid in (
        select l.dataset_uuid from ${associationLinks} where a.api_key_uuid = ${key.uuid})
    order by lower(d.name), d.uuid`.execute(db);
  return rows.map(withoutKeys);
}

/** No text is longer, and the .NET library cannot read a definition with a larger number. */
const maxTextLength = 2_147_483_647;

/** @returns the definition in the terms of the protocol, with each field of the type that clients require */
export function definitionOf(dataset: StructuredDataset): Record<string, unknown> {
  return {
    name: dataset.name,
    encryption_algorithm: dataset.encryption_algorithm,
    input_character_set: dataset.input_character_set,
    output_character_set: dataset.output_character_set,
    passthrough: sentPassthrough(dataset, dataset.passthrough_character_set ?? ''),
    passthrough_rules: rulesOf(dataset),
    min_input_length: Math.min(dataset.input_min_length, maxTextLength),
    max_input_length: Math.min(dataset.input_max_length, maxTextLength),
    msb_encoding_bits: dataset.msb_encoding_bits,
    tweak_source: 'constant',
    tweak: Buffer.from(dataset.tweak).toString('base64'),
    tweak_min_len: tweakLengths.min,
    tweak_max_len: tweakLengths.max,
    // No client reads it, but it has always been sent: 32 bytes that never change.
    salt: createHash('sha256').update(`salt ${dataset.uuid}`).digest('base64'),
    permissions: permissionsOf(dataset),
    ...typedFieldsOf(dataset.data_type_config),
    fpe_definable_type: 'EfpeDefinition',
  };
}

/**
 * Rules in the order of their priority, with only their three fields; some clients fail on a
 * prefix of length 0 (client-protocol 4.5, 5).
 */
const rulesOf = (dataset: StructuredDataset) =>
  rulesInForce(dataset)
    .filter(({ type, value }) => type === 'passthrough' || Number(value) > 0)
    .map(({ priority, type, value }) => ({
      priority,
      type,
      value: type === 'passthrough' ? sentPassthrough(dataset, String(value)) : value,
    }))
    .toSorted((a, b) => a.priority - b.priority);

/** DEL, then the private use area: no library treats these as white space, and no data contains them. */
const fillers = [
  '\u007F',
  ...Array.from({ length: 1024 }, (_, index) => String.fromCharCode(0xe000 + index)),
];

/**
 * The Node and Java libraries restore nothing from a set that is blank after trimming (decision 107). A further
 * character prevents that, and changes no ciphertext, because neither of the other sets contains it.
 */
function sentPassthrough(dataset: StructuredDataset, passthroughSet: string): string {
  // Java trims every character up to the space, Node all Unicode white space.
  const isBlank = charactersOf(passthroughSet).every(
    (character) => character <= ' ' || /\s/.test(character),
  );
  if (passthroughSet === '' || !isBlank) return passthroughSet;
  const encryptedCharacters = dataset.input_character_set + dataset.output_character_set;
  return passthroughSet + (fillers.find((filler) => !encryptedCharacters.includes(filler)) ?? '');
}
