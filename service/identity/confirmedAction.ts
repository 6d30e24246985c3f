import type { StepUpScope } from '../../contract/stepUp';
import { type Confirmed, identityTexts } from '../../texts/identity';
import type { Database } from '../db/database';

const tables = {
  datasets: 'datasets',
  'dataset-groups': 'dataset_groups',
  'api-keys': 'api_keys',
  'primary-keys': 'primary_keys',
} as const;
type Kind = keyof typeof tables;

/** What each confirmation is about, so that no address can put a name to another action. */
const kinds: Partial<Record<string, Kind>> = {
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
  'grant:decryption': 'api-keys',
  'widen:addressranges': 'api-keys',
} satisfies Partial<Record<StepUpScope, Kind>>;

const actions: Record<StepUpScope, (confirmed: Confirmed) => string> = identityTexts.actions;

const objectPattern = /^([a-z-]{1,20})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const isKind = (name: string): name is Kind => Object.hasOwn(tables, name);

/**
 * What a one-time code confirms, in words (OWASP transaction authorization 1.1): `Delete the dataset "SSN"`.
 * @param scopes asked for
 * @param object what it is done to, as the console sends it: `datasets/<uuid>`; named only where its kind
 *   is that of a scope
 * @param customer the company of the person who is asked: nobody else's records have a name here
 * @returns empty when nothing in particular is confirmed
 */
export async function confirmedAction(
  db: Database,
  scopes: readonly string[],
  object: unknown,
  customer: string,
): Promise<string> {
  const [, kind = '', uuid = ''] =
    objectPattern.exec(typeof object === 'string' ? object : '') ?? [];
  const isAsked = isKind(kind) && scopes.some((scope) => kinds[scope] === kind);
  const found = isAsked ? await nameOf(db, kind, uuid, customer) : undefined;
  return Object.entries(actions)
    .filter(([scope]) => scopes.includes(scope))
    .map(([scope, words]) => words(found !== undefined && kinds[scope] === kind ? found : {}))
    .join(', ');
}

async function nameOf(
  db: Database,
  kind: Kind,
  uuid: string,
  customer: string,
): Promise<Confirmed | undefined> {
  const record = await db
    .selectFrom(tables[kind])
    .select('name')
    .where('customer_uuid', '=', customer)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return record && { object: identityTexts.objects[kind](record.name), name: `"${record.name}"` };
}
