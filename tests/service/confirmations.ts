import { accessTable } from '../../contract/access/accessTable';
import {
  type ConfirmedAction,
  confirmedParameters,
  type ToConfirm,
} from '../../contract/access/confirmations';
import type { Database } from '../../service/db/database';
import { makeConfirmation } from '../../service/domain/people/confirmations/confirmations';
import { updateRows } from './rows';

/** Every action that asks for a code of this scope. */
const actionsOf = (scope: string): ConfirmedAction[] =>
  Object.entries(accessTable).flatMap(([resource, actions]) =>
    Object.entries(actions).flatMap(([action, rule]) =>
      'stepUp' in rule && rule.stepUp === scope ? [`${resource}.${action}` as ConfirmedAction] : [],
    ),
  );

interface Call {
  path: string;
  body?: unknown;
  /** Claims of the token that the call is made with. */
  claims: Record<string, unknown>;
}

/**
 * Makes a confirmation of this call for each scope of the token, and confirms it as the code page does.
 * @returns its uuid; undefined for a token that has no such scope
 */
export async function confirmed(
  db: Database,
  now: Date,
  user: string,
  { path, body, claims }: Call,
): Promise<string | undefined> {
  const { scope, 'urn:console:session': sid } = claims;
  const object = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(path)?.[0] ?? null;
  const actions = String(scope)
    .split(' ')
    .flatMap(actionsOf)
    .map((action): ToConfirm => ({ action, object, parameters: confirmedParameters(body) }));
  if (actions.length === 0) return undefined;
  const session = await db
    .selectFrom('sessions')
    .select('uuid')
    .where('session_uid', '=', String(sid))
    .executeTakeFirst();
  const uuid = await makeConfirmation(db, now, { user, session: session?.uuid }, actions);
  await updateRows(db, 'confirmations', { uuid }, { confirmed_at: now });
  return uuid;
}
