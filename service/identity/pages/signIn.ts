import { html } from 'hono/html';
import {
  idleMinutes,
  isSignedOutReason,
  signedOutParameter,
} from '../../../contract/people/signedOut';
import { identityTexts } from '../../../texts/sign-in/identity';
import { signedOutTexts } from '../../../texts/sign-in/signedOut';
import { accountHistory, proofHistory } from '../../../texts/history/accounts';
import { findAccountByEmail, recordSignInEventOnce } from '../accounts/accounts';
import { consumeAttempt } from '../../domain/engine/rateLimits/attempts';
import { waitText } from '../../domain/engine/rateLimits/tooManyRequests';
import { pendingMfaLimit } from '../../domain/engine/rateLimits/limits';
import { isTrusted } from '../../domain/people/sessions/trustedBrowsers';
import { checkPassword } from '../accounts/checkPassword';
import type { DemoOffer } from '../requests/environment';
import { backToPage, pendingMfaSubject, setPendingMfa } from '../mfa/pendingMfa';
import { recordThrottled } from '../accounts/throttle';
import { suggestedEmail, suggestEmail } from '../requests/suggestedEmail';
import { readTrustCookie } from '../mfa/trustCookie';
import { showPage } from '../requests/answers';
import { type PageContext, sourceOf } from '../requests/context';
import { completeSignIn } from './completeSignIn';
import type { Html } from '../requests/page';
import { attributes, currentPasswordField, emailField, problemNote } from './parts';
import { forgottenPasswordPath } from './passwordReset';
import { demoStyles } from '../requests/styles';

const texts = identityTexts.signIn;

/**
 * Shows the sign-in page. The console may suggest an address by `login_hint`, a page on which a password was set may
 * suggest one too, and the console may name one of our reasons why the person has to sign in again.
 * @param problem reason why the submitted form was refused
 */
export async function askForSignIn(c: PageContext, problem?: string): Promise<Response> {
  const { login_hint: hint, [signedOutParameter]: reason } = c.var.interaction.params;
  return show(c, problem === undefined ? 200 : 422, {
    email: typeof hint === 'string' ? hint : suggestedEmail(c),
    problem,
    ...(isSignedOutReason(reason) ? { notice: signedOutTexts[reason](idleMinutes) } : {}),
  });
}

/** Checks email and password. Success completes the sign-in, or leaves it with a pending MFA. */
export async function answerSignIn(c: PageContext): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock } = environment;
  const email = form.get('email') ?? '';
  const account = await findAccountByEmail(db, email);
  const password = form.get('password') ?? '';
  const showThrottled = (seconds: number) => {
    const problem = identityTexts.tooManyAttempts(waitText(seconds));
    return show(c, 429, { email, problem }, seconds);
  };
  const verdict = await checkPassword(c, { email, password }, account, {
    event: 'Sign-in refused',
    purpose: 'signIn',
  });
  if (typeof verdict === 'object') return showThrottled(verdict.retryAfter);
  // The same sentence for an unknown address and a wrong password (OWASP ASVS 6.3.8).
  if (!account || verdict === 'wrong') {
    suggestEmail(c, email, forgottenPasswordPath);
    return show(c, 422, { email, problem: texts.wrong });
  }
  if (account.totpSecret === null) return completeSignIn(c, account, ['pwd']);
  if (await isTrusted(db, clock(), account.uuid, readTrustCookie(c)))
    return completeSignIn(c, account, ['pwd'], accountHistory.trustedBrowser);
  const subject = pendingMfaSubject(c, account.uuid);
  const { allowed, retryAfter } = await consumeAttempt(db, subject, pendingMfaLimit, {
    now: clock(),
  });
  if (!allowed) {
    recordThrottled(c, account, 'pendingMfa');
    return showThrottled(retryAfter);
  }
  await recordSignInEventOnce(environment, sourceOf(c), {
    account,
    event: 'Code asked for',
    details: proofHistory.codeAskedFor(account.email),
    subject: `code asked for: ${subject}`,
  });
  await setPendingMfa(c, account.uuid);
  return backToPage(c);
}

interface SignInForm {
  /** The address that was typed, or that the console suggests. */
  email: string;
  problem?: string | undefined;
  /** Why the person has to sign in again. */
  notice?: string;
}

/** Asks for email and password; in the demo, one button per account posts the same fields. */
async function show(
  c: PageContext,
  status: 200 | 422 | 429,
  { email, problem, notice }: SignInForm,
  retryAfter?: number,
): Promise<Response> {
  const { demo: demoSignIn, hasOutbox, mailDelivered } = c.var.environment;
  const action = `/interaction/${c.var.interaction.uid}`;
  const demoOffers = await demoSignIn?.offers();
  const describedBy = problem !== undefined && 'problem';
  const body = html`${notice !== undefined && html`<p class="note">${notice}</p>`}
    ${problemNote(problem)}
    <form method="post" action="${action}">
      ${emailField(email, attributes(email === '', describedBy))}
      ${currentPasswordField(identityTexts.password, attributes(email !== '', describedBy))}
      <button type="submit">${texts.title}</button>
    </form>
    ${
      mailDelivered &&
      html`<p class="who">
        <a href="${forgottenPasswordPath}">${identityTexts.forgottenPassword.title}</a>
      </p>`
    }`;
  const page = {
    title: texts.title,
    body,
    ...(demoOffers ? { sidebar: demoPart(action, demoOffers, hasOutbox), styles: demoStyles } : {}),
  };
  return showPage(c, status, page, retryAfter);
}

const demoPart = (action: string, demoOffers: readonly DemoOffer[], hasOutbox: boolean): Html =>
  html`<h2>${texts.demoTitle}</h2>
    <p class="note aside">${texts.demoNote}</p>
    <ul class="accounts">
      ${demoOffers.map((offer) => demoAccount(action, offer))}
    </ul>
    ${
      hasOutbox && html`<p class="who"><a href="/outbox">${texts.outbox}</a>${texts.outboxNote}</p>`
    }`;

/** A list row that consists of one button. */
const demoAccount = (action: string, offer: DemoOffer): Html => {
  const { email, name, password, summary, mfa, passwordChanged } = offer;
  if (passwordChanged) return html`<li class="who">${texts.demoChanged(email, summary)}</li> `;
  return html`<li>
    <form method="post" action="${action}">
      <input type="hidden" name="email" value="${email}" />
      <input type="hidden" name="password" value="${password}" />
      <button type="submit">
        <span class="person">
          <strong>${name}</strong>
          <span class="pill ${mfa && 'ok'}">${mfa ? texts.mfa.on : texts.mfa.off}</span>
          <span class="who">${summary}</span>
        </span>
        <span>${texts.demoSignIn(email)}</span>
      </button>
    </form>
  </li> `;
};
