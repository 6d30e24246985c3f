import { html } from './html';
import type { Page } from './page';

/** Shows the recovery codes; this page is the only place that ever does. */
export const recoveryCodesPage = (codes: readonly string[], consoleAddress: string): Page => ({
  title: 'MFA is enabled',
  body: html`<p>
      Keep these recovery codes where you will find them without your authenticator app. Each works
      once, in place of a one-time code. They are shown only now.
    </p>
    <ol class="codes" id="recovery-codes">
      ${codes.map((code) => html`<li class="code">${code}</li>`)}
    </ol>
    <p><a class="button" href="${consoleAddress}">I have kept them: back to the console</a></p>`,
});
