import { html, raw } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { clientId } from '../requests/environment';
import { showMessage } from '../requests/answers';
import type { PageContext } from '../requests/context';
import { answerAsProvider } from '../requests/providerBridge';
import type { Page } from '../requests/page';

const texts = identityTexts.logout;

/**
 * `GET /v2/logout?client_id&returnTo` as in Auth0: checks both exactly, then lets the provider's own logout answer,
 * which ends the session and revokes its tokens. It does not redirect there, because Firefox would no longer report
 * that the console itself asked (`Sec-Fetch-Site`).
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
 * Ends the session with a form, because following a link must not.
 * @param form markup of the provider's form, with its secret
 * @param isFromConsole true if the console itself sent the person here, so that no question is needed
 */
export const logoutPage = (form: string, isFromConsole: boolean, consoleAddress: string): Page => ({
  title: texts.title,
  body: html`${raw(form)}
    <p>${isFromConsole ? texts.underWay : texts.question}</p>
    <button type="submit" form="${formId}" name="logout" value="yes" id="log-out">
      ${texts.title}
    </button>
    ${
      !isFromConsole &&
      html`<p><a class="button quiet stay" href="${consoleAddress}">${texts.stay}</a></p>`
    }`,
  ...(isFromConsole && {
    script: `document.getElementById('${formId}').requestSubmit(document.getElementById('log-out'));`,
  }),
});
