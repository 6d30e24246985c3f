import { html, raw } from 'hono/html';
import { generateURI } from 'otplib';
import { identityTexts } from '../../../texts/sign-in/identity';
import {
  type Enrolment,
  enrolmentPath,
  finishEnrolment,
  readEnrolment,
} from '../../domain/people/mfa/mfa';
import { recoveryKey } from '../../domain/people/mfa/recoveryCodes';
import { refundAttempts, consumeAttempt } from '../../domain/engine/rateLimits/attempts';
import { waitInMinutes, waitText } from '../../domain/engine/rateLimits/tooManyRequests';
import { codeLimit, confirmationLimit } from '../../domain/engine/rateLimits/limits';
import { findAccountById } from '../accounts/accounts';
import { checkPassword } from '../accounts/checkPassword';
import { codeAt, matchingStep } from '../../domain/people/mfa/oneTimeCode';
import { showBrokenLink, showPage } from '../requests/answers';
import { type PageContext, sourceOf } from '../requests/context';
import { browserSession } from '../requests/providerBridge';
import type { Html, Page } from '../requests/page';
import type { CodeProblem } from './checkCode';
import { attributes, codeField, currentPasswordField, demoCodeNote, problemNote } from './parts';
import { codeStyles } from '../requests/styles';

const texts = identityTexts.enrolment;

/** A valid link. */
interface OpenLink {
  token: string;
  enrolment: Enrolment;
}

/** @returns the enrolment, only in the browser of its session; otherwise whether it is completed */
const readLink = async (c: PageContext, token: string) =>
  readEnrolment(c.var.environment, token, await browserSession(c));

/** Says that the link is invalid, or has been used. */
async function refuse(c: PageContext, token: string): Promise<Response> {
  const message = (await readLink(c, token)) === 'used' ? texts.used : texts.broken;
  return showBrokenLink(c, message, accountAddress(c));
}

/** The page behind `redirect-url` of `POST /users/mfa-enable`: shows the secret, and asks for the first code. */
export async function openEnrolment(c: PageContext): Promise<Response> {
  const token = c.req.query('token') ?? '';
  const enrolment = await readLink(c, token);
  return typeof enrolment === 'object' ? show(c, { token, enrolment }) : refuse(c, token);
}

/** Checks the first code. */
export async function submitEnrolment(c: PageContext): Promise<Response> {
  const token = c.var.form.get('token') ?? '';
  const enrolment = await readLink(c, token);
  return typeof enrolment === 'object' ? confirm(c, { token, enrolment }) : refuse(c, token);
}

const accountAddress = (c: PageContext): string => `${c.var.environment.origin}/profile`;

/** The fifth wrong answer invalidates the link; too many in a quarter of an hour block it for that long. */
async function confirm(c: PageContext, link: OpenLink): Promise<Response> {
  const { environment, form } = c.var;
  const { token, enrolment } = link;
  const { db, vault, clock } = environment;
  const { user, createdAt, replaces } = enrolment;
  const linkAttempt = await consumeAttempt(db, `enrolment ${token}`, confirmationLimit, {
    now: clock(),
    began: createdAt,
  });
  if (!linkAttempt.allowed) return refuse(c, token);
  const personAttempt = await consumeAttempt(db, `codes of ${user}`, codeLimit, { now: clock() });
  if (!personAttempt.allowed) {
    await refundAttempts(db, linkAttempt, personAttempt);
    const { retryAfter } = personAttempt;
    const problem = identityTexts.tooManyCodes(waitInMinutes(retryAfter));
    return show(c, link, { status: 429, problem, retryAfter });
  }
  const problem = replaces ? texts.wrongCode : texts.wrongCodeOrPassword;
  const showWrong = () => show(c, link, { status: 422, problem });
  const step = matchingStep(enrolment.secret, form.get('code') ?? '', clock());
  if (step === undefined) return showWrong();
  // Enabling MFA requires the password, because a screen may be unattended. Replacing it required a one-time code.
  if (!replaces) {
    const account = await findAccountById(db, user);
    const credentials = { email: enrolment.email, password: form.get('password') ?? '' };
    const verdict = await checkPassword(c, credentials, account, {
      event: 'Password refused',
      purpose: 'mfa',
    });
    if (typeof verdict === 'object') {
      await refundAttempts(db, linkAttempt, personAttempt);
      const { retryAfter } = verdict;
      const waitProblem = identityTexts.tooManyAttempts(waitText(retryAfter));
      return show(c, link, { status: 429, problem: waitProblem, retryAfter });
    }
    if (verdict === 'wrong') return showWrong();
  }
  const key = await recoveryKey(db, vault, clock);
  const codes = await finishEnrolment(environment, key, { ...link, step }, sourceOf(c));
  if (!codes) return refuse(c, token);
  await refundAttempts(db, personAttempt);
  return showPage(c, 200, recoveryCodesPage(codes, accountAddress(c)));
}

/** Shows the secret, as a picture and as text, and asks for the first code. */
async function show(
  c: PageContext,
  { token, enrolment }: OpenLink,
  { status, problem, retryAfter }: Partial<CodeProblem> = {},
): Promise<Response> {
  const { clock, demo, branding } = c.var.environment;
  const { secret, email, replaces } = enrolment;
  const uri = generateURI({ issuer: branding.productName, label: email, secret });
  // After a wrong entry, focus starts at the form's first field.
  const fieldAttributes = (isFirst: boolean) =>
    attributes(problem !== undefined && isFirst, problem !== undefined && 'problem');
  const body = html`<p>${texts.scan}</p>
    ${await secretPart(uri, secret)}
    ${demoCodeNote(demo?.isAccount(email) ? codeAt(secret, clock()) : undefined)}
    ${problemNote(problem)}
    <form method="post" action="${enrolmentPath}">
      <input type="hidden" name="token" value="${token}" />
      ${!replaces && currentPasswordField(texts.password, fieldAttributes(true))}
      ${codeField(texts.code, fieldAttributes(replaces))}
      <button type="submit">${replaces ? texts.replace : texts.enable}</button>
      <a class="button quiet stay" href="${accountAddress(c)}">${texts.cancel}</a>
    </form>`;
  const title = replaces ? texts.replaceTitle : texts.enable;
  const page = { title, body, styles: codeStyles, script: secretScript };
  return showPage(c, status ?? 200, page, retryAfter);
}

/** The secret for an app on another device, for one on this device, and for typing. */
export const secretPart = async (uri: string, secret: string): Promise<Html> =>
  html`${await qrCode(uri)}
    <p><a class="button quiet" href="${uri}">${texts.openApp}</a></p>
    <p class="term">${texts.secret}</p>
    <p class="code" id="secret">${grouped(secret)}</p>
    <button class="quiet" type="button" id="copy" hidden>${texts.copy}</button>
    <p class="who" role="status" id="status"></p>`;

/** Without this script the secret can still be typed. */
export const secretScript = `
const texts = ${JSON.stringify({ copied: texts.copied, notCopied: texts.notCopied })};
const [copy, status, secret] = ['copy', 'status', 'secret'].map((id) => document.getElementById(id));
copy.hidden = navigator.clipboard === undefined;
copy.addEventListener('click', () =>
  navigator.clipboard.writeText(secret.textContent.replaceAll(' ', '')).then(
    () => { status.textContent = texts.copied; },
    () => { status.textContent = texts.notCopied; }));`;

/** @returns the secret in groups of four characters, for reading and typing */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A QR code needs this much white space around it for scanners (ISO/IEC 18004). */
const quietZone = 4;

/** Draws a QR code; the library is loaded only when somebody sets up an authenticator app. */
async function qrCode(text: string): Promise<Html> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: quietZone, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${texts.qrCode}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    ${raw(`<path fill="#000" d="${path}"/>`)}
  </svg>`;
}

/** Shows the recovery codes. No other page ever does, so people leave it only by an explicit click. */
export const recoveryCodesPage = (codes: readonly string[], account: string): Page => {
  const { title, explanation, copy, download, kept, back } = identityTexts.recoveryCodes;
  return {
    title,
    body: html`<p>${explanation}</p>
      <ol class="codes" id="recovery-codes">
        ${codes.map((code) => html`<li class="code">${code}</li>`)}
      </ol>
      <button class="quiet" type="button" id="copy" hidden>${copy}</button>
      <button class="quiet" type="button" id="download" hidden>${download}</button>
      <p class="who" role="status" id="status"></p>
      <form method="get" action="${account}">
        <label class="check">
          <input type="checkbox" id="kept" required autocomplete="off" />
          ${kept}
        </label>
        <button type="submit">${back}</button>
      </form>`,
    script: recoveryCodesScript,
  };
};

/** Without this script the codes can still be written down. A file made here leaves no URL in a browser's history. */
const recoveryCodesScript = `
const texts = ${JSON.stringify(identityTexts.recoveryCodes)};
const [copy, download, status, kept] = ['copy', 'download', 'status', 'kept'].map((id) =>
  document.getElementById(id));
const text = [...document.querySelectorAll('#recovery-codes li')]
  .map((code) => code.textContent.trim() + '\\n').join('');
const keep = (message) => { kept.checked = true; status.textContent = message; };
copy.hidden = navigator.clipboard === undefined;
copy.addEventListener('click', () => navigator.clipboard.writeText(text).then(
  () => keep(texts.copied),
  () => { status.textContent = texts.notCopied; }));
download.hidden = false;
download.addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
  keep(texts.downloaded);
});`;
