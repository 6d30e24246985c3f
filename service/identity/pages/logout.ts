import { html, raw } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { clientId } from '../requests/environment';
import { showMessage } from '../requests/answers';
import type { PageContext } from '../requests/context';
import { answerAsProvider } from '../requests/providerBridge';
import type { Page } from '../requests/page';

const texts = identityTexts.logout;

/**
 * `GET /v2/logout?client_id&returnTo` as Auth0 has it: checks both exactly and has the provider's own logout answer,
 * which ends the session and revokes its tokens. It does not redirect there: Firefox then no longer says that the
 * console itself asked (`Sec-Fetch-Site`).
 */
export async function startLogout(c: PageContext): Promise<Response> {
  const { origin } = c.var.environment;
  const { title, unknownApplication, addressNotAllowed } = identityTexts.failed;
  if ((c.req.query('client_id') ?? clientId) !== clientId)
    return showMessage(c, 400, { title, message: unknownApplication });
  const returnTo = c.req.query('returnTo') ?? origin;
  if (returnTo !== origin && returnTo !== `${origin}/`)
    return showMessage(c, 400, { title, message: addressNotAllowed });
  const parameters = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: origin });
  c.env.incoming.url = `/oidc/logout?${parameters.toString()}`;
  return answerAsProvider(c);
}

const formId = 'op.logoutForm';

/**
 * Ends the session by a form, since following a link must not.
 * @param form the provider's form with its secret, which is markup
 * @param asked the console itself sent the person here, so nobody needs to be asked again
 */
export const logoutPage = (form: string, asked: boolean, consoleAddress: string): Page => ({
  title: texts.title,
  body: html`${raw(form)}
    <p>${asked ? texts.underWay : texts.question}</p>
    <button type="submit" form="${formId}" name="logout" value="yes" id="log-out">
      ${texts.title}
    </button>
    ${
      !asked && html`<p><a class="button quiet stay" href="${consoleAddress}">${texts.stay}</a></p>`
    }`,
  ...(asked && {
    script: `document.getElementById('${formId}').requestSubmit(document.getElementById('log-out'));`,
  }),
});
