import { createHmac, randomInt } from 'node:crypto';
import type { Database } from '../../../db/database';
import { countOf } from '../../../db/paging';
import { keepRandomKey } from '../../../vault/keepSecrets';
import type { Vault } from '../../../vault/vault';

/** Number of codes per person, each for one use. */
const codeCount = 10;
/** Digits of a code. One-time codes have six, so the length distinguishes the two. */
const codeDigits = 10;

/** Ten digits, optionally with a separator in the middle. */
const codePattern = /^\d{5}\D?\d{5}$/;

/** The key of the digests: without a key, ten digits could be found by trying all. */
export type RecoveryKey = Buffer;

/** Makes the key at its first use. Not for use inside a transaction. */
export const recoveryKey = (db: Database, vault: Vault, clock: () => Date): Promise<RecoveryKey> =>
  keepRandomKey(db, vault, clock, 'recovery-codes');

const digestOf = (key: RecoveryKey, user: string, digits: string): Buffer =>
  createHmac('sha256', key).update(`${user} ${digits}`).digest();

const randomDigits = (): string =>
  Array.from({ length: codeDigits }, () => String(randomInt(10))).join('');

const formatCode = (digits: string): string => `${digits.slice(0, 5)}-${digits.slice(5)}`;

/**
 * Creates ten new codes, and invalidates the person's earlier ones.
 * @returns the codes, to be shown once: only their digests are stored
 */
export async function makeRecoveryCodes(
  trx: Database,
  key: RecoveryKey,
  user: string,
  now: Date,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(randomDigits());
  await removeRecoveryCodes(trx, user);
  await trx
    .insertInto('recovery_codes')
    .values(
      [...codes].map((digits) => ({
        user_uuid: user,
        digest: digestOf(key, user, digits),
        created_at: now,
      })),
    )
    .execute();
  return [...codes].map(formatCode);
}

export async function removeRecoveryCodes(trx: Database, user: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_uuid', '=', user).execute();
}

export const isRecoveryCode = (typed: string): boolean => codePattern.test(typed.trim());

interface TypedRecoveryCode {
  key: RecoveryKey;
  user: string;
  typed: string;
}

/**
 * Uses up a code, in one statement: of several requests with the same code only one succeeds.
 * @returns the number of remaining codes, or undefined if the code is wrong or was used before
 */
export async function consumeRecoveryCode(
  trx: Database,
  { key, user, typed }: TypedRecoveryCode,
  now: Date,
): Promise<number | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_uuid', '=', user)
    .where('digest', '=', digestOf(key, user, typed.replaceAll(/\D/g, '')))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const remainingCodes = trx
    .selectFrom('recovery_codes')
    .where('user_uuid', '=', user)
    .where('used_at', 'is', null);
  return countOf(remainingCodes);
}
