import { demoCodeNote } from './demoCode';
import { html } from './html';
import type { Html } from './html';
import type { Page } from './page';

export interface EnrolmentForm {
  /** Path that the form posts to. */
  action: string;
  token: string;
  /** Base32. */
  secret: string;
  qr: Html;
  /** An app that is set up is replaced, which a one-time code has just allowed. */
  replaces: boolean;
  /** Where whoever does not go on is led. */
  account: string;
  problem?: string;
  /** The code that is right now; only in the demo. */
  demoCode?: string;
}

/** @returns in groups of four, as people read it off and type it */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret, as a picture and as text, and asks for the first code. */
export const enrolmentPage = (form: EnrolmentForm): Page => ({
  title: form.replaces ? 'Replace your authenticator app' : 'Enable MFA',
  body: html`<p>Scan this code with an authenticator app, or type the secret into it.</p>
    ${form.qr}
    <p>Secret: <span class="code" id="secret">${grouped(form.secret)}</span></p>
    ${demoCodeNote(form.demoCode)}
    ${form.problem !== undefined && html`<p class="bad" role="alert" id="problem">${form.problem}</p>`}
    <form method="post" action="${form.action}">
      <input type="hidden" name="token" value="${form.token}" />
      ${!form.replaces && passwordField(form.problem)}
      <label for="code">One-time code that the app shows</label>
      <input
        id="code"
        name="code"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required${described(form.problem, form.replaces)}
      />
      <button type="submit">${form.replaces ? 'Replace' : 'Enable MFA'}</button>
      <a class="button quiet stay" href="${form.account}">Cancel</a>
    </form>`,
});

const passwordField = (problem: string | undefined): Html =>
  html`<label for="password">Your password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="1024"
      required${described(problem, true)}
    />`;

/** @param first the form's first field, from which a wrong entry is typed again */
const described = (problem: string | undefined, first: boolean): Html | false =>
  problem !== undefined && html` aria-describedby="problem"${first && html` autofocus`}`;
