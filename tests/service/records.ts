import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { searchText } from '../../service/db/searchText';
import { AddressLog } from '../../service/domain/api-keys/addressLog';
import type { Database } from '../../service/db/database';
import type { Vault } from '../../service/vault/vault';
import type { Person } from './people';
import { addRow, addRows } from './rows';

/** Columns that primary keys and groups have in common. */
const describedRow = (owner: Person, name: string) => ({
  customer_uuid: owner.customer,
  name,
  description: `About ${name}`,
  search_text: searchText(name, `About ${name}`),
  creator_customer_user_uuid: owner.customerUser,
  creator_name: owner.email,
});

/** Makes many primary keys without key material in one statement. */
export const addPrimaryKeys = (db: Database, owner: Person, names: readonly string[]) =>
  addRows(
    db,
    'primary_keys',
    names.map((name) => describedRow(owner, name)),
  );

/** Makes a primary key of the person's company. */
export async function addPrimaryKey(
  db: Database,
  owner: Person,
  name = 'Main key',
  {
    vault,
    ...columns
  }: {
    enabled?: boolean;
    created_at?: Date;
    last_rotation_date?: Date;
    key_rotation_interval?: number;
    /** Gives the key material, which rotations need. */
    vault?: Vault;
  } = {},
): Promise<string> {
  const { uuid } = await addRow(db, 'primary_keys', { ...describedRow(owner, name), ...columns });
  if (vault)
    await addRow(db, 'primary_key_versions', {
      primary_key_uuid: uuid,
      version: 1,
      material: vault.makePrimaryKeyVersion(uuid, 1),
      creator_name: owner.email,
    });
  return uuid;
}

interface DatasetTraits {
  name: string;
  description?: string;
  published?: boolean;
  type?: 'structured' | 'unstructured';
}

const definitions = {
  structured: {
    input_character_set: '0123456789',
    output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    passthrough_character_set: '-',
    passthrough_rules: JSON.stringify([{ priority: 1, type: 'passthrough', value: '-' }]),
    input_min_length: 6,
    input_max_length: 9,
    msb_encoding_bits: 0,
    max_key_rotations: 62,
    encryption_algorithm: 'FF1',
    tweak_source: 'CONSTANT',
    vendor: null,
  },
  unstructured: {
    input_character_set: null,
    output_character_set: null,
    passthrough_character_set: null,
    input_min_length: null,
    input_max_length: null,
    msb_encoding_bits: null,
    max_key_rotations: null,
    encryption_algorithm: 'AES256GCM',
    tweak_source: null,
    vendor: 'PostgreSQL',
  },
} as const;

const datasetRow = (
  owner: Person,
  primaryKey: string,
  { name, description = `About ${name}`, published = true, type = 'structured' }: DatasetTraits,
) => ({
  customer_uuid: owner.customer,
  name,
  description,
  search_text: searchText(name, description),
  dataset_type: type,
  primary_key_uuid: primaryKey,
  key_rotation_interval: 365,
  published_at: published ? new Date('2026-02-03T04:05:06Z') : null,
  creator_customer_user_uuid: owner.customerUser,
  creator_name: owner.email,
  ...definitions[type],
});

/** Makes a dataset: digits in, alphanumeric out, '-' passed through, 6 to 9 characters; or unstructured. */
export async function addDataset(
  db: Database,
  owner: Person,
  primaryKey: string,
  traits: DatasetTraits,
): Promise<string> {
  const { uuid } = await db
    .insertInto('datasets')
    .values(datasetRow(owner, primaryKey, traits))
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Makes many datasets in one statement. @returns their uuids, in no certain order */
export async function addDatasets(
  db: Database,
  owner: Person,
  datasets: readonly (DatasetTraits & { primaryKey: string })[],
): Promise<string[]> {
  const rows = await addRows(
    db,
    'datasets',
    datasets.map(({ primaryKey, ...traits }) => datasetRow(owner, primaryKey, traits)),
  );
  return rows.map(({ uuid }) => uuid);
}

/** Puts datasets into a group and lets an API key use them, in two statements. */
export async function grantAll(
  db: Database,
  owner: Person,
  { group, apiKey, datasets }: { group: string; apiKey: string; datasets: readonly string[] },
): Promise<void> {
  const links = await addRows(
    db,
    'dataset_groups_datasets',
    datasets.map((dataset) => ({
      customer_uuid: owner.customer,
      dataset_group_uuid: group,
      dataset_uuid: dataset,
    })),
  );
  await addRows(
    db,
    'dataset_groups_datasets_api_keys',
    links.map(({ uuid }) => ({
      customer_uuid: owner.customer,
      api_key_uuid: apiKey,
      dataset_groups_dataset_uuid: uuid,
      encrypt: true,
      decrypt: true,
    })),
  );
}

/** Makes many unstructured datasets in a group, in one statement. */
export async function fillGroup(
  db: Database,
  { customer }: Person,
  { group, primaryKey, count }: { group: string; primaryKey: string; count: number },
): Promise<void> {
  await sql`
    with made as (
      insert into datasets (customer_uuid, name, description, search_text, dataset_type,
        primary_key_uuid, encryption_algorithm)
      select ${customer}, 'Filler ' || number, 'One of many', '', 'unstructured', ${primaryKey}, 'AES256GCM'
      from generate_series(1, ${count}) as number returning customer_uuid, uuid)
    insert into dataset_groups_datasets (customer_uuid, dataset_group_uuid, dataset_uuid)
    select customer_uuid, ${group}, uuid from made`.execute(db);
}

/** Makes a group of the person's company, without datasets. */
export async function addGroup(db: Database, owner: Person, name: string): Promise<string> {
  const { uuid } = await db
    .insertInto('dataset_groups')
    .values(describedRow(owner, name))
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Makes many such groups in one statement. */
export const addGroups = (db: Database, owner: Person, names: readonly string[]) =>
  addRows(
    db,
    'dataset_groups',
    names.map((name) => describedRow(owner, name)),
  );

/** Puts a dataset into a group. @returns the uuid of the pair */
export async function addLink(
  db: Database,
  owner: Person,
  group: string,
  dataset: string,
): Promise<string> {
  const { uuid } = await addRow(db, 'dataset_groups_datasets', {
    customer_uuid: owner.customer,
    dataset_group_uuid: group,
    dataset_uuid: dataset,
  });
  return uuid;
}

let publicKey: string | undefined;

/** The same for every unused key, because making one takes a while. */
const publicKeyPem = (): string =>
  (publicKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  }) as string);

/** Counts calls of an API key from an address, as if a process had answered them at a moment. */
export async function addAddress(
  db: Database,
  apiKey: string,
  address: string,
  { at, answered = 1, refused = 0 }: { at: Date; answered?: number; refused?: number },
): Promise<void> {
  const addressLog = new AddressLog();
  const library = { product: 'ubiq-go', version: '2.2.0' };
  for (let call = 0; call < answered + refused; call += 1)
    addressLog.note({ apiKey, address, library, now: at, isAnswered: call < answered });
  await addressLog.flush(db);
}

/** Makes an API key whose secrets nobody has. */
export async function addApiKey(
  db: Database,
  owner: Person,
  name: string,
  more: Partial<{
    enabled: boolean;
    autoprovisioned: boolean;
    end_date_tm: Date | null;
    begin_date_tm: Date | null;
    last_used_at: Date | null;
    created_at: Date;
    certificate_expires_at: Date;
    ip_allowed: string;
  }> = {},
): Promise<string> {
  const publicValue = randomBytes(18).toString('base64');
  const { uuid } = await addRow(db, 'api_keys', {
    customer_uuid: owner.customer,
    name,
    description: `About ${name}`,
    search_text: searchText(name, `About ${name}`, publicValue),
    public_value: publicValue,
    // Nothing opens it; its first byte says that it names no root key.
    signing_value: Buffer.alloc(60, 1),
    csr: '',
    public_key: publicKeyPem(),
    encrypted_private_key: '',
    certificate: null,
    creator_customer_user_uuid: owner.customerUser,
    creator_name: owner.email,
    ...more,
  });
  return uuid;
}

/** Makes a group with the dataset in it, and an API key that may use it; keys are the paths of their routes. */
export async function addAccess(
  db: Database,
  owner: Person,
  dataset: string,
  name: string,
): Promise<Record<string, string>> {
  const group = await addGroup(db, owner, name);
  const link = await addLink(db, owner, group, dataset);
  const apiKey = await addApiKey(db, owner, name);
  const { uuid } = await addRow(db, 'dataset_groups_datasets_api_keys', {
    customer_uuid: owner.customer,
    api_key_uuid: apiKey,
    dataset_groups_dataset_uuid: link,
    encrypt: true,
    decrypt: true,
  });
  return {
    'dataset-groups': group,
    'dataset-groups-datasets': link,
    'dataset-groups-datasets-api-keys': uuid,
    'api-keys': apiKey,
  };
}

/** Makes a member of the person's company. @returns the new person's uuid */
async function addMember(db: Database, owner: Person, name: string): Promise<string> {
  const { uuid } = await addRow(db, 'users', {
    name,
    email: `${name}@example.com`,
    email_verified_dt_tm: new Date(),
  });
  await db
    .insertInto('customer_users')
    .values({ customer_uuid: owner.customer, user_uuid: uuid, role: 'user' })
    .execute();
  return uuid;
}

/** Makes a member and an invitation of the person's company; keys are the paths of their routes. */
export async function addTeam(
  db: Database,
  owner: Person,
  name: string,
): Promise<Record<string, string>> {
  const { uuid } = await addRow(db, 'invitations', {
    customer_uuid: owner.customer,
    email: `invited-${name}@example.com`,
    role: 'user',
    token_digest: randomBytes(32),
    inviter_name: owner.email,
    created_at: new Date(),
    expires_at: new Date('2100-01-01'),
    used_at: null,
  });
  return { remove_user: await addMember(db, owner, name), invitations: uuid };
}
