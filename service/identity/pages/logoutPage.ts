import { Html, html } from './html';
import type { Page } from './page';

const formId = 'op.logoutForm';

/**
 * Ends the session by a form, since following a link must not.
 * @param form the provider's form with its secret, which is markup
 * @param asked the console itself sent the person here, so nobody needs to be asked again
 */
export const logoutPage = (form: string, asked: boolean, consoleAddress: string): Page => ({
  title: 'Log out',
  body: html`${new Html(form)}
    <p>${asked ? 'You are being logged out.' : 'Do you want to log out?'}</p>
    <button type="submit" form="${formId}" name="logout" value="yes" id="log-out">Log out</button>
    ${!asked && html`<p><a class="button quiet stay" href="${consoleAddress}">Stay signed in</a></p>`}`,
  ...(asked
    ? {
        script: `document.getElementById('${formId}').requestSubmit(document.getElementById('log-out'));`,
      }
    : {}),
});
