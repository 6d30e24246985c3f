import { sql } from 'kysely';
import { messageKindNames, messageKinds } from '../../../contract/messageTerms';
import type { Database } from '../../db/database';
import { dueAt } from './dueAt';

/**
 * Plans the ends of matters that wait for a target again, by its new choices: none of kinds that were switched off.
 * @param uuid of the target that changed
 */
export async function replanEnds(trx: Database, now: Date, uuid: string): Promise<void> {
  const { modes, ...hours } = await trx
    .selectFrom('message_targets')
    .select(['modes', 'time_zone', 'quiet_from', 'quiet_until', 'digest_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const chosen = messageKindNames.flatMap((kind) => {
    const mode = modes[kind] ?? 'off';
    return mode === 'off'
      ? []
      : [{ kind, due_at: dueAt(now, mode, messageKinds[kind].urgent, hours) }];
  });
  const waiting = sql`notice.target_uuid = ${uuid} and notice.phase = 'ended'
    and notice.sent_at is null and matter.uuid = notice.matter_uuid`;
  await sql`
    delete from message_notices notice using attention_matters matter
    where ${waiting} and matter.kind <> all(${chosen.map(({ kind }) => kind)}::text[])`.execute(
    trx,
  );
  await sql`
    update message_notices notice set due_at = chosen.due_at
    from attention_matters matter, jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
      as chosen(kind text, due_at timestamptz)
    where ${waiting} and chosen.kind = matter.kind`.execute(trx);
}
