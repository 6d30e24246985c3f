import { html } from 'hono/html';
import { browserInWords } from '../../../contract/lib/browserInWords';
import { identityTexts } from '../../../texts/sign-in/identity';
import { accountHistory } from '../../../texts/history/accounts';
import { transact } from '../../db/transaction';
import { trustBrowser, trustedSeconds } from '../../domain/people/sessions/trustedBrowsers';
import { recordOfPerson } from '../../domain/engine/recordActivity';
import { resetAttempts } from '../../domain/engine/rateLimits/attempts';
import { type Account, recordSignInEvent } from '../accounts/accounts';
import { backToPage, pendingMfaSubject, setPendingMfa } from '../mfa/mfaChallenge';
import { maxUserAgentLength } from '../session/middleware';
import {
  finishInteraction,
  type InteractionRequest,
  sendPage,
  sourceOf,
} from '../requests/requests';
import { readTrustCookie, setTrustCookie } from '../mfa/trustCookie';

/**
 * Begins the session.
 * @param amr how the person has proved who they are (RFC 8176)
 */
export async function finishSignIn(
  request: InteractionRequest,
  account: Account,
  amr: string[],
  how = '',
): Promise<void> {
  const { db, clock } = request.environment;
  await transact(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: clock() })
      .where('uuid', '=', account.uuid)
      .execute();
    const details = accountHistory.signedIn(account.name, how);
    await recordSignInEvent(request, { account, event: 'Signed in', details }, trx);
  });
  await finishInteraction(request, { login: { accountId: account.uuid, amr, remember: false } });
}

/**
 * Signs in a person who passed the MFA challenge by a code or a passkey. If the person wishes, the browser is trusted
 * from now on and gets a cookie.
 * @param amr how they have proved who they are (RFC 8176)
 */
export async function enterByCode(
  request: InteractionRequest,
  account: Account,
  amr: string[],
  isTrusting: boolean,
): Promise<void> {
  const { db, clock } = request.environment;
  if (isTrusting) {
    const source = sourceOf(request);
    const seen = {
      user_agent: request.req.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
      ip_address: source.ipAddress ?? null,
    };
    const value = await transact(db, async (trx) => {
      await recordOfPerson({ db: trx, clock }, account, source, {
        action: 'Browser trusted',
        details: accountHistory.trusts(
          account.name,
          browserInWords(seen.user_agent),
          trustedSeconds / 86_400,
        ),
      });
      return trustBrowser(trx, clock(), account.uuid, { seen, earlier: readTrustCookie(request) });
    });
    setTrustCookie(request, value);
  }
  await resetAttempts(db, pendingMfaSubject(request, account.uuid));
  return finishSignIn(request, account, amr);
}

/** Leads back to where the password is asked for; after too many wrong codes, by a page that says so. */
export async function leaveDoor(request: InteractionRequest, isShut: boolean): Promise<void> {
  await setPendingMfa(request);
  if (!isShut) return backToPage(request);
  const { title, tooMany, again } = identityTexts.code.door;
  return sendPage(request, 422, {
    title,
    body: html`<p class="bad" role="alert">${tooMany}</p>
      <p class="who"><a href="/interaction/${request.interaction.uid}">${again}</a></p>`,
  });
}
