import { sql } from 'kysely';
import { attentionKindNames, type AttentionKindName } from '../../../contract/attention/attention';
import type { Attention, AttentionItem } from '../../../contract/attention/attentionAnswer';
import { historyActions } from '../../../contract/usage/activityKinds';
import { type PageOf, readPageOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { iso } from '../engine/json';
import { attentionItemsQuery } from './attentionQueries';

type AttentionItems = Pick<Attention, 'items' | 'total_count'>;

interface Row extends Omit<AttentionItem, 'record' | 'at'> {
  resource: 'api-keys' | 'datasets' | 'primary-keys' | null;
  uuid: string;
  name: string;
  at: Date | null;
}

interface AttentionFilter {
  kinds: readonly AttentionKindName[];
  isOutside: boolean;
}

/**
 * A page of a company's items that need attention, worst first: by kind in the order of the contract's table, then by
 * date.
 * @param kinds that the person may see
 */
export async function readAttention(
  tenantDb: TenantScope,
  now: Date,
  { kinds, isOutside }: AttentionFilter,
  page: PageOf,
): Promise<AttentionItems> {
  const itemsQuery = await attentionItemsQuery(tenantDb, now, isOutside);
  const { rows, total } = await readPageOf<Row>(
    tenantDb.db,
    sql`select * from (${itemsQuery}) as needs where kind = any(${kinds}::text[])`,
    sql`array_position(${attentionKindNames}::text[], kind), at, lower(name), uuid`,
    page,
  );
  return {
    total_count: total,
    items: rows.map(({ kind, resource, uuid, name, at, entitlement, count, limit, reason }) => ({
      kind,
      entitlement,
      count,
      limit,
      reason,
      at: iso(at),
      record: resource === null ? null : { resource, uuid, name },
    })),
  };
}

type FirstSteps = Attention['first_steps'];

/** Samples that a new person of the demo encrypts first, by name of the dataset. */
const firstSamples: Readonly<Record<string, string>> = {
  SSN: '123-45-6789',
  'Consignee Phone': '+44 7700 900123',
};

interface FirstStepsReader {
  user: string;
  /** True if the person can be shown a sample; otherwise none is looked for. */
  offersSample: boolean;
}

/** @returns which first steps a company has completed, judged by its records */
export async function readFirstSteps(
  { db, customer }: TenantScope,
  { user, offersSample }: FirstStepsReader,
): Promise<FirstSteps> {
  const sampleActivities = sql`select from activities where customer_uuid = ${customer}
    and action = ${sql.lit(historyActions.sampleEncrypted)}`;
  const samplesQuery = sql`(
    select json_agg(json_build_object('uuid', uuid, 'name', name)) from datasets
    where customer_uuid = ${customer} and name in (${sql.join(Object.keys(firstSamples))})
    and published_at is not null and not exists (${sampleActivities} and user_uuid = ${user}))`;
  const { rows } = await sql<Omit<FirstSteps, 'first_sample'> & { samples: FoundSample[] | null }>`
    select exists (select from datasets where customer_uuid = ${customer}) as dataset,
      exists (select from api_keys where customer_uuid = ${customer}) as api_key,
      exists (select from event_day_totals where customer_uuid = ${customer} and action = 0)
        or exists (${sampleActivities}) as encrypted,
      (select count(*) > 1 from customer_users where customer_uuid = ${customer})
        or exists (select from invitations where customer_uuid = ${customer} and used_at is null)
        as invited,
      (select enforce_mfa from customers where uuid = ${customer}) as mfa_required,
      exists (select from event_day_totals where customer_uuid = ${customer}) as used,
      ${offersSample ? samplesQuery : sql`null`} as samples,
      (select datasets.uuid from datasets join primary_keys on primary_keys.uuid = primary_key_uuid
        where datasets.customer_uuid = ${customer} and published_at is not null and enabled
        order by lower(datasets.name), datasets.uuid limit 1) as dataset_to_try`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table gives one row.');
  const { samples: offered, ...steps } = row;
  return { ...steps, first_sample: firstSampleOf(offered ?? []) };
}

interface FoundSample {
  uuid: string;
  name: string;
}

function firstSampleOf(samples: readonly FoundSample[]): FirstSteps['first_sample'] {
  const [first] = samples.flatMap(({ uuid, name }) => {
    const text = firstSamples[name];
    return text === undefined ? [] : [{ dataset_uuid: uuid, dataset: name, text }];
  });
  return first ?? null;
}
