import { type RawBuilder, sql, type Transaction } from 'kysely';
import { nameKey } from '../../../../contract/lib/nameKey';
import {
  providerKeyDescription,
  wordsBeforeName,
} from '../../../../texts/history/identityProvider';
import { anyOf } from '../../../db/anyOf';
import { foldText } from '../../../db/searchText';
import type { Tables } from '../../../db/tables';
import { tenantTables } from '../../engine/records/recordKinds';
import { escapeRegExp } from './historyPatterns';
import { isAddress, type PersonTraces, replacement } from './personTraces';

type TextReplacement = (text: string) => string;

const escapeForJson: TextReplacement = (text) => JSON.stringify(text).slice(1, -1);

/**
 * A whole address, never part of a longer one: joann@x.example.uk contains ann@x.example.
 * @param address as in the column; in JSON, a letter of an escaped line break may precede it
 */
const addressPattern = (address: string): string =>
  `(?:(?<![\\w.+-])|(?<=\\\\[bfnrt]|\\\\u[0-9a-f]{4}))${escapeRegExp(address)}(?![\\w-]|\\.\\w)`;

/** Text before a person's name: the words of history rows that contain one, or the start of a JSON value. */
const prefixesOfNames = [...wordsBeforeName.map((words) => `${words} "`), '": "'].join('|');

/** Matches a provider's name for a person only in known contexts: elsewhere the word may mean something else. */
function namePattern(name: string): string {
  const [start = '', end = ''] = providerKeyDescription('\n').split('\n');
  return `(?<=${prefixesOfNames})${escapeRegExp(name)}(?=")|(?<=${start})${escapeRegExp(name)}(?=${end})`;
}

const textPattern = (text: string): string =>
  isAddress(text) ? addressPattern(text) : namePattern(text);

/** @returns the column without the person's names and addresses, each encoded as in the column */
const withoutTexts = (
  { uuid, provisioned, texts }: PersonTraces,
  column: string,
  encode: TextReplacement,
) =>
  texts.reduce<RawBuilder<string>>(
    (value, text) =>
      provisioned || isAddress(text)
        ? sql`regexp_replace(${value}, ${textPattern(encode(text))}, ${encode(replacement(uuid))}, 'gi')`
        : sql`replace(${value}, ${encode(text)}, ${encode(replacement(uuid))})`,
    sql`${sql.ref(column)}::text`,
  );

/** A lookbehind at each letter takes ten times as long, so rows without the text are excluded first. */
function containsText(
  texts: readonly string[],
  column: string,
  encode: TextReplacement,
): RawBuilder<boolean> {
  const value = sql`${sql.ref(column)}::text`;
  const anyPattern = (pattern: TextReplacement) =>
    sql`any(${texts.map((text) => pattern(encode(text)))}::text[])`;
  return sql`(${value} ~* ${anyPattern(escapeRegExp)} and ${value} ~* ${anyPattern(textPattern)})`;
}

/**
 * Addresses identify one person in any row and spelling, and so do names from the provider in contexts that are about
 * people. Other names are erased only from the person's own rows, because elsewhere they may be somebody else's.
 * @returns the company of each changed row
 */
export async function eraseFromHistory(
  trx: Transaction<Tables>,
  traces: PersonTraces,
): Promise<string[]> {
  const { uuid, customers, unique } = traces;
  await sql`set local history.change = 'UPDATE'`.execute(trx);
  const { rows } = await sql<{ customer: string }>`
    update activities set user_name = ${withoutTexts(traces, 'user_name', String)},
      details = ${withoutTexts(traces, 'details', String)},
      changes = ${withoutTexts(traces, 'changes', escapeForJson)}::jsonb,
      search_text = ${withoutTexts(traces, 'search_text', foldText)}
    where user_uuid = ${uuid} or object_uuid = ${uuid}
      or customer_uuid = ${anyOf(customers)}
        and (${containsText(unique, 'user_name', String)} or ${containsText(unique, 'details', String)}
          or ${containsText(unique.filter(isAddress), 'changes', escapeForJson)})
    returning customer_uuid as customer`.execute(trx);
  await sql`set local history.change = ''`.execute(trx);
  return rows.map(({ customer }) => customer);
}

/**
 * Events contain the name of their API key, and the settings page the provider's last change. The digest that
 * identifies a source also contains the name; for a deleted key no source is looked up any more.
 */
export async function eraseFromEvents(
  trx: Transaction<Tables>,
  traces: PersonTraces,
): Promise<void> {
  const { uuid, customers, unique } = traces;
  await sql`
    update event_sources set api_key_name = ${replacement(uuid)},
      search_text = ${foldText(replacement(uuid))} || substring(search_text from E'\\n.*$'),
      digest = sha256(convert_to('erased source ' || id, 'UTF8'))
    where customer_uuid = ${anyOf(customers)} and api_key_name <> ${replacement(uuid)}
      and (api_key_uuid = ${uuid} or name_key(api_key_name) = any(${unique.map(nameKey)}::text[])
        and not exists (select from api_keys where api_keys.uuid = api_key_uuid))`.execute(trx);
  // A late usage report would otherwise bring the name back.
  await sql`
    update deleted_api_keys set name = ${replacement(uuid)}
    where customer_uuid = ${anyOf(customers)}
      and (uuid = ${uuid} or name_key(name) = any(${unique.map(nameKey)}::text[]))`.execute(trx);
  await sql`update scim_tokens set change = ${withoutTexts(traces, 'change', String)}
    where customer_uuid = ${anyOf(customers)} and ${containsText(unique, 'change', String)}`.execute(
    trx,
  );
}

/** Erases the person as creator of records, which store only the name of a creator who has gone. */
export async function eraseCopies(
  trx: Transaction<Tables>,
  { uuid, customers, texts, unique }: PersonTraces,
): Promise<void> {
  const creator_name = replacement(uuid);
  const isErasedText = (column: string) =>
    sql<boolean>`name_key(${sql.ref(column)}) = any(${unique.map(nameKey)}::text[])`;
  for (const table of tenantTables)
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
    .where(isErasedText('email'))
    .execute();
  await trx
    .deleteFrom('mails')
    .where(isErasedText('recipient'))
    // Mails to an existing account are about another company's member.
    .where(
      sql<boolean>`not exists (select from users where lower(users.email) = lower(mails.recipient))`,
    )
    .execute();
}
