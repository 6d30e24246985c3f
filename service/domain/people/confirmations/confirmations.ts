import type { Database } from '../../../db/database';
import type { ConfirmedAction, ToConfirm } from '../../../../contract/access/confirmations';
import { holdsPrivateKey } from '../../../../contract/lib/privateKeys';
import { stepUpMaxAge } from '../../../../contract/access/stepUp';
import { refusalTexts } from '../../../../texts/refusals/refusals';
import { privateKeyTexts } from '../../../../texts/refusals/privateKeys';
import { invalid } from '../../engine/apiError';
import { sortedJson } from '../../engine/json';
import { lockPerson } from '../../engine/changeContext';
import { withoutSecrets } from './secretAddresses';

/** A confirmation waits this long for its code, and is valid this long after it (decision 194). */
const lifetimeMs = stepUpMaxAge * 1000;
const lifetimeBefore = (now: Date): Date => new Date(now.getTime() - lifetimeMs);

/**
 * Maximum characters of all parameters that one code confirms, as JSON: more than a group's longest selection of
 * datasets (5,000). More associations are made in several steps.
 */
const maxConfirmedCharacters = 262_144;

/**
 * Checks actions before they are stored until their code, and shown on the page that asks for it.
 * @throws ApiError 422 for parameters that are too long together, and for a private key
 */
export function requireConfirmable(actions: readonly ToConfirm[]): void {
  const storedJson = JSON.stringify(
    actions.map(({ parameters, ...actionFields }) => ({
      ...actionFields,
      parameters: withoutSecrets(actionFields.action, parameters),
    })),
  );
  if (storedJson.length > maxConfirmedCharacters)
    throw invalid([
      {
        code: 'too_long',
        detail: refusalTexts.tooMuchForCode,
      },
    ]);
  if (holdsPrivateKey(storedJson))
    throw invalid([{ code: 'invalid', detail: privateKeyTexts.anywhere }]);
}

/** Stores the actions that a person is about to confirm. @param session in which alone it is valid @returns its uuid */
export async function makeConfirmation(
  trx: Database,
  now: Date,
  { user, session }: { user: string; session: string | undefined },
  actions: readonly ToConfirm[],
): Promise<string> {
  const { uuid } = await trx
    .insertInto('confirmations')
    .values({ user_uuid: user, session_uuid: session ?? null, made_at: now })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const rows = actions.map(({ action, object, parameters }, position) => ({
    confirmation_uuid: uuid,
    position,
    action,
    object_uuid: object,
    parameters: sortedJson(withoutSecrets(action, parameters)),
  }));
  await trx.insertInto('confirmed_actions').values(rows).execute();
  return uuid;
}

/** A confirmation, for the page that asks for the code. */
export interface PendingConfirmation {
  uuid: string;
  user: string;
  sessionUid: string;
}

const waitingConfirmation = (
  db: Database,
  now: Date,
  { uuid, user, sessionUid }: PendingConfirmation,
) =>
  db
    .selectFrom('confirmations')
    .innerJoin('sessions', 'sessions.uuid', 'confirmations.session_uuid')
    .select('confirmations.uuid')
    .where('confirmations.uuid', '=', uuid)
    .where('confirmations.user_uuid', '=', user)
    .where('sessions.session_uid', '=', sessionUid)
    .where('confirmed_at', 'is', null)
    .where('made_at', '>=', lifetimeBefore(now));

/** @returns the actions that the code is to confirm; empty if none are waiting any more */
export async function readWaiting(
  db: Database,
  now: Date,
  pending: PendingConfirmation,
): Promise<ToConfirm[]> {
  const rows = await db
    .selectFrom('confirmed_actions')
    .selectAll()
    .where('confirmation_uuid', 'in', waitingConfirmation(db, now, pending))
    .orderBy('position')
    .execute();
  return rows.map(({ action, object_uuid: object, parameters }) => ({
    action: action as ConfirmedAction,
    object,
    parameters: JSON.parse(parameters) as ToConfirm['parameters'],
  }));
}

/** Confirms the waiting actions after the person's proof of any kind, except those that have waited too long. */
export async function confirm(
  trx: Database,
  now: Date,
  pending: PendingConfirmation,
): Promise<void> {
  await trx
    .updateTable('confirmations')
    .set({ confirmed_at: now })
    .where('uuid', 'in', waitingConfirmation(trx, now, pending))
    .execute();
}

interface GivenConfirmation {
  uuid: string;
  user: string;
  session: string | undefined;
  /** Time of the proof at an outside provider, in seconds since 1970. */
  outsideProof: number | undefined;
}

export type NotConfirmed = 'unknown' | 'unconfirmed' | 'other' | 'used';

/**
 * Consumes the confirmation of one action on one object with these parameters, in the action's transaction. If the
 * action fails, nothing is consumed; of two concurrent calls, the second waits here.
 */
export async function consumeConfirmation(
  trx: Database,
  now: Date,
  { uuid, user, session, outsideProof }: GivenConfirmation,
  { action, object, parameters }: Pick<ToConfirm, 'object' | 'parameters'> & { action: string },
): Promise<NotConfirmed | undefined> {
  const row = await trx
    .selectFrom('confirmations')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', user)
    .where('session_uuid', 'is not distinct from', session ?? null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  const confirmedAt =
    row.confirmed_at ??
    (outsideProof === undefined ? undefined : await consumeProof(trx, row, outsideProof));
  if (!confirmedAt || confirmedAt < lifetimeBefore(now)) return 'unconfirmed';
  const confirmedAction = await trx
    .selectFrom('confirmed_actions')
    .select(['position', 'used_at'])
    .where('confirmation_uuid', '=', uuid)
    .where('action', '=', action)
    .where('object_uuid', 'is not distinct from', object)
    .where('parameters', '=', sortedJson(withoutSecrets(action, parameters)))
    .executeTakeFirst();
  if (!confirmedAction) return 'other';
  if (confirmedAction.used_at !== null) return 'used';
  await trx
    .updateTable('confirmed_actions')
    .set({ used_at: now })
    .where('confirmation_uuid', '=', uuid)
    .where('position', '=', confirmedAction.position)
    .execute();
  return undefined;
}

/**
 * A proof of an outside provider confirms only what was requested before the proof, and only one call, so that
 * nobody can slip in another call.
 * @returns the time of the proof; undefined if it confirms nothing here
 */
async function consumeProof(
  trx: Database,
  { uuid, user_uuid: user, made_at: madeAt }: { uuid: string; user_uuid: string; made_at: Date },
  proofSeconds: number,
): Promise<Date | undefined> {
  const proofAt = new Date(proofSeconds * 1000);
  // The provider reports whole seconds.
  if (proofSeconds < Math.floor(madeAt.getTime() / 1000)) return undefined;
  if (lifetimeBefore(proofAt) > madeAt) return undefined;
  // Serializes calls that use the same proof.
  await lockPerson(trx, user);
  const usedProof = await trx
    .selectFrom('confirmations')
    .select('uuid')
    .where('user_uuid', '=', user)
    .where('proof_at', '=', proofAt)
    .executeTakeFirst();
  if (usedProof) return undefined;
  await trx
    .updateTable('confirmations')
    .set({ confirmed_at: proofAt, proof_at: proofAt })
    .where('uuid', '=', uuid)
    .execute();
  return proofAt;
}
