import { html } from 'hono/html';
import { textLimits } from '../../../contract/lib/textLimits';
import { identityTexts } from '../../../texts/sign-in/identity';
import { codeSeconds } from '../../domain/people/mfa/oneTimeCode';
import { maxPasswordLength, minPasswordLength } from '../passwords/passwordRules';
import type { Html } from '../requests/page';

/** Problem of the form, announced when the page opens; fields refer to it by id. */
export const problemNote = (problem: string | undefined, id = 'problem'): Html | false =>
  problem !== undefined && html`<p class="bad" role="alert" id="${id}">${problem}</p>`;

/** Attributes of a field: autofocus for the first field, and the ids of the texts that describe it. */
export const attributes = (isFirst: boolean, ...ids: readonly (string | false)[]): Html => {
  const describedBy = ids.filter(Boolean).join(' ');
  return html`${isFirst && html` autofocus`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }`;
};

/** Shows the current one-time code, only in the demo, whose visitors have no authenticator app for its accounts. */
export const demoCodeNote = (code: string | undefined): Html | false => {
  const [before, after] = identityTexts.demoCode(codeSeconds);
  return (
    code !== undefined &&
    html`<p class="note aside">
      ${before}<span class="code" id="demo-code">${code}</span>${after}
    </p>`
  );
};

/** Hidden fields for the form of a mailed link; password managers store the new password under the email address. */
export const linkFields = (token: string, email: string): Html =>
  html`<input type="hidden" name="token" value="${token}" />
    <input type="text" name="username" autocomplete="username" value="${email}" hidden readonly />`;

export const emailField = (value: string, extraAttributes: Html): Html =>
  html`<label for="email">${identityTexts.email}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      maxlength="${textLimits.email}"
      required
      value="${value}"
      ${extraAttributes}
    />`;

/** A field for a one-time code, drawn over six places. */
export const codeField = (label: string, extraAttributes: Html): Html =>
  html`<label for="code">${label}</label>
    <div class="six">
      <input
        id="code"
        name="code"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required${extraAttributes}
      />
    </div>`;

/** For people without their authenticator app: a separate form, because the field above is made for six digits. */
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

/** Remaining time of the app's current code: a ring, and with `codeScript` the seconds. */
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
 * Submits six digits as soon as they are typed, and updates the seconds. Selects an existing code for replacement.
 * @param submitsWhenComplete true if the page has no other choice to make
 */
export const codeScript = (seconds: number, submitsWhenComplete = true): string => `
const field = document.getElementById('code');
const timer = document.getElementById('left');
field.select();
field.addEventListener('input', () => {
  field.parentElement.classList.toggle('six', field.value.length <= 6);
  if (${submitsWhenComplete} && /^\\d{6}$/.test(field.value)) field.form.requestSubmit();
});
const showSeconds = () => {
  const seconds = ${codeSeconds} - Math.floor(${codeSeconds - seconds} + performance.now() / 1000) % ${codeSeconds};
  timer.textContent = ${JSON.stringify(identityTexts.code.secondsLeft)}.replace('#', seconds);
};
showSeconds();
setInterval(showSeconds, 1000);`;

const passwordInput = (
  autocomplete: `${'current' | 'new'}-password`,
  extraAttributes: Html,
): Html =>
  html`<input
    id="password"
    name="password"
    type="password"
    autocomplete="${autocomplete}"
    maxlength="${maxPasswordLength}"
    required${extraAttributes}
  />`;

export const currentPasswordField = (label: string, extraAttributes: Html): Html =>
  html`<label for="password">${label}</label>
    ${passwordInput('current-password', extraAttributes)}`;

/** Field for choosing a new password; with `showPasswordScript` it can be shown while typing. */
export const newPasswordField = (extraAttributes: Html): Html =>
  html`${passwordInput('new-password', extraAttributes)}
    <label class="check" hidden>
      <input type="checkbox" id="show-password" autocomplete="off" />
      ${identityTexts.showPassword}
    </label>`;

export const passwordRule = (): string => identityTexts.passwordRule(minPasswordLength);

/** Without this script the checkbox is hidden. Submitting masks the password, because browsers remember text fields. */
export const showPasswordScript = `
const checkbox = document.getElementById('show-password');
const field = document.getElementById('password');
const show = (readable) => { checkbox.checked = readable; field.type = readable ? 'text' : 'password'; };
checkbox.closest('label').hidden = false;
checkbox.addEventListener('change', () => show(checkbox.checked));
field.form.addEventListener('submit', () => show(false));`;
