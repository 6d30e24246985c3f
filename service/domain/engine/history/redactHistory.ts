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
export const minSecretLength = 12;

const probeLength = 20;

interface Redaction {
  /** Number of rows that contained the secret. */
  rows: number;
  /** Number of companies whose settings still contain it: their next change would record it again. */
  settings: number;
}

/**
 * Removes a secret from the security history of all companies, and adds a row to each history that had it.
 * @param secret at least `minSecretLength` characters; white space in it matches any, because line breaks differ
 */
export const redactHistory = (db: Database, clock: Clock, secret: string): Promise<Redaction> =>
  transact(db, async (trx) => {
    const words = secret.trim().split(/\s+/);
    const longestWord = words.reduce((a, b) => (b.length > a.length ? b : a));
    // The rows may break the secret's lines elsewhere, but hardly within the start of its longest word.
    const probe = longestWord.slice(0, probeLength);
    const probeInJson = JSON.stringify(probe).slice(1, -1);
    const candidates = await trx
      .selectFrom('activities')
      .selectAll()
      .where(
        sql<boolean>`(strpos(details, ${probe}) > 0 or strpos(user_name, ${probe}) > 0
          or strpos(changes::text, ${probeInJson}) > 0)`,
      )
      .execute();
    const redact = createRedaction(words.join(''));
    const customers: string[] = [];
    await sql`set local history.change = 'UPDATE'`.execute(trx);
    for (const row of candidates) {
      const { title, action, ip_address: address, transaction_id: transaction } = row;
      const details = redact(row.details);
      const user_name = redact(row.user_name);
      const changes = JSON.stringify(redactIn(row.changes, redact));
      const storedTexts = [row.details, row.user_name, JSON.stringify(row.changes)];
      if (storedTexts.join() === [details, user_name, changes].join()) continue;
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
      .where(sql<boolean>`strpos(value::text, ${probeInJson}) > 0`)
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
    const count = customers.filter((rowCustomer) => rowCustomer === customer).length;
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
const blankPattern = /\s|\\[rnt]/g;

/** @param secret without white space, which may occur anywhere in the text to redact */
function createRedaction(secret: string): TextRedaction {
  return (text) => {
    const blanks = [...text.matchAll(blankPattern)].map(({ index, 0: { length } }) => [
      index,
      length,
    ]);
    const offsets: number[] = [];
    let position = 0;
    for (const [index = 0, length = 0] of [...blanks, [text.length, 0]]) {
      while (position < index) offsets.push(position++);
      position = index + length;
    }
    const bareText = offsets.map((offset) => text[offset]).join('');
    let result = '';
    let copiedEnd = 0;
    let matchStart = bareText.indexOf(secret);
    while (matchStart !== -1) {
      result += text.slice(copiedEnd, offsets[matchStart]) + redacted;
      copiedEnd = (offsets[matchStart + secret.length - 1] ?? 0) + 1;
      matchStart = bareText.indexOf(secret, matchStart + secret.length);
    }
    return result + text.slice(copiedEnd);
  };
}

function redactIn(value: unknown, redact: TextRedaction): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((part) => redactIn(part, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [redact(name), redactIn(part, redact)]),
  );
}
