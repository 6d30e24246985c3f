import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { IdpProvider } from '../../contract/people/identityProvider';
import { recordUuid } from '../../contract/lib/zod';
import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import { scimRefusals } from '../../texts/refusals/scim';
import type { Clock } from '../db/clock';
import type { Database } from '../db/database';
import { type ApiError, forbidden, unauthenticated } from '../domain/engine/apiError';
import { consumeAttempt } from '../domain/engine/rateLimits/attempts';
import { consumeInvalidToken } from '../domain/engine/rateLimits/requestLimits';
import { type RateLimit } from '../domain/engine/rateLimits/limits';
import { findProvider, provisioningOffReason } from '../domain/provisioning/companyProvider';
import type { Actor } from '../domain/engine/changeContext';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { bearerToken } from '../http/authenticate';
import { recordOnce } from '../domain/engine/recordActivity';
import { digestOf } from '../domain/engine/tokens';

/** Minimum milliseconds between updates of `seen_at`: the precision of the last call's time in the console. */
const seenIntervalMs = 60_000;

const defaultActorName = 'Identity provider (SCIM)';
const actorNames: Readonly<Record<IdpProvider, string>> = {
  ENTRA: 'Entra ID (SCIM)',
  OKTA: 'Okta (SCIM)',
  'self-signed': defaultActorName,
};

/**
 * Authenticates a company's own identity provider by its SCIM token; refused while the company
 * has it off.
 * @returns the actor for the security history
 * @throws ApiError 401, 403 while it is off or not in the plan, 404, 429
 */
export async function authenticateProvider(
  c: Context<AppVariables>,
  { db, clock, addressOf }: AppOptions,
): Promise<Actor> {
  const ipAddress = addressOf(c);
  const customer = recordUuid.safeParse(c.req.param('customer')).data;
  const provider = customer === undefined ? undefined : await findProvider(db, customer);
  const digest = digestOf(bearerToken(c) ?? '');
  const isTokenValid = timingSafeEqual(digest, provider?.digest ?? digestOf('none'));
  const userName = provider?.settings ? actorNames[provider.settings.provider] : defaultActorName;
  const transactionId = c.get('requestId');
  if (!customer || !provider || !provider.digest || !isTokenValid) {
    await consumeInvalidToken(
      db,
      { kind: 'wrong SCIM token from', address: ipAddress, noun: 'wrong tokens' },
      clock(),
    );
    const refusal = unauthenticated(scimRefusals.token);
    if (customer && provider?.digest)
      await recordScimRefusal(db, clock, { customer, userName, ipAddress, transactionId }, refusal);
    throw refusal;
  }
  const actor = { customer, userName, ipAddress, transactionId };
  const offReason = provisioningOffReason(provider);
  if (offReason !== undefined) {
    const refusal = forbidden(offReason);
    await recordScimRefusal(db, clock, actor, refusal);
    throw refusal;
  }
  const now = clock();
  if (now.getTime() - (provider.seen_at?.getTime() ?? 0) >= seenIntervalMs)
    // Skipped while a change has locked the row: another call will note it, and waiting would hold a connection.
    await sql`update scim_tokens set seen_at = ${now} where customer_uuid in (
      select customer_uuid from scim_tokens where customer_uuid = ${customer}
      for no key update skip locked)`.execute(db);
  return actor;
}

/** Maximum rows about refusals with one status: their reasons may contain names that the provider makes up. */
const refusalRowLimit: RateLimit = { tries: 60, seconds: 60 };

/** Records a refusal with its reason in the company's history; the same reason at most once a minute. */
export async function recordScimRefusal(
  db: Database,
  clock: Clock,
  actor: Actor,
  { message, status }: ApiError,
): Promise<void> {
  const subject = `SCIM refusals ${actor.customer} ${status}`;
  const { allowed } = await consumeAttempt(db, subject, refusalRowLimit, { now: clock() });
  if (!allowed) return;
  await recordOnce({ db, clock }, `SCIM refusal ${actor.customer} ${message}`, {
    ...actor,
    title: historyCategories.identityProvider,
    action: historyActions.refused,
    details: message,
  });
}
