import type { KoaContextWithOIDC } from 'oidc-provider';
import { idleSince } from '../domain/account/sessions';
import { clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';

const longestUserAgent = 500;

/**
 * Keeps a row of each session beside the provider's own, from the first answer that its browser gets: whose
 * it is, where it is, and when it was used last.
 */
export const recordSessions =
  ({ db, clock, https }: IdentityEnvironment) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (!/^\/authorize(\/|$)/.test(ctx.path)) return;
    const { session } = ctx.oidc;
    if (session?.accountId === undefined || session.exp === undefined) return;
    const now = clock();
    const seen = {
      last_seen_at: now,
      // The library counts by the machine's own clock.
      expires_at: new Date(now.getTime() + session.exp * 1000 - Date.now()),
      user_agent: ctx.get('User-Agent').slice(0, longestUserAgent) || null,
      ip_address: clientAddress(ctx.req, https) ?? null,
    };
    await db
      .insertInto('sessions')
      .values({
        session_uid: session.uid,
        user_uuid: session.accountId,
        created_at: now,
        end_reason: null,
        ...seen,
      })
      .onConflict((conflict) =>
        conflict
          .column('session_uid')
          .doUpdateSet(seen)
          .where('sessions.ended_at', 'is', null)
          .where('sessions.last_seen_at', '>', idleSince(now)),
      )
      .execute();
  };
