import { html } from 'hono/html';
import { identityTexts } from '../../../texts/identity';
import { maxPasswordLength, minPasswordLength } from '../passwordRules';
import type { Html } from './page';

/** What is wrong with the form, said when the page opens; its id ties a field to it. */
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
  const [before, after] = identityTexts.demoCode;
  return (
    code !== undefined &&
    html`<p class="note">${before}<span class="code" id="demo-code">${code}</span>${after}</p>`
  );
};

/** What a mailed link's form sends unseen; password managers keep the new password under the email address. */
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
      maxlength="254"
      required
      value="${value}"
      ${more}
    />`;

/** A field for a one-time code, which a recovery code may take the place of. */
export const codeField = (label: string, more: Html): Html =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      required${more}
    />`;

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
