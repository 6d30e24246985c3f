import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { counted } from '../../../contract/counted';
import { belongingsText } from '../../../texts/customers';
import type { Database } from '../../db/database';
import { tenantScope } from '../../db/scopes';
import { foldText } from '../../db/searchText';
import type { Tables } from '../../db/tables';
import { transact } from '../../db/transaction';
import { recordActivities } from '../activities/recordActivity';
import { refused } from '../apiError';
import { belongingsOf } from '../customers/customers';
import { lockCompany } from '../work';
import { deleteMember, revokeInvitations } from './members';

/** Who is forgotten, and by what they were known. */
interface Known {
  uuid: string;
  /** Companies in whose history they are: staff leave rows in many. */
  customers: string[];
  /** Names and addresses, longest first: one may be a part of another. */
  texts: string[];
  /** Those that are addresses, in small letters, and no member's of these companies again. */
  addresses: string[];
}

/**
 * Erases names and addresses of somebody who was removed from what stays: the security history, who made
 * which record, invitations and mails. Their number stays in their place, and the history of each company that
 * had them says so. Nobody could remove the last member of a customer that leaves: they are removed first.
 * @param uuid of the account, in small letters
 * @returns how many rows of all histories had a name or an address; undefined when none knows this number
 * @throws ApiError 409 for anybody else who is still in a team
 */
export const erasePerson = (
  db: Database,
  clock: () => Date,
  uuid: string,
): Promise<number | undefined> =>
  transact(db, async (trx) => {
    const transactionId = randomUUID();
    await removeLast(trx, clock, uuid, transactionId);
    const known = await whatIsKnown(trx, uuid);
    if (!known) return undefined;
    // Erased before: there is nothing to look for, and nothing to tell of.
    if (known.texts.length === 0) return 0;
    const erased = await eraseFromHistory(trx, known);
    await eraseCopies(trx, known);
    await recordActivities(
      trx,
      known.customers.map((customer) => ({
        customer,
        userName: 'Operator',
        ipAddress: undefined,
        transactionId,
        title: 'Team',
        action: 'Erased',
        details: `Name and email address of a removed person erased from ${counted(erased.filter((one) => one === customer).length, 'row')} of the security history`,
        objectType: 'user',
        objectUuid: uuid,
      })),
      clock,
    );
    return erased.length;
  });

/** Removes the last member of a customer that has nothing else to lose by it, and refuses whoever else is in a team. */
async function removeLast(
  trx: Transaction<Tables>,
  clock: () => Date,
  uuid: string,
  transactionId: string,
): Promise<void> {
  const found = await trx
    .selectFrom('users')
    .leftJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .leftJoin('installation', 'installation.operators_company', 'customer_users.customer_uuid')
    .select(['customer_users.customer_uuid as customer', 'installation.operators_company as ours'])
    .where('users.uuid', '=', uuid)
    .executeTakeFirst();
  if (!found) return;
  const { customer, ours } = found;
  if (customer !== null && ours === null) {
    await lockCompany(trx, customer);
    const actor = { customer, userName: 'Operator', ipAddress: undefined, transactionId };
    await deleteMember(tenantScope(trx, customer), { clock, actor }, uuid);
    const left = (await belongingsOf(trx, [customer])).get(customer);
    if (left && belongingsText(left, String) === '') {
      // Whoever is invited next is the customer's first administrator again.
      await revokeInvitations(trx, { clock, actor }, sql`true`);
      return;
    }
  }
  throw refused(
    'Remove this person from the team first. Only the last member of a customer without datasets and API keys is removed by this.',
  );
}

/** A removed person has no row any more: the history is what knows the names that they had. */
async function whatIsKnown(trx: Transaction<Tables>, uuid: string): Promise<Known | undefined> {
  const { rows } = await sql<{ customer: string; text: string | null }>`
    with theirs as (select * from activities where user_uuid = ${uuid}
        or (object_type = 'user' and object_uuid = ${uuid}))
    select customer_uuid as customer, user_name as text from theirs where user_uuid = ${uuid}
    union select customer_uuid, changes->'name'->>side from theirs, unnest('{from,to}'::text[]) as side
      where object_uuid = ${uuid}
    union select customer_uuid, substring(details from '^(.*) \\(\\S+@\\S+\\) removed from the team')
      from theirs where object_uuid = ${uuid}
    union select customer_uuid, found[1] from theirs,
        regexp_matches(details, '[^\\s()]+@[^\\s()]+[^\\s().,]', 'g') as found
      where object_uuid = ${uuid}`.execute(trx);
  if (rows.length === 0) return undefined;
  // In one order, as the rows of several histories are numbered.
  const customers = [...new Set(rows.map(({ customer }) => customer))].toSorted();
  const texts = new Set(rows.flatMap(({ text }) => (text?.trim() ? [text] : [])));
  texts.delete(replacement(uuid));
  const addresses = await addressesOfNobody(trx, customers, [...texts].filter(isAddress));
  return { uuid, customers, texts: [...texts].toSorted((a, b) => b.length - a.length), addresses };
}

/** Who was removed may have come back, with another number: rows of others then speak of the account that lives. */
async function addressesOfNobody(
  trx: Transaction<Tables>,
  customers: string[],
  addresses: string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from unnest(${addresses}::text[]) as address
    where not exists (select from users join customer_users on customer_users.user_uuid = users.uuid
      where lower(users.email) = lower(address)
        and customer_users.customer_uuid = any(${customers}::uuid[]))`.execute(trx);
  return rows.map(({ address }) => address);
}

const replacement = (uuid: string): string => `Person ${uuid}`;

const isAddress = (text: string): boolean => text.includes('@');

/**
 * An address as a whole, never a part of a longer one: ann@x.example stands within joann@x.example.uk.
 * @param address as the column has it; in JSON a line's end before it is written with a letter
 */
const patternOf = (address: string): string => {
  const escaped = address.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?:(?<![\\w.+-])|(?<=\\\\[bfnrt]|\\\\u[0-9a-f]{4}))${escaped}(?![\\w-]|\\.\\w)`;
};

/**
 * An address is one person's wherever it stands and however it is written; a name may be somebody else's in rows
 * of others.
 * @returns the company of each row that was changed
 */
async function eraseFromHistory(
  trx: Transaction<Tables>,
  { uuid, customers, texts, addresses }: Known,
): Promise<string[]> {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const without = (column: string, written: (text: string) => string) =>
    texts.reduce<RawBuilder<unknown>>(
      (value, text) =>
        isAddress(text)
          ? sql`regexp_replace(${value}, ${patternOf(written(text))}, ${written(replacement(uuid))}, 'gi')`
          : sql`replace(${value}, ${written(text)}, ${written(replacement(uuid))})`,
      sql`${sql.ref(column)}::text`,
    );
  const has = (column: string, written: (text: string) => string) =>
    sql<boolean>`${sql.ref(column)}::text ~* any(${addresses.map((one) => patternOf(written(one)))}::text[])`;
  await sql`set local history.change = 'UPDATE'`.execute(trx);
  const { rows } = await sql<{ customer: string }>`
    update activities set user_name = ${without('user_name', String)},
      details = ${without('details', String)}, changes = ${without('changes', inJson)}::jsonb,
      search_text = ${without('search_text', foldText)}
    where user_uuid = ${uuid} or object_uuid = ${uuid}
      or customer_uuid = any(${customers}::uuid[])
        and (${has('user_name', String)} or ${has('details', String)} or ${has('changes', inJson)})
    returning customer_uuid as customer`.execute(trx);
  await sql`set local history.change = ''`.execute(trx);
  return rows.map(({ customer }) => customer);
}

/** Whoever made a record stays beside it as a name alone, so that a name is all there is to know them by. */
async function eraseCopies(
  trx: Transaction<Tables>,
  { uuid, customers, texts, addresses }: Known,
): Promise<void> {
  const creator_name = replacement(uuid);
  const isTheirs = (column: string) =>
    sql<boolean>`lower(${sql.ref(column)}) = any(${addresses}::text[])`;
  for (const table of ['primary_keys', 'api_keys', 'dataset_groups', 'datasets'] as const)
    await trx
      .updateTable(table)
      .set({ creator_name })
      .where('customer_uuid', 'in', customers)
      .where('creator_customer_user_uuid', 'is', null)
      .where('creator_name', 'in', texts)
      .execute();
  await trx
    .updateTable('primary_key_versions')
    .set({ creator_name })
    .where('primary_key_uuid', 'in', (keys) =>
      keys.selectFrom('primary_keys').select('uuid').where('customer_uuid', 'in', customers),
    )
    .where('creator_name', 'in', texts)
    .execute();
  await trx
    .updateTable('invitations')
    .set({ inviter_name: creator_name })
    .where('customer_uuid', 'in', customers)
    .where('inviter_name', 'in', texts)
    .execute();
  await trx
    .deleteFrom('invitations')
    .where('customer_uuid', 'in', customers)
    .where(isTheirs('email'))
    .execute();
  await trx
    .deleteFrom('mails')
    .where(isTheirs('recipient'))
    // Another company's mails go to its own people.
    .where(
      sql<boolean>`not exists (select from users where lower(users.email) = lower(mails.recipient))`,
    )
    .execute();
}
