import { sql } from 'kysely';
import { standardResources } from '../../service/domain/administration/standardResources';
import { isOwned } from '../../service/domain/engine/records/recordKinds';
import { editedFields } from '../../src/model/field';
import { declarations } from '../setup/declarations';
import type { Service } from './harness';
import type { Persona } from './people';
import { examplesOf, type FindChoices } from './server/examples';
import { addRow } from './rows';

type Uuids = Record<string, string>;

/**
 * Makes one record of each standard resource of somebody's company, or of the platform's for `staff`, from the
 * declarations.
 * @param name what their names begin with
 * @returns uuids by the paths of their routes
 */
export async function addStandardRecords(
  service: Service,
  persona: Persona,
  name: string,
): Promise<Uuids> {
  const findChoices: FindChoices = async (reference) => {
    const table = sql.table(reference.replaceAll('-', '_'));
    const { rows } = await sql<{ uuid: string }>`select uuid from ${table}`.execute(service.db);
    return rows.map(({ uuid }) => uuid);
  };
  const ofStaff = persona === 'staff';
  const records: Uuids = {};
  for (const { name: kind, table } of standardResources) {
    if (isOwned(table) === ofStaff) continue;
    const fields = declarations.find((resource) => resource.name === kind)?.fields ?? [];
    const body = await examplesOf(editedFields(fields, 'create'), findChoices, name);
    const path = ofStaff ? `/admin/${kind}` : `/${kind}`;
    const answer = await service.post(persona, path, body);
    const { data } = answer.body as { data?: Record<string, { uuid: string }> };
    const uuid = data?.[table]?.uuid;
    if (uuid === undefined) throw new Error(`${kind}: ${JSON.stringify(answer.body)}`);
    records[kind] = uuid;
  }
  return records;
}

/** Makes one record of each kind that staff look after. @returns uuids by the paths of their routes */
export async function addPlatformRecords(service: Service, name: string): Promise<Uuids> {
  const { db } = service;
  const category = await addRow(db, 'feature_categories', { name: `Category of ${name}` });
  const records = await addStandardRecords(service, 'staff', name);
  const entitlement = await addRow(db, 'entitlements', {
    customer_uuid: records['customers'] ?? '',
    event_type: 'datasets',
    value: 5,
  });
  return { 'feature-categories': category.uuid, ...records, entitlements: entitlement.uuid };
}
