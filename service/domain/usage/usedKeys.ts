import { sql } from 'kysely';
import { type DataKeyRow, dataKeyRow } from '../../../contract/usage/keyUsage';
import {
  type PrimaryKeyVersionRow,
  primaryKeyVersionRow,
} from '../../../contract/keys/primaryKeys';
import { countOf, onPage, type Page, type PageOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { recordNotFound, requireRecord } from '../engine/records/recordKinds';
import { serialize } from '../engine/serialize';
import { readKeyUsage } from './keyUsage';

/**
 * A page of the data keys of a dataset with their usage: the current one first, then by descending number. For
 * unstructured data there are none.
 * @throws ApiError 404
 */
export async function readDataKeys(
  tenantDb: TenantScope,
  uuid: string,
  page: PageOf,
  now: Date,
): Promise<Page<DataKeyRow>> {
  const { key_number: current } = await tenantDb
    .datasets()
    .select('key_number')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('datasets'));
  const keysQuery = tenantDb.db.selectFrom('dataset_keys').where('dataset_uuid', '=', uuid);
  const storedKeys = await keysQuery
    .select(['key_number', 'created_at', 'primary_key_version'])
    .orderBy(sql`key_number = ${current}`, 'desc')
    .orderBy('key_number', 'desc')
    .$call(onPage(page))
    .execute();
  const keys = storedKeys.map(({ key_number: number, created_at: created }) => ({
    number,
    created,
    isCurrent: number === current,
  }));
  const usage = await readKeyUsage(tenantDb, { kind: 'datasets', uuid }, keys, now);
  const rows = storedKeys.map((key) =>
    serialize(dataKeyRow, { ...key, usage: usageOfNumber(usage, key.key_number) }),
  );
  return { rows, total: await countOf(keysQuery) };
}

/** A page of the versions of a primary key with their usage, newest first. @throws ApiError 404 */
export async function readVersions(
  tenantDb: TenantScope,
  uuid: string,
  page: PageOf,
  now: Date,
): Promise<Page<PrimaryKeyVersionRow>> {
  await requireRecord(tenantDb, 'primary_keys', uuid);
  const versionsQuery = tenantDb.db
    .selectFrom('primary_key_versions')
    .where('primary_key_uuid', '=', uuid);
  const { newest } = await versionsQuery
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  const storedVersions = await versionsQuery
    .select(['version', 'created_at', 'creator_name'])
    .orderBy('version', 'desc')
    .$call(onPage(page))
    .execute();
  const keys = storedVersions.map(({ version, created_at: created }) => ({
    number: version,
    created,
    isCurrent: version === newest,
  }));
  const usage = await readKeyUsage(tenantDb, { kind: 'primary_keys', uuid }, keys, now);
  const rows = storedVersions.map(({ creator_name: name, ...version }) =>
    serialize(primaryKeyVersionRow, {
      ...version,
      creator: { name },
      status: version.version === newest ? 'current' : 'retired',
      usage: usageOfNumber(usage, version.version),
    }),
  );
  return { rows, total: await countOf(versionsQuery) };
}

/** @throws Error for a number whose usage was not read */
function usageOfNumber(usage: Awaited<ReturnType<typeof readKeyUsage>>, number: number) {
  const keyUsage = usage.get(number);
  if (!keyUsage) throw new Error(`Usage of key ${number} was not read.`);
  return keyUsage;
}
