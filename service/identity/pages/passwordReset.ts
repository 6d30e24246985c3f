import { html } from 'hono/html';
import { transact } from '../../db/transaction';
import { identityTexts } from '../../../texts/sign-in/identity';
import {
  inMinutes,
  refundOnError,
  consumeRequest,
  consumeAttempt,
} from '../../domain/engine/rateLimits/attempts';
import { accountLimit, type RateLimit, windowSeconds } from '../../domain/engine/rateLimits/limits';
import {
  readPasswordLink,
  sendPasswordReset,
  setNewPassword,
} from '../../domain/people/account/passwordReset';
import { passwordResetPath } from '../../mail/mails';
import { findAccountByEmail } from '../accounts/accounts';
import { addressGroup } from '../../config/clientAddress';
import { handleFormPage, sendBrokenLink } from '../requests/forms';
import { hashPassword } from '../passwords/password';
import { passwordProblem } from '../passwords/passwordRules';
import {
  type PageRequest,
  sendMessage,
  sendNotFound,
  sendPage,
  sourceOf,
} from '../requests/requests';
import { suggestEmail } from '../requests/suggestedEmail';
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

/** Mails that one address group may ask for, to whomever. */
const resetRequestLimit: RateLimit = { tries: 10, seconds: windowSeconds };

/**
 * The page for people who cannot sign in. Known and unknown addresses get the same answer, which is sent
 * before the address is looked up, so that its time tells nothing either (OWASP ASVS 6.3.8).
 */
export async function handleForgottenPassword(request: PageRequest): Promise<void> {
  const { db, clock, origin, mailDelivered } = request.environment;
  const texts = identityTexts.forgottenPassword;
  const say = (status: number, title: string, message: string, retryAfter?: number) =>
    sendPage(request, status, messagePage(title, message, origin, texts.back), retryAfter);
  if (!mailDelivered) return sendNotFound(request);
  return handleFormPage(request, {
    open: () => sendPage(request, 200, forgottenPasswordPage(origin)),
    submit: async (form) => {
      const source = sourceOf(request);
      const from = `forgotten password ${addressGroup(source.ipAddress)}`;
      const { allowed, retryAfter } = await consumeAttempt(db, from, resetRequestLimit, {
        now: clock(),
      });
      if (!allowed) return say(429, texts.later, texts.tooMany(inMinutes(retryAfter)), retryAfter);
      await say(200, texts.sentTitle, texts.sent);
      return sendLink(request, form.get('email') ?? '', source);
    },
  });
}

/** Skips the mail without an error when an address got too many: an error would reveal who has an account. */
async function sendLink(
  { environment: { db, vault, clock, origin, look } }: PageRequest,
  email: string,
  source: ReturnType<typeof sourceOf>,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  await transact(db, async (trx) => {
    const address = account.email.toLowerCase();
    const { allowed } = await consumeRequest(trx, clock(), 'password mail', address);
    if (!allowed) return;
    const sender = { publicUrl: origin, productName: look.productName, vault };
    await sendPasswordReset({ db: trx, clock }, account, sender, source);
  });
}

const forgottenPasswordPage = (consoleAddress: string): Page => {
  const texts = identityTexts.forgottenPassword;
  return {
    title: texts.title,
    body: html`<p id="explanation">${texts.explanation}</p>
      <form method="post" action="${forgottenPasswordPath}">
        ${emailField('', attributes(true, 'explanation'))}
        <button type="submit">${texts.submit}</button>
      </form>
      <p class="who"><a href="${consoleAddress}">${texts.back}</a></p>`,
  };
};

/**
 * The page of a password link: opening it asks, sending its form sets the password, once.
 * @param session of the browser that asks; it stays signed in
 */
export function handleNewPassword(
  request: PageRequest,
  session: () => Promise<string | undefined>,
): Promise<void> {
  const { db, clock, look, passwordCost } = request.environment;
  const texts = identityTexts.newPassword;
  const refuse = () => sendBrokenLink(request, texts.broken);
  return handleFormPage(request, {
    open: async () => {
      const token = request.query.get('token') ?? '';
      const owner = await readPasswordLink(db, clock, token);
      if (!owner) return refuse();
      return sendPage(request, 200, newPasswordPage(owner.email, token));
    },
    submit: async (form) => {
      const token = form.get('token') ?? '';
      const password = form.get('password') ?? '';
      // Before the hash is made: making one is work, which a link must have earned.
      const owner = await readPasswordLink(db, clock, token);
      if (!owner) return refuse();
      const problem = passwordProblem(password, { ...owner, productName: look.productName });
      if (problem !== undefined)
        return sendPage(request, 422, newPasswordPage(owner.email, token, problem));
      // The link stays open until the first hash is made, and each one is work.
      const subject = `password form ${owner.email}`;
      const attempt = await consumeAttempt(db, subject, accountLimit, { now: clock() });
      if (!attempt.allowed) {
        const wait = identityTexts.tooManyAttempts(inMinutes(attempt.retryAfter));
        const { later } = identityTexts.forgottenPassword;
        return sendMessage(request, 429, {
          title: later,
          message: wait,
          retryAfter: attempt.retryAfter,
        });
      }
      const hash = await refundOnError(db, [attempt], hashPassword(password, passwordCost));
      const done = await setNewPassword({ db, clock }, token, hash, {
        sessionUid: await session(),
        ...sourceOf(request),
      });
      if (!done) return refuse();
      suggestEmail(request, owner.email);
      const { title, text } = texts.done[done];
      return sendMessage(request, 200, { title, message: text });
    },
  });
}

/** Asks for a new password; what was typed is never sent back. */
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
