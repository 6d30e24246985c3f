import { html } from 'hono/html';
import { transact } from '../../db/transaction';
import { identityTexts } from '../../../texts/sign-in/identity';
import { refundOnError, consumeAttempt } from '../../domain/engine/rateLimits/attempts';
import { consumeRequest } from '../../domain/engine/rateLimits/requestLimits';
import { waitInMinutes } from '../../domain/engine/rateLimits/tooManyRequests';
import type { RequestSource } from '../../domain/engine/recordActivity';
import { accountLimit, type RateLimit, windowSeconds } from '../../domain/engine/rateLimits/limits';
import {
  readPasswordLink,
  sendPasswordReset,
  setNewPassword,
} from '../../domain/people/account/passwordReset';
import { passwordResetPath } from '../../mail/mails';
import { findAccountByEmail } from '../accounts/accounts';
import { addressGroup } from '../../config/clientAddress';
import { hashPassword } from '../passwords/password';
import { passwordProblem } from '../passwords/passwordRules';
import { showBrokenLink, showMessage, showPage } from '../requests/answers';
import { afterAnswer, type PageContext, sourceOf } from '../requests/context';
import { browserSession } from '../requests/providerBridge';
import type { IdentityEnvironment } from '../requests/environment';
import { suggestedEmail, suggestEmail } from '../requests/suggestedEmail';
import { messagePage, type Page } from '../requests/page';
import {
  attributes,
  emailField,
  linkFields,
  newPasswordField,
  passwordRule,
  problemNote,
  showPasswordScript,
} from './parts';

export const forgottenPasswordPath = '/forgot-password';

/** Mails that one address group may request, for any recipients. */
const resetRequestLimit: RateLimit = { tries: 10, seconds: windowSeconds };

/** The page for people who cannot sign in. */
export const openForgottenPassword = (c: PageContext): Promise<Response> =>
  showPage(c, 200, forgottenPasswordPage(c.var.environment.origin, suggestedEmail(c)));

/**
 * Known and unknown addresses get the same answer, which is sent before the address is looked up, so that its timing
 * reveals nothing either (OWASP ASVS 6.3.8).
 */
export async function submitForgottenPassword(c: PageContext): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock, origin } = environment;
  const texts = identityTexts.forgottenPassword;
  const source = sourceOf(c);
  const subject = `forgotten password ${addressGroup(source.ipAddress)}`;
  const { allowed, retryAfter } = await consumeAttempt(db, subject, resetRequestLimit, {
    now: clock(),
  });
  if (!allowed) {
    const message = texts.tooMany(waitInMinutes(retryAfter));
    return showPage(c, 429, messagePage(texts.later, message, origin, texts.back), retryAfter);
  }
  afterAnswer(c, () => sendLink(environment, form.get('email') ?? '', source));
  return showPage(c, 200, messagePage(texts.sentTitle, texts.sent, origin, texts.back));
}

/** If an address has received too many mails, skips the mail silently: an error would reveal who has an account. */
async function sendLink(
  { db, vault, clock, origin, branding }: IdentityEnvironment,
  email: string,
  source: RequestSource,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  await transact(db, async (trx) => {
    const address = account.email.toLowerCase();
    const { allowed } = await consumeRequest(trx, clock(), 'password mail', address);
    if (!allowed) return;
    const sender = { publicUrl: origin, productName: branding.productName, vault };
    await sendPasswordReset({ db: trx, clock }, account, sender, source);
  });
}

const forgottenPasswordPage = (consoleAddress: string, email: string): Page => {
  const texts = identityTexts.forgottenPassword;
  return {
    title: texts.title,
    body: html`<p id="explanation">${texts.explanation}</p>
      <form method="post" action="${forgottenPasswordPath}">
        ${emailField(email, attributes(true, 'explanation'))}
        <button type="submit">${texts.submit}</button>
      </form>
      <p class="who"><a href="${consoleAddress}">${texts.back}</a></p>`,
  };
};

const refuse = (c: PageContext): Promise<Response> =>
  showBrokenLink(c, identityTexts.newPassword.broken);

/** The page of a password link. */
export async function openNewPassword(c: PageContext): Promise<Response> {
  const { db, clock } = c.var.environment;
  const token = c.req.query('token') ?? '';
  const owner = await readPasswordLink(db, clock, token);
  return owner ? showPage(c, 200, newPasswordPage(owner.email, token)) : refuse(c);
}

/** Sets the password, once. The browser that sets it stays signed in. */
export async function submitNewPassword(c: PageContext): Promise<Response> {
  const { environment, form } = c.var;
  const { db, clock, branding, passwordCost } = environment;
  const token = form.get('token') ?? '';
  const password = form.get('password') ?? '';
  // Checked before hashing, so that only valid links cost that work.
  const owner = await readPasswordLink(db, clock, token);
  if (!owner) return refuse(c);
  const problem = passwordProblem(password, { ...owner, productName: branding.productName });
  if (problem !== undefined) return showPage(c, 422, newPasswordPage(owner.email, token, problem));
  // The link stays valid until the first hash is computed, and each hash is work.
  const subject = `password form ${owner.email}`;
  const attempt = await consumeAttempt(db, subject, accountLimit, { now: clock() });
  const { allowed, retryAfter } = attempt;
  if (!allowed) {
    const message = identityTexts.tooManyAttempts(waitInMinutes(retryAfter));
    return showMessage(c, 429, {
      title: identityTexts.forgottenPassword.later,
      message,
      retryAfter,
    });
  }
  const hash = await refundOnError(db, [attempt], hashPassword(password, passwordCost));
  const outcome = await setNewPassword({ db, clock }, token, hash, {
    sessionUid: await browserSession(c),
    ...sourceOf(c),
  });
  if (!outcome) return refuse(c);
  suggestEmail(c, owner.email);
  const { title, text } = identityTexts.newPassword.done[outcome];
  return showMessage(c, 200, { title, message: text });
}

/** Asks for a new password; typed passwords are never sent back. */
export const newPasswordPage = (email: string, token: string, problem?: string): Page => {
  const texts = identityTexts.newPassword;
  return {
    title: texts.title,
    body: html`<p id="explanation">${texts.explanation(email)} ${passwordRule()}</p>
      ${problemNote(problem)}
      <form method="post" action="${passwordResetPath}">
        ${linkFields(token, email)}
        <label for="password">${texts.label}</label>
        ${newPasswordField(attributes(true, 'explanation', problem !== undefined && 'problem'))}
        <button type="submit">${texts.submit}</button>
      </form>`,
    script: showPasswordScript,
  };
};
