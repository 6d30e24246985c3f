import type { Selectable } from 'kysely';
import { type AttentionKindName, attentionKindNames } from '../../../contract/attention/attention';
import { type MessageMode, messageDefaults } from '../../../contract/attention/messageTerms';
import { type MessageChoices, quietHoursProblem } from '../../../contract/attention/messages';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { invalidField } from '../engine/apiError';
import { rescheduleEnds } from './notices';

type Modes = Record<AttentionKindName, MessageMode>;
type Target = Selectable<Tables['message_targets']>;
type ChosenColumns = Pick<
  Target,
  'modes' | 'time_zone' | 'quiet_from' | 'quiet_until' | 'digest_at'
>;

/** Settings of a target that has chosen nothing yet. */
export const noChoices: ChosenColumns = { modes: {}, ...messageDefaults };

/** @returns the settings in the contract's form: a mode for each kind, and the hours */
export function choicesOf({ modes, ...row }: ChosenColumns): MessageChoices {
  const { time_zone, quiet_from, quiet_until, digest_at } = row;
  const entries = attentionKindNames.map((kind): [AttentionKindName, MessageMode] => [
    kind,
    modes[kind] ?? 'off',
  ]);
  const allModes = Object.fromEntries(entries) as Modes;
  return { ...allModes, time_zone, quiet_from, quiet_until, digest_at };
}

/** @param key prefix of field names in problems. @returns the choices as columns. @throws ApiError 422 for half of the quiet hours */
export function columnsOf(choices: MessageChoices, key: string) {
  const { time_zone, quiet_from, quiet_until, digest_at, ...modes } = choices;
  const [field, problem] = quietHoursProblem(choices) ?? [];
  if (field !== undefined && problem !== undefined)
    throw invalidField(`${key}.${field}`, 'invalid', problem);
  const enabledModes = attentionKindNames.flatMap((kind): [AttentionKindName, MessageMode][] =>
    modes[kind] === 'off' ? [] : [[kind, modes[kind]]],
  );
  const columns = { time_zone, quiet_from, quiet_until, digest_at };
  return { ...columns, modes: JSON.stringify(Object.fromEntries(enabledModes)) };
}

/**
 * Starts the checks of a company that has none, and plans pending notices of a target again, by its changed settings.
 * @param target uuid of the changed target
 */
export async function rescheduleTarget(trx: Database, now: Date, customer: string, target: string) {
  await rescheduleEnds(trx, now, target);
  await trx
    .deleteFrom('message_notices')
    .where('target_uuid', '=', target)
    .where('phase', '=', 'begun')
    .where('sent_at', 'is', null)
    .where('told_revision', 'is', null)
    .execute();
  await trx
    .updateTable('message_notices')
    .set({ due_at: null })
    .where('target_uuid', '=', target)
    .where('phase', '=', 'begun')
    .where('sent_at', 'is', null)
    .execute();
  await trx
    .insertInto('message_checks')
    .values({ customer_uuid: customer, due_at: now })
    .onConflict((conflict) => conflict.column('customer_uuid').doNothing())
    .execute();
}
