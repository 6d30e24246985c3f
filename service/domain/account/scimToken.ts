import { randomBytes } from 'node:crypto';
import type { ScimToken } from '../../../contract/identityProvider';
import type { Database } from '../../db/database';
import { recordActivity } from '../activities';
import type { Actor } from '../actor';
import { refused } from '../apiError';
import { idpRow } from './idpSettings';
import { accountLimit, requireAttempt } from './limits';
import { digestOf } from './secretLink';

/** Companion.md section 9. */
const tokenBytes = 18;

/**
 * Makes the company's SCIM token; an earlier one ends.
 * @returns the token in base64, for showing once: only its digest is kept
 * @throws ApiError 409 before the settings were saved, 429
 */
export async function renewScimToken(
  db: Database,
  clock: () => Date,
  actor: Actor,
): Promise<ScimToken> {
  return db.transaction().execute(async (trx) => {
    await requireAttempt(
      trx,
      `scim token ${actor.customer}`,
      accountLimit,
      clock(),
      'Several SCIM tokens have been made already.',
    );
    if (!(await idpRow(trx, actor.customer).forUpdate().executeTakeFirst()))
      throw refused('Save the IDP Integration Settings before you make a SCIM token.');
    return make(trx, clock, actor);
  });
}

async function make(trx: Database, clock: () => Date, actor: Actor): Promise<ScimToken> {
  const token = randomBytes(tokenBytes).toString('base64');
  const now = clock();
  const row = { digest: digestOf(token), created_at: now };
  await trx
    .insertInto('scim_tokens')
    .values({ customer_uuid: actor.customer, ...row })
    .onConflict((conflict) => conflict.column('customer_uuid').doUpdateSet(row))
    .execute();
  await recordActivity(
    trx,
    {
      ...actor,
      title: 'Account',
      action: 'SCIM token made',
      details: 'A new SCIM token was made; the earlier one no longer works.',
      objectType: 'settings',
    },
    clock,
  );
  return { scim_token: token, created_at: now.toISOString() };
}
