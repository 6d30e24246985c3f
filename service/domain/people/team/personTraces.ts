import { sql, type Transaction } from 'kysely';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { anyOf } from '../../../db/anyOf';
import type { Tables } from '../../../db/tables';
import { conflict } from '../../engine/apiError';
import { providerKeyPatterns, removalPattern } from './historyPatterns';

/** A person to erase, and the texts that identify them. */
export interface PersonTraces {
  uuid: string;
  /** True if the identity provider made them; the uuid is then that of their API key. */
  provisioned: boolean;
  /** Companies whose history mentions them: staff leave rows in many. */
  customers: string[];
  /** Names and addresses, longest first, because one may be part of another. */
  texts: string[];
  /** Texts that identify nobody else now in these companies, in lower case; they are erased from rows of others too. */
  unique: string[];
}

interface Row {
  customer: string;
  text: string | null;
  provisioned: boolean;
  removed_at: Date | null;
}

/** A person who still exists, as an account or by an API key. */
interface PresentPerson {
  kind: keyof typeof peopleRefusals.stillHere;
  uuid: string;
}

export const replacement = (uuid: string): string => `Person ${uuid}`;
const anyReplacement = replacement('[0-9a-f-]{36}');
const isReplacement = (text: string): boolean => new RegExp(`^${anyReplacement}$`).test(text);

/** Matches a removed member's address, or the replacement of an erased one. */
const addressOrReplacement = `(?:\\S+@\\S+|${anyReplacement})`;

export const isAddress = (text: string): boolean => text.includes('@');

/**
 * A removed person has no row any more: only the history knows their names, and the events the name of their API
 * key. Of API keys only people's count: the provider writes rows about no others; a key without any rows counts
 * too, because retention may have removed them.
 * @param isLeaving true if their company leaves too, with its provider's people
 * @throws ApiError 409 for somebody who still exists as another kind of person
 */
export async function findTracesOfPerson(
  trx: Transaction<Tables>,
  uuid: string,
  isLeaving: boolean,
): Promise<PersonTraces | undefined> {
  const { rows } = await sql<Row>`
    with found as (select *, user_uuid = ${uuid} is true or object_type = 'user' as of_account
        from activities where user_uuid = ${uuid}
          or (object_type in ('user', 'api_keys') and object_uuid = ${uuid})),
      traces as (select * from found where of_account or exists (
        select from found where user_uuid is null and user_name like '%(SCIM)'))
    select known.*, not exists (select from found where of_account) as provisioned,
      (select max(created_at) from traces where object_uuid = ${uuid} and action in ('Removed', 'Deleted'))
        as removed_at
    from (
      select customer_uuid as customer, user_name as text from traces where user_uuid = ${uuid}
      union select customer_uuid, changes->'name'->>side from traces, unnest('{from,to}'::text[]) as side
        where object_uuid = ${uuid}
      union select customer_uuid, substring(details from ${removalPattern(addressOrReplacement)})
        from traces where object_uuid = ${uuid}
      union select customer_uuid, match[1] from traces,
          regexp_matches(details, '[^\\s()]+@[^\\s()]+[^\\s().,]', 'g') as match
        where object_uuid = ${uuid} and object_type = 'user'
      union select customer_uuid, substring(details from pattern)
        from traces, unnest(${providerKeyPatterns}::text[]) as pattern
        where object_uuid = ${uuid} and object_type = 'api_keys'
      union select customer_uuid, api_key_name from event_sources where api_key_uuid = ${uuid}
        and not exists (select from api_keys where api_keys.uuid = ${uuid})
        and (exists (select from traces) or not exists (select from found))
    ) as known`.execute(trx);
  const [first] = rows;
  if (!first) return undefined;
  const { provisioned } = first;
  // Sorted, because rows of several histories are numbered in one order.
  const customers = [...new Set(rows.map(({ customer }) => customer))].toSorted();
  const presentTexts = rows.flatMap(({ text }) =>
    text?.trim() && !isReplacement(text) ? [text] : [],
  );
  const texts = [...new Set(presentTexts)].toSorted((a, b) => b.length - a.length);
  const addresses = texts.filter(isAddress);
  if (!isLeaving) await refusePresentPerson(trx, customers, addresses, first.removed_at);
  const unique = await textsOfNoCurrentPerson(trx, customers, provisioned ? texts : addresses);
  return { uuid, provisioned, customers, texts, unique };
}

/** Refuses a person who is still in the team or with the provider; both are identified by address. */
async function refusePresentPerson(
  trx: Transaction<Tables>,
  customers: string[],
  addresses: string[],
  removedAt: Date | null,
): Promise<void> {
  const { rows } = await sql<PresentPerson>`
    select 'key' as kind, api_key_uuid as uuid
    from scim_users, unnest(${addresses}::text[]) as address
    where customer_uuid = ${anyOf(customers)} and created_at < ${removedAt}::timestamptz
      and (name_key(user_name) = name_key(address) or exists (
        select from jsonb_path_query(attributes, '$.emails[*].value') as email
        where name_key(email #>> '{}') = name_key(address)))
    union all select 'account', users.uuid
    from users join customer_users on customer_users.user_uuid = users.uuid,
      unnest(${addresses}::text[]) as address
    where customer_uuid = ${anyOf(customers)} and lower(email) = lower(address)
      and customer_users.created_at < ${removedAt}::timestamptz`.execute(trx);
  const [person] = rows;
  if (person) throw conflict(peopleRefusals.stillHere[person.kind](person.uuid));
}

/** Texts of no current person. If a removed person returned with another uuid, other rows refer to that one. */
async function textsOfNoCurrentPerson(
  trx: Transaction<Tables>,
  customers: string[],
  texts: string[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct lower(text) as text from unnest(${texts}::text[]) as text
    where not exists (select from users join customer_users on customer_users.user_uuid = users.uuid
        where lower(users.email) = lower(text)
          and customer_users.customer_uuid = ${anyOf(customers)})
      and not exists (select from scim_users where name_key(user_name) = name_key(text)
        and customer_uuid = ${anyOf(customers)})
      and (text like '%@%' or not exists (select from api_keys
        where name_key(name) = name_key(text) and customer_uuid = ${anyOf(customers)}))`.execute(
    trx,
  );
  return rows.map(({ text }) => text);
}
