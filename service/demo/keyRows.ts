import type { Insertable } from 'kysely';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { Vault } from '../vault/vault';
import type { DemoCompany, DemoPrimaryKey } from './company';
import { customerUuid, memberUuid, nameOf } from './people';
import { lastChange, primaryKeyTimeline, versionOf } from './timeline';
import { stableUuid } from './stableBytes';

/** Who rotates what is due, in the words of the security history (decision 18). */
export const scheduledRotation = 'Scheduled rotation';

export const primaryKeyUuid = (company: DemoCompany, name: string): string =>
  stableUuid('primary-key', company.name, name);

/** A primary key as it stands after all its rotations, ready to seal data keys. */
export interface MadePrimaryKey {
  row: Insertable<Tables['primary_keys']> & { uuid: string };
  versions: (Insertable<Tables['primary_key_versions']> & { created_at: Date })[];
}

/**
 * @param today midnight UTC, in milliseconds
 * @returns the row and one sealed version for the making and each rotation, numbered from 1
 */
export function makePrimaryKey(
  today: number,
  company: DemoCompany,
  key: DemoPrimaryKey,
  vault: Vault,
): MadePrimaryKey {
  const timeline = primaryKeyTimeline(today, key);
  const uuid = primaryKeyUuid(company, key.name);
  const creatorName = nameOf(company, key.creator);
  return {
    row: {
      uuid,
      customer_uuid: customerUuid(company),
      name: key.name,
      description: key.description,
      enabled: timeline.disabled === null,
      key_rotation_interval: key.interval,
      last_rotation_date: timeline.rotated.at(-1) ?? null,
      rotation_count: timeline.rotated.length,
      creator_customer_user_uuid: memberUuid(key.creator),
      creator_name: creatorName,
      created_at: timeline.created,
      updated_at: lastChange(timeline),
      version: versionOf(timeline),
      search_text: searchText(key.name, key.description),
    },
    versions: [timeline.created, ...timeline.rotated].map((moment, index) => ({
      primary_key_uuid: uuid,
      version: index + 1,
      material: vault.makePrimaryKeyVersion(uuid, index + 1),
      creator_name: index === 0 ? creatorName : scheduledRotation,
      created_at: moment,
    })),
  };
}

/** @returns the version of the primary key that was current at a moment */
export function versionAt(key: MadePrimaryKey, moment: Date) {
  const version = key.versions.findLast(({ created_at }) => created_at <= moment);
  if (!version) throw new Error(`The key ${key.row.name} is younger than what it should seal.`);
  return version;
}
