import type { Insertable } from 'kysely';
import { definitionColumns } from '../domain/datasets/definitionColumns';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import { rotatorName } from '../domain/engine/changeContext';
import type { Vault } from '../vault/vault';
import type { DemoCompany, DemoDataset, DemoGroup, DemoPrimaryKey } from './company';
import { customerUuid, memberUuid, nameOf } from './people';
import { stableBytes, stableUuid } from './random';
import {
  datasetTimeline,
  lastChange,
  primaryKeyTimeline,
  versionOf,
  workingMoment,
} from './timeline';

/** Columns that all records share. @param changed time of the last change */
export const recordColumns = (
  company: DemoCompany,
  { name, description, created: { email } }: Pick<DemoGroup, 'name' | 'description' | 'created'>,
  created: Date,
  changed = created,
) => ({
  customer_uuid: customerUuid(company),
  name,
  description,
  search_text: searchText(name, description),
  creator_customer_user_uuid: memberUuid(email),
  creator_name: nameOf(company, email),
  created_at: created,
  updated_at: changed,
});

export const primaryKeyUuid = (company: DemoCompany, name: string): string =>
  stableUuid('primary-key', company.name, name);

/** A primary key after all its rotations, ready to seal data keys. */
interface VersionedPrimaryKey {
  row: Insertable<Tables['primary_keys']> & { uuid: string };
  versions: (Insertable<Tables['primary_key_versions']> & { created_at: Date })[];
}

/** @returns the row, and one sealed version for the creation and for each rotation, numbered from 1 */
export function makePrimaryKey(
  today: number,
  company: DemoCompany,
  key: DemoPrimaryKey,
  vault: Vault,
): VersionedPrimaryKey {
  const timeline = primaryKeyTimeline(today, key);
  const uuid = primaryKeyUuid(company, key.name);
  const row = {
    ...recordColumns(company, key, timeline.created, lastChange(timeline)),
    uuid,
  };
  return {
    row: {
      ...row,
      enabled: timeline.disabled === null,
      key_rotation_interval: key.interval,
      last_rotation_date: timeline.rotated.at(-1) ?? null,
      rotation_count: timeline.rotated.length,
      version: versionOf(timeline),
    },
    versions: [timeline.created, ...timeline.rotated].map((moment, index) => ({
      primary_key_uuid: uuid,
      version: index + 1,
      material: vault.makePrimaryKeyVersion(uuid, index + 1),
      creator_name: index === 0 ? row.creator_name : rotatorName,
      created_at: moment,
    })),
  };
}

/** @returns the version of the primary key that was current at a moment */
function versionAt(key: VersionedPrimaryKey, moment: Date) {
  const version = key.versions.findLast(({ created_at }) => created_at <= moment);
  if (!version) throw new Error(`The key ${key.row.name} is younger than what it should seal.`);
  return version;
}

type DatasetRow = Insertable<Tables['datasets']>;
type KeyRow = Insertable<Tables['dataset_keys']>;

export const datasetUuid = (company: DemoCompany, name: string): string =>
  stableUuid('dataset', company.name, name);

interface DatasetToMake {
  dataset: DemoDataset;
  primaryKey: VersionedPrimaryKey;
}

/** @returns the row, and for structured data its data keys: unstructured data gets a new key with each call */
export function makeDataset(
  today: number,
  company: DemoCompany,
  { dataset, primaryKey }: DatasetToMake,
  vault: Vault,
): { row: DatasetRow; keys: KeyRow[] } {
  const timeline = datasetTimeline(today, dataset);
  const { shape } = dataset;
  const uuid = datasetUuid(company, dataset.name);
  const row = {
    ...recordColumns(company, dataset, timeline.created, lastChange(timeline)),
    uuid,
    dataset_type: shape.type,
    primary_key_uuid: primaryKey.row.uuid,
    rotation_count: timeline.rotated.length,
    last_rotation_date: timeline.rotated.at(-1) ?? null,
    published_at: timeline.published,
    version: versionOf(timeline),
  };
  if (shape.type === 'unstructured')
    return {
      row: {
        ...row,
        encryption_algorithm: shape.algorithm ?? 'AES256GCM',
        vendor: shape.vendor,
      },
      keys: [],
    };
  const columns = definitionColumns(shape.definition);
  const slots = columns.max_key_rotations;
  return {
    row: {
      ...row,
      ...columns,
      encryption_algorithm: shape.algorithm ?? 'FF1',
      key_number: timeline.rotated.length % slots,
      key_rotation_interval: shape.interval ?? null,
      tweak_source: 'CONSTANT',
      tweak: stableBytes('tweak', uuid),
    },
    keys: dataKeys([timeline.created, ...timeline.rotated].slice(0, slots), uuid, {
      primaryKey,
      vault,
    }),
  };
}

/** A number's key is created when it is first used, under the primary key's version of that day. */
const dataKeys = (
  moments: readonly Date[],
  dataset: string,
  { primaryKey, vault }: { primaryKey: VersionedPrimaryKey; vault: Vault },
): KeyRow[] =>
  moments.map((moment, keyNumber) => {
    const { version, material } = versionAt(primaryKey, moment);
    const slot = {
      dataset,
      keyNumber,
      primaryKey: primaryKey.row.uuid,
      primaryKeyVersion: version,
    };
    return {
      dataset_uuid: dataset,
      key_number: keyNumber,
      primary_key_version: version,
      material: vault.makeDataKey(slot, material),
      created_at: moment,
    };
  });

export const groupUuid = (company: DemoCompany, group: DemoGroup): string =>
  stableUuid('dataset-group', company.name, group.name);

export const groupCreated = (today: number, group: DemoGroup): Date =>
  workingMoment(today, group.created.daysAgo, `group ${group.name}`);

export const groupRow = (today: number, company: DemoCompany, group: DemoGroup) => ({
  ...recordColumns(company, group, groupCreated(today, group)),
  uuid: groupUuid(company, group),
});

export const linkUuid = (company: DemoCompany, group: DemoGroup, dataset: string): string =>
  stableUuid('dataset-group-dataset', company.name, group.name, dataset);

/**
 * When a dataset was added to a group.
 * @throws if the company does not have it, which is a mistake in the demo's data
 */
export function linkCreated(
  today: number,
  company: DemoCompany,
  group: DemoGroup,
  name: string,
): Date {
  const dataset = company.datasets.find((candidate) => candidate.name === name);
  if (!dataset) throw new Error(`${company.name} has no dataset ${name}.`);
  const created = [groupCreated(today, group), datasetTimeline(today, dataset).created];
  return new Date(Math.max(...created.map((moment) => moment.getTime())));
}

export const groupLinkRows = (
  today: number,
  company: DemoCompany,
  group: DemoGroup,
): Insertable<Tables['dataset_groups_datasets']>[] =>
  group.datasets.map((name) => ({
    uuid: linkUuid(company, group, name),
    customer_uuid: customerUuid(company),
    dataset_group_uuid: groupUuid(company, group),
    dataset_uuid: datasetUuid(company, name),
    created_at: linkCreated(today, company, group, name),
  }));
