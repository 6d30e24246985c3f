import { type RawBuilder, sql } from 'kysely';
import { scimRefusals } from '../../texts/refusals/scim';
import { anyOf } from '../db/anyOf';
import type { TenantScope } from '../db/scopes';
import { maxMembers, type StoredGroup } from '../domain/provisioning/provisionedGroups';
import type { StoredUser } from '../domain/provisioning/provisionedUsers';
import { groupBy } from '../domain/engine/groupBy';
import type { Condition } from './filter/scimComparison';
import { ScimRefused } from './scimErrors';
import type { FindMembers } from './patch/scimMembers';
import type { Reference } from './schema/scimSchemas';

/** A page of a list, by RFC 7644 section 3.4.2.4. */
export interface Page {
  /** Starts at 1. */
  startIndex: number;
  count: number;
}

export const maxResults = 200;
const defaultCount = 100;

/** @throws ScimRefused 400 for anything but a whole number */
export function readPage(query: Readonly<Record<string, string>>): Page {
  return {
    startIndex: Math.max(1, readInteger(query['startIndex'], 'startIndex', 1)),
    count: Math.min(maxResults, Math.max(0, readInteger(query['count'], 'count', defaultCount))),
  };
}

function readInteger(text: string | undefined, name: string, defaultValue: number): number {
  if (text === undefined) return defaultValue;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimRefused('invalidValue', scimRefusals.noNumber(name));
  return Number(text);
}

/** Stored record of each kind. */
export interface StoredKinds {
  User: StoredUser;
  Group: StoredGroup;
}

/** Table of each kind, and the name column whose index orders it. */
const tables = {
  User: ['scim_users', 'user_name'],
  Group: ['scim_groups', 'display_name'],
} as const;

/** A page of people or groups by name, read with the index of names; backwards in the second half of the list. */
export async function findPage<K extends keyof StoredKinds>(
  { db, customer }: TenantScope,
  kind: K,
  condition: Condition,
  { startIndex, count }: Page,
): Promise<{ rows: StoredKinds[K][]; total: number }> {
  const [table, name] = tables[kind];
  const matches = sql`from ${sql.table(table)} where customer_uuid = ${customer} and ${condition}`;
  const counts = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(db);
  const total = counts.rows[0]?.total ?? 0;
  const skipped = startIndex - 1;
  const limit = Math.min(count, total - skipped);
  if (limit <= 0) return { rows: [], total };
  const remaining = total - skipped - limit;
  const isFromEnd = remaining < skipped;
  const { rows } = await sql<StoredKinds[K]>`select * ${matches}
    order by name_key(${sql.ref(name)}) ${isFromEnd ? sql`desc` : sql`asc`}
    limit ${limit} offset ${isFromEnd ? remaining : skipped}`.execute(db);
  return { rows: isFromEnd ? rows.toReversed() : rows, total };
}

/** @returns references, by uuid of the resource that contains them */
async function referencesOf(
  { db }: TenantScope,
  query: RawBuilder<Reference & { owner: string }>,
): Promise<ReadonlyMap<string, Reference[]>> {
  const { rows } = await query.execute(db);
  return groupBy(rows, ({ owner, ...reference }) => [owner, reference]);
}

export const groupsOf = (tenantDb: TenantScope, users: readonly string[]) =>
  referencesOf(
    tenantDb,
    sql`select m.user_uuid as owner, g.uuid as value, g.display_name as display
      from scim_group_members m join scim_groups g on g.uuid = m.group_uuid
      where m.user_uuid = ${anyOf(users)} order by name_key(g.display_name)`,
  );

/** Finds people who meet a condition, among the members of a group and others. */
export const findMembers =
  ({ db, customer }: TenantScope, group: string): FindMembers =>
  async (condition, otherUuids) => {
    const { rows } = await sql<{ uuid: string }>`select u.uuid from scim_users u
      where u.customer_uuid = ${customer} and ${condition}
        and (u.uuid = ${anyOf(otherUuids)} or exists (select from scim_group_members m
          where m.group_uuid = ${group} and m.user_uuid = u.uuid))`.execute(db);
    return rows.map(({ uuid }) => uuid);
  };

export const membersOf = (tenantDb: TenantScope, groups: readonly string[]) =>
  referencesOf(
    tenantDb,
    sql`select m.group_uuid as owner, u.uuid as value, u.user_name as display
      from scim_group_members m join scim_users u on u.uuid = m.user_uuid
      where m.group_uuid = ${anyOf(groups)} order by name_key(u.user_name)`,
  );

/**
 * Limits the members in one page of groups: the page ends before the group whose members would exceed the maximum for
 * a single group, with fewer results than requested (RFC 7644 section 3.4.2.4).
 * @returns the groups of the page, at least one
 */
export async function limitPageMembers(
  { db }: TenantScope,
  groups: readonly StoredGroup[],
): Promise<readonly StoredGroup[]> {
  const { rows } = await sql<{ uuid: string; count: number }>`
    select group_uuid as uuid, count(*)::int as count from scim_group_members
    where group_uuid = ${anyOf(groups.map(({ uuid }) => uuid))} group by group_uuid`.execute(db);
  const counts = new Map(rows.map(({ uuid, count }) => [uuid, count]));
  let memberCount = 0;
  const end = groups.findIndex(({ uuid }, index) => {
    memberCount += counts.get(uuid) ?? 0;
    return index > 0 && memberCount > maxMembers;
  });
  return end === -1 ? groups : groups.slice(0, end);
}
