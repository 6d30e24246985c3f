import { html } from 'hono/html';
import { trustedBrowserDays } from '../../../contract/people/signInTerms';
import { browserInWords } from '../../../contract/lib/browserInWords';
import { accountHistory } from '../../../texts/history/accounts';
import { identityTexts } from '../../../texts/sign-in/identity';
import { transact } from '../../db/transaction';
import { resetAttempts } from '../../domain/engine/rateLimits/attempts';
import { codeLimit, pendingMfaCodeLimit } from '../../domain/engine/rateLimits/limits';
import { recordOfPerson } from '../../domain/engine/recordActivity';
import { maxUserAgentLength } from '../../domain/people/sessions/sessions';
import { trustBrowser } from '../../domain/people/sessions/trustedBrowsers';
import type { Account } from '../accounts/accounts';
import { backToPage, type PendingMfa, pendingMfaSubject, setPendingMfa } from '../mfa/pendingMfa';
import { type SecondFactor, readSecondFactor } from '../mfa/proof';
import { readTrustCookie, setTrustCookie } from '../mfa/trustCookie';
import { type InteractionRequest, sendPage, sourceOf } from '../requests/requests';
import { checkCode, type CodeProblem } from './checkCode';
import { showCodePage } from './codePage';
import { completeSignIn } from './completeSignIn';

const texts = identityTexts.code.signIn;

/** Asks for the code of a person whose password was right. */
export async function askForMfa(request: InteractionRequest, pending: PendingMfa): Promise<void> {
  const factor = await readSecondFactor(request, pending.account);
  return factor ? show(request, factor) : abandonPendingMfa(request);
}

/** Checks the code and signs in. Too many wrong codes in a quarter of an hour or a day block the person's codes. */
export async function answerMfa(
  request: InteractionRequest,
  pending: PendingMfa,
  form: URLSearchParams,
): Promise<void> {
  const factor = form.has('cancel') ? undefined : await readSecondFactor(request, pending.account);
  if (!factor) return abandonPendingMfa(request);
  const { account } = factor;
  const limits = {
    prompt: `code of ${request.interaction.uid} ${pending.since}`,
    began: new Date(pending.since),
    // Apart from the limit of confirmations, so that a thief of a password cannot block these. The longer window ends
    // with a new password (decision 356).
    person: [
      [`codes of ${account.uuid} after ${account.passwordHash}`, pendingMfaCodeLimit],
      [`codes at sign-in of ${account.uuid}`, codeLimit],
    ],
  } as const;
  const outcome = await checkCode(request, factor, limits, form);
  if (outcome.status === 'exhausted') return failPendingMfa(request);
  if (outcome.status !== 'accepted') return show(request, factor, outcome);
  if (form.has('trust')) await trustThisBrowser(request, account);
  await resetAttempts(request.environment.db, pendingMfaSubject(request, account.uuid));
  return completeSignIn(request, account, outcome.amr);
}

async function trustThisBrowser(request: InteractionRequest, account: Account): Promise<void> {
  const { db, clock } = request.environment;
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
        trustedBrowserDays,
      ),
    });
    return trustBrowser(trx, clock(), account.uuid, { seen, earlier: readTrustCookie(request) });
  });
  setTrustCookie(request, value);
}

/** Asks for the password again. */
async function abandonPendingMfa(request: InteractionRequest): Promise<void> {
  await setPendingMfa(request);
  return backToPage(request);
}

/** Ends the pending MFA after too many wrong codes. */
async function failPendingMfa(request: InteractionRequest): Promise<void> {
  await setPendingMfa(request);
  return sendPage(request, 422, {
    title: texts.title,
    body: html`<p class="bad" role="alert">${texts.tooMany}</p>
      <p class="who"><a href="/interaction/${request.interaction.uid}">${texts.again}</a></p>`,
  });
}

const show = (
  request: InteractionRequest,
  factor: SecondFactor,
  problem?: CodeProblem,
): Promise<void> => {
  const choice = html`<label class="check">
    <input type="checkbox" name="trust" value="yes" autocomplete="off" />
    ${texts.trust(trustedBrowserDays)}
  </label>`;
  return showCodePage(request, factor, { title: texts.title, choice }, problem);
};
