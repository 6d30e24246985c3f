import { sql } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../db/database';
import { digestOf } from '../../domain/engine/tokens';
import { idleSince } from '../../domain/people/sessions/sessions';

/** Format of the provider's own identifiers; nothing else can be in the table, so it is not looked up. */
const identifier = /^[\w~-]{1,128}$/;

/** @param idleStart start of the idle period: sessions without a call since then have ended */
const isSessionLive = (idleStart: Date) => sql<boolean>`not exists (
  select 1 from sessions s where s.session_uid = oidc_payloads.uid
    and (s.ended_at is not null or s.last_seen_at <= ${idleStart}))`;

/** Models whose id alone grants access, so that only its digest is stored. A cookie also has a signature. */
const bearerModels = new Set(['AuthorizationCode', 'RefreshToken']);

const storedId = (id: string): string => digestOf(id).toString('base64url');

const byDigest = (adapter: Adapter): Adapter => ({
  ...adapter,
  find: async (id) => {
    const payload = await adapter.find(storedId(id));
    return payload && { ...payload, jti: id };
  },
  upsert: (id, payload, expiresIn) =>
    adapter.upsert(storedId(id), { ...payload, jti: undefined }, expiresIn),
  consume: (id) => adapter.consume(storedId(id)),
  destroy: (id) => adapter.destroy(storedId(id)),
});

/** A used code is kept until it expires, so that a replay is recognized. */
const isDeletable = sql<boolean>`not (model = 'AuthorizationCode' and consumed_at is not null)`;

/** Revokes the grant of a code or refresh token; its access tokens are refused from the next call on. */
async function revokeGrantOf(db: Database, model: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('model', '=', model)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.grant_id) return;
  const { grant_id: grant } = row;
  await db
    .deleteFrom('oidc_payloads')
    .where((eb) =>
      eb.or([
        eb('grant_id', '=', grant).and(isDeletable),
        eb('model', '=', 'Grant').and('id', '=', grant),
      ]),
    )
    .execute();
}

const payloadReader =
  (db: Database, clock: () => Date) =>
  async (
    model: string,
    column: 'id' | 'uid',
    value: string,
  ): Promise<AdapterPayload | undefined> => {
    if (!identifier.test(value)) return undefined;
    const row = await db
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where((where) =>
        where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]),
      )
      // A session that was ended, or idle for too long, is not found, even if the provider still stores it.
      .$if(model === 'Session', (query) => query.where(isSessionLive(idleSince(clock()))))
      .executeTakeFirst();
    if (!row) return undefined;
    const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    return { ...row.payload, ...consumed };
  };

/**
 * Keeps the provider's sessions, codes, grants and refresh tokens in `oidc_payloads`.
 * @param alreadyUsedError makes the error for a code or refresh token that another request has just used
 */
export function payloadStore(
  db: Database,
  clock: () => Date,
  alreadyUsedError: () => Error,
): AdapterFactory {
  const readPayload = payloadReader(db, clock);
  const adapterOf = (model: string): Adapter => ({
    find: (id) => readPayload(model, 'id', id),
    findByUid: (uid) => readPayload(model, 'uid', uid),
    // Only the device flow has user codes, which is switched off.
    findByUserCode: () => Promise.resolve(undefined),
    upsert: async (id, payload, expiresIn) => {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000),
      };
      await db
        .insertInto('oidc_payloads')
        .values({ model, id, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },
    consume: async (id) => {
      const { numUpdatedRows } = await db
        .updateTable('oidc_payloads')
        .set({ consumed_at: clock() })
        .where('model', '=', model)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      // The library revokes the grant only if it reads a used token, not if two requests use the token concurrently.
      await revokeGrantOf(db, model, id);
      throw alreadyUsedError();
    },
    destroy: async (id) => {
      await db
        .deleteFrom('oidc_payloads')
        .where('model', '=', model)
        .where('id', '=', id)
        .execute();
    },
    revokeByGrantId: async (grantId) => {
      await db
        .deleteFrom('oidc_payloads')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .where(isDeletable)
        .execute();
    },
  });
  return (model) => (bearerModels.has(model) ? byDigest(adapterOf(model)) : adapterOf(model));
}
