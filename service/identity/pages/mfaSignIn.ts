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
import { showPage } from '../requests/answers';
import { type PageContext, sourceOf } from '../requests/context';
import { checkCode, type CodeProblem } from './checkCode';
import { showCodePage } from './codePage';
import { completeSignIn } from './completeSignIn';

const texts = identityTexts.code.signIn;

/** Asks for the code after a correct password. */
export async function askForMfa(c: PageContext, pending: PendingMfa): Promise<Response> {
  const factor = await readSecondFactor(c, pending.account);
  return factor ? show(c, factor) : abandonPendingMfa(c);
}

/** Checks the code and signs in. Too many wrong codes in a quarter of an hour or a day block the person's codes. */
export async function answerMfa(c: PageContext, pending: PendingMfa): Promise<Response> {
  const { form } = c.var;
  const factor = form.has('cancel') ? undefined : await readSecondFactor(c, pending.account);
  if (!factor) return abandonPendingMfa(c);
  const { account } = factor;
  const limits = {
    prompt: `code of ${c.var.interaction.uid} ${pending.since}`,
    began: new Date(pending.since),
    // Separate from the limit of confirmations, so that a password thief cannot block those. The longer window ends
    // with a new password (decision 356).
    person: [
      [`codes of ${account.uuid} after ${account.passwordHash}`, pendingMfaCodeLimit],
      [`codes at sign-in of ${account.uuid}`, codeLimit],
    ],
  } as const;
  const outcome = await checkCode(c, factor, limits, form);
  if (outcome.status === 'exhausted') return failPendingMfa(c);
  if (outcome.status !== 'accepted') return show(c, factor, outcome);
  if (form.has('trust')) await trustThisBrowser(c, account);
  await resetAttempts(c.var.environment.db, pendingMfaSubject(c, account.uuid));
  return completeSignIn(c, account, outcome.amr);
}

async function trustThisBrowser(c: PageContext, account: Account): Promise<void> {
  const { db, clock } = c.var.environment;
  const source = sourceOf(c);
  const browser = {
    user_agent: c.req.header('user-agent')?.slice(0, maxUserAgentLength) ?? null,
    ip_address: source.ipAddress ?? null,
  };
  const value = await transact(db, async (trx) => {
    await recordOfPerson({ db: trx, clock }, account, source, {
      action: 'Browser trusted',
      details: accountHistory.trusts(
        account.name,
        browserInWords(browser.user_agent),
        trustedBrowserDays,
      ),
    });
    return trustBrowser(trx, clock(), account.uuid, {
      details: browser,
      previousValue: readTrustCookie(c),
    });
  });
  setTrustCookie(c, value);
}

/** Asks for the password again. */
async function abandonPendingMfa(c: PageContext): Promise<Response> {
  await setPendingMfa(c);
  return backToPage(c);
}

/** Ends the pending MFA after too many wrong codes. */
async function failPendingMfa(c: PageContext): Promise<Response> {
  await setPendingMfa(c);
  return showPage(c, 422, {
    title: texts.title,
    body: html`<p class="bad" role="alert">${texts.tooMany}</p>
      <p class="who"><a href="/interaction/${c.var.interaction.uid}">${texts.again}</a></p>`,
  });
}

const show = (c: PageContext, factor: SecondFactor, problem?: CodeProblem): Promise<Response> => {
  const choice = html`<label class="check">
    <input type="checkbox" name="trust" value="yes" autocomplete="off" />
    ${texts.trust(trustedBrowserDays)}
  </label>`;
  return showCodePage(c, factor, { title: texts.title, choice }, problem);
};
