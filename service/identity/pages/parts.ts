import { html } from 'hono/html';
import { textLimits } from '../../../contract/lib/textLimits';
import { identityTexts } from '../../../texts/sign-in/identity';
import { codeSeconds } from '../../domain/people/mfa/oneTimeCode';
import { maxPasswordLength, minPasswordLength } from '../passwords/passwordRules';
import type { Html } from '../requests/page';

/** Problem of the form, announced when the page opens; its id ties a field to it. */
export const problemNote = (problem: string | undefined, id = 'problem'): Html | false =>
  problem !== undefined && html`<p class="bad" role="alert" id="${id}">${problem}</p>`;

/** Attributes of a field: whether the page opens in it, and the ids of the texts that describe it. */
export const attributes = (isFirst: boolean, ...ids: readonly (string | false)[]): Html => {
  const describedBy = ids.filter(Boolean).join(' ');
  return html`${isFirst && html` autofocus`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }`;
};

/** Tells the one-time code that is right now, which only the demo does; it has no other way to learn it. */
export const demoCodeNote = (code: string | undefined): Html | false => {
  const [before, after] = identityTexts.demoCode(codeSeconds);
  return (
    code !== undefined &&
    html`<p class="note aside">
      ${before}<span class="code" id="demo-code">${code}</span>${after}
    </p>`
  );
};

/** Hidden fields of a mailed link's form; password managers keep the new password under the email address. */
export const linkFields = (token: string, email: string): Html =>
  html`<input type="hidden" name="token" value="${token}" />
    <input type="text" name="username" autocomplete="username" value="${email}" hidden readonly />`;

export const emailField = (value: string, more: Html): Html =>
  html`<label for="email">${identityTexts.email}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      maxlength="${textLimits.email}"
      required
      value="${value}"
      ${more}
    />`;

/** A field for a one-time code, with six places drawn under it. */
export const codeField = (label: string, more: Html): Html =>
  html`<label for="code">${label}</label>
    <div class="six">
      <input
        id="code"
        name="code"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required${more}
      />
    </div>`;

/** For people without their authenticator app: a form of its own, for the field above is made for six digits. */
export const recoveryCodePart = (action: string): Html => {
  const { useRecoveryCode, recoveryCode, submitRecoveryCode, noRecoveryCode } = identityTexts.code;
  return html`<details>
    <summary>${useRecoveryCode}</summary>
    <form method="post" action="${action}">
      <label for="recovery-code">${recoveryCode}</label>
      <input
        id="recovery-code"
        name="code"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        maxlength="12"
        required
      />
      <button class="quiet" type="submit">${submitRecoveryCode}</button>
    </form>
    <p class="who">${noRecoveryCode}</p>
  </details>`;
};

/** Remaining time of the code that an app shows now: a ring, and with `codeScript` the seconds. */
export const timeLeft = (): Html =>
  html`<p class="who left">
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="15" />
      <circle class="run" cx="18" cy="18" r="15" pathLength="${codeSeconds}" />
    </svg>
    <span id="left" role="timer"></span>
  </p>`;

export const timeLeftStyles = (seconds: number): string =>
  `.left .run { animation-delay: ${seconds - codeSeconds}s }`;

/**
 * Sends six digits as soon as they are typed; says the seconds. Selects a code that is there, so that typing replaces it.
 * @param sends whether nothing else on the page waits to be chosen
 */
export const codeScript = (seconds: number, sends = true): string => `
const field = document.getElementById('code');
const left = document.getElementById('left');
field.select();
field.addEventListener('input', () => {
  field.parentElement.classList.toggle('six', field.value.length <= 6);
  if (${sends} && /^\\d{6}$/.test(field.value)) field.form.requestSubmit();
});
const tell = () => {
  const rest = ${codeSeconds} - Math.floor(${codeSeconds - seconds} + performance.now() / 1000) % ${codeSeconds};
  left.textContent = ${JSON.stringify(identityTexts.code.secondsLeft)}.replace('#', rest);
};
tell();
setInterval(tell, 1000);`;

const passwordInput = (autocomplete: `${'current' | 'new'}-password`, more: Html): Html =>
  html`<input
    id="password"
    name="password"
    type="password"
    autocomplete="${autocomplete}"
    maxlength="${maxPasswordLength}"
    required${more}
  />`;

export const currentPasswordField = (label: string, more: Html): Html =>
  html`<label for="password">${label}</label> ${passwordInput('current-password', more)}`;

/** Takes a password that is chosen here; with `showPasswordScript` it can be read while it is typed. */
export const newPasswordField = (more: Html): Html =>
  html`${passwordInput('new-password', more)}
    <label class="check" hidden>
      <input type="checkbox" id="show-password" autocomplete="off" />
      ${identityTexts.showPassword}
    </label>`;

export const passwordRule = (): string => identityTexts.passwordRule(minPasswordLength);

/** Without it the checkbox stays away. What is sent is covered again, for browsers keep what texts say. */
export const showPasswordScript = `
const shown = document.getElementById('show-password');
const field = document.getElementById('password');
const show = (readable) => { shown.checked = readable; field.type = readable ? 'text' : 'password'; };
shown.closest('label').hidden = false;
shown.addEventListener('change', () => show(shown.checked));
field.form.addEventListener('submit', () => show(false));`;
