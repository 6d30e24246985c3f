import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { counted } from '../../../../texts/admin-kit/counted';
import { isObject } from '../../../../contract/lib/isObject';
import { keptHistory } from '../../../../texts/history/settings';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { searchText } from '../../../db/searchText';
import { transact } from '../../../db/transaction';
import { recordActivities } from '../recordActivity';

/** Replaces a secret. */
const redacted = '[redacted]';

/** Minimum number of characters other than white space: a shorter text may be a word in unrelated rows. */
export const shortestSecret = 12;

const probeLength = 20;

interface Redaction {
  /** Number of rows that contained the secret. */
  rows: number;
  /** Number of companies whose settings still contain it: their next change would record it again. */
  settings: number;
}

/**
 * Removes a secret from the security history of all companies, and adds a row to each history that had it.
 * @param secret at least `shortestSecret` characters; white space in it matches any, because line breaks differ
 */
export const redactHistory = (db: Database, clock: Clock, secret: string): Promise<Redaction> =>
  transact(db, async (trx) => {
    const words = secret.trim().split(/\s+/);
    const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
    // The rows may break the secret's lines elsewhere, but hardly within the start of its longest word.
    const probe = longest.slice(0, probeLength);
    const inJson = JSON.stringify(probe).slice(1, -1);
    const candidates = await trx
      .selectFrom('activities')
      .selectAll()
      .where(
        sql<boolean>`(strpos(details, ${probe}) > 0 or strpos(user_name, ${probe}) > 0
          or strpos(changes::text, ${inJson}) > 0)`,
      )
      .execute();
    const without = redaction(words.join(''));
    const customers: string[] = [];
    await sql`set local history.change = 'UPDATE'`.execute(trx);
    for (const row of candidates) {
      const { title, action, ip_address: address, transaction_id: transaction } = row;
      const details = without(row.details);
      const user_name = without(row.user_name);
      const changes = JSON.stringify(withoutIn(row.changes, without));
      const before = [row.details, row.user_name, JSON.stringify(row.changes)];
      if (before.join() === [details, user_name, changes].join()) continue;
      const search_text = searchText(title, action, details, user_name, address ?? '', transaction);
      await trx
        .updateTable('activities')
        .set({ details, user_name, changes, search_text })
        .where('id', '=', row.id)
        .where('created_at', '=', row.created_at)
        .execute();
      customers.push(row.customer_uuid);
    }
    await sql`set local history.change = ''`.execute(trx);
    await recordRedactions(trx, clock, customers);
    const settings = await trx
      .selectFrom('customer_settings')
      .select('customer_uuid')
      .distinct()
      .where(sql<boolean>`strpos(value::text, ${inJson}) > 0`)
      .execute();
    return { rows: customers.length, settings: settings.length };
  });

/** @param customers the company of each changed row */
function recordRedactions(
  trx: Database,
  clock: Clock,
  customers: readonly string[],
): Promise<void> {
  const transactionId = randomUUID();
  const rows = [...new Set(customers)].map((customer) => {
    const count = customers.filter((one) => one === customer).length;
    return {
      customer,
      userName: 'Operator',
      ipAddress: undefined,
      transactionId,
      title: 'Security History',
      action: 'Redacted',
      details: keptHistory.redacted(counted(count, 'row')),
    };
  });
  return recordActivities(trx, rows, clock);
}

type TextRedaction = (text: string) => string;

/** White space, including its escapes in JSON inside a text. */
const blank = /\s|\\[rnt]/g;

/** @param secret without white space, which may occur anywhere in the text to redact */
function redaction(secret: string): TextRedaction {
  return (text) => {
    const blanks = [...text.matchAll(blank)].map(({ index, 0: { length } }) => [index, length]);
    const places: number[] = [];
    let at = 0;
    for (const [index = 0, length = 0] of [...blanks, [text.length, 0]]) {
      while (at < index) places.push(at++);
      at = index + length;
    }
    const bare = places.map((place) => text[place]).join('');
    let result = '';
    let kept = 0;
    let found = bare.indexOf(secret);
    while (found !== -1) {
      result += text.slice(kept, places[found]) + redacted;
      kept = (places[found + secret.length - 1] ?? 0) + 1;
      found = bare.indexOf(secret, found + secret.length);
    }
    return result + text.slice(kept);
  };
}

function withoutIn(value: unknown, without: TextRedaction): unknown {
  if (typeof value === 'string') return without(value);
  if (Array.isArray(value)) return value.map((part) => withoutIn(part, without));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [without(name), withoutIn(part, without)]),
  );
}
