import type { StepUpScope } from '../../contract/access';
import type { Database } from '../db/database';

const tables = {
  datasets: 'datasets',
  'dataset-groups': 'dataset_groups',
  'api-keys': 'api_keys',
  'primary-keys': 'primary_keys',
} as const;
type Kind = keyof typeof tables;

/** What each confirmation is about, so that no address can put a name to another action. */
const kinds: Partial<Record<StepUpScope, Kind>> = {
  'delete:datasetgroup': 'dataset-groups',
  'delete:dataset': 'datasets',
  'rotate:datakey': 'datasets',
  'change:datakeyschedule': 'datasets',
  'change:datakeyalgorithm': 'datasets',
  'delete:apikey': 'api-keys',
  'roll:apikey': 'api-keys',
  'disable:apikey': 'api-keys',
  'enable:apikey': 'api-keys',
  'delete:primarykey': 'primary-keys',
  'rotate:primarykey': 'primary-keys',
  'change:primarykeyschedule': 'primary-keys',
  'disable:primarykey': 'primary-keys',
  'enable:primarykey': 'primary-keys',
};

const objectPattern = /^([a-z-]{1,20})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const isKind = (name: string): name is Kind => Object.hasOwn(tables, name);

/**
 * The name of what is about to be changed, for the page that asks for the code (bar S21).
 * @param object as the console sends it: `datasets/<uuid>`
 * @param scopes asked for; the object must be of their kind
 * @param customer the company of the person who is asked: nobody else's records have a name here
 * @returns undefined when it names nothing that is known
 */
export async function confirmedObject(
  db: Database,
  object: unknown,
  scopes: readonly string[],
  customer: string,
): Promise<string | undefined> {
  const [, kind = '', uuid = ''] =
    objectPattern.exec(typeof object === 'string' ? object : '') ?? [];
  if (
    !isKind(kind) ||
    !Object.entries(kinds).some(([scope, of]) => of === kind && scopes.includes(scope))
  )
    return undefined;
  const found = await db
    .selectFrom(tables[kind])
    .select('name')
    .where('customer_uuid', '=', customer)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return found?.name;
}
