import { sql } from 'kysely';
import { firstSample } from '../../../contract/attention';
import type { Attention } from '../../../contract/attentionAnswer';
import type { TenantScope } from '../../db/scopes';

/** @returns how far a company has come since it began, by what is there */
export async function readFirstSteps({
  db,
  customer,
}: TenantScope): Promise<Attention['first_steps']> {
  const sampled = sql`select from activities where customer_uuid = ${customer}
    and action = 'Sample encrypted'`;
  const { rows } = await sql<Attention['first_steps']>`
    select exists (select from datasets where customer_uuid = ${customer}) as dataset,
      exists (select from api_keys where customer_uuid = ${customer}) as api_key,
      exists (select from event_day_totals where customer_uuid = ${customer} and action = 0)
        or exists (${sampled}) as encrypted,
      (select count(*) > 1 from customer_users where customer_uuid = ${customer})
        or exists (select from invitations where customer_uuid = ${customer}) as invited,
      (select enforce_mfa from customers where uuid = ${customer}) as mfa_required,
      (select uuid from datasets where customer_uuid = ${customer}
        and lower(name) = lower(${firstSample.dataset}) and published_at is not null
        and not exists (${sampled})) as sample_dataset`.execute(db);
  const [steps] = rows;
  if (!steps) throw new Error('A query without a table gives one row.');
  return steps;
}
