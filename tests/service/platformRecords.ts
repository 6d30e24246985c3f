import { sql } from 'kysely';
import { standardResources } from '../../service/domain/administration/standardResources';
import { editedFields } from '../../src/model/field';
import { declarations } from '../setup/declarations';
import { examplesOf, type FindChoices } from './server/examples';
import type { Service } from './harness';

/**
 * Makes one record of each kind that staff look after, those of standard resources from their declarations.
 * @param name what their names begin with
 * @returns uuids by the paths of their routes
 */
export async function addPlatformRecords(
  service: Service,
  name: string,
): Promise<Record<string, string>> {
  const { db } = service;
  const findChoices: FindChoices = async (reference) => {
    const table = sql.table(reference.replaceAll('-', '_'));
    const { rows } = await sql<{ uuid: string }>`select uuid from ${table}`.execute(db);
    return rows.map(({ uuid }) => uuid);
  };
  const category = await db
    .insertInto('feature_categories')
    .values({ name: `Category of ${name}` })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const records: Record<string, string> = { 'feature-categories': category.uuid };
  for (const { name: kind, table } of standardResources) {
    const fields = declarations.find((resource) => resource.name === kind)?.fields ?? [];
    const body = await examplesOf(editedFields(fields, 'create'), findChoices, name);
    const answer = await service.request('staff', `/admin/${kind}`, { method: 'POST', body });
    const { data } = answer.body as { data?: Record<string, { uuid: string }> };
    const uuid = data?.[table]?.uuid;
    if (uuid === undefined) throw new Error(`${kind}: ${JSON.stringify(answer.body)}`);
    records[kind] = uuid;
  }
  const entitlement = await db
    .insertInto('entitlements')
    .values({ customer_uuid: records['customers'] ?? '', event_type: 'datasets', value: 5 })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return { ...records, entitlements: entitlement.uuid };
}
