import { sql } from 'kysely';
import { isUuid } from '../../../../contract/lib/uuid';
import { apiKeyTexts } from '../../../../texts/api-keys/apiKeys';
import type { confirmationTexts as texts } from '../../../../texts/people/confirmations';
import { anyOf } from '../../../db/anyOf';
import type { Database } from '../../../db/database';
import { associationLinks } from '../../../db/scopes';
import { tenantTables } from '../../engine/records/recordKinds';

export interface Named {
  kind: keyof typeof texts.objects;
  name: string;
  /** Text for a pair of dataset and group, one side of which is `name`; null if the record is not a pair. */
  pair: string | null;
}

/** All texts in a value that may be the uuid of a record. */
export function uuidsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) ? [value.toLowerCase()] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap((entry: unknown[]) => entry.flatMap(uuidsIn));
}

interface NamedRow extends Omit<Named, 'pair'> {
  uuid: string;
  dataset: string | null;
  dataset_group: string | null;
}

const namedTables = [...tenantTables, 'webhooks'] as const satisfies readonly Named['kind'][];

export type Names = ReadonlyMap<string, Named>;

/** Names of a company's records; records of other companies have no name here. */
export async function namesOf(
  db: Database,
  customer: string,
  uuids: readonly string[],
): Promise<Names> {
  if (uuids.length === 0) return new Map();
  const tableQueries = namedTables.map(
    (table) => sql`select uuid, ${sql.lit(table)} as kind, name, null as dataset,
      null as dataset_group from ${sql.table(table)} where customer_uuid = ${customer}`,
  );
  const { rows } = await sql<NamedRow>`
    with found as (
      ${sql.join(tableQueries, sql` union all `)}
      union all select p.uuid, 'passkeys', p.name, null, null
        from passkeys p join customer_users u using (user_uuid) where u.customer_uuid = ${customer}
      union all select p.uuid, 'users', p.name, null, null
        from users p join customer_users u on u.user_uuid = p.uuid where u.customer_uuid = ${customer}
      union all select uuid, 'invitations', email, null, null
        from invitations where customer_uuid = ${customer}
      union all select l.uuid, 'datasets', d.name, d.name, g.name
        from dataset_groups_datasets l join datasets d on d.uuid = l.dataset_uuid
        join dataset_groups g on g.uuid = l.dataset_group_uuid where l.customer_uuid = ${customer}
      union all select a.uuid, 'api_keys', k.name, d.name, g.name
        from ${associationLinks} join api_keys k on k.uuid = a.api_key_uuid
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

export const findNamed = (names: Names, uuid: unknown): Named | undefined =>
  typeof uuid === 'string' ? names.get(uuid.toLowerCase()) : undefined;
