import type { BrowserContext } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import { password } from './people';

const scopes = 'openid profile email offline_access';

/**
 * Signs a browser in without a page: the provider's form is sent as a browser would send it, and the
 * mark is set by which the console's library knows of a session to take up. A page that is opened then
 * comes up signed in, as after a reload.
 * @param email a demo account
 * @throws Error when the provider does not sign that account in
 */
export async function openProviderSession(context: BrowserContext, email: string): Promise<void> {
  const { request } = context;
  const config = await request.get('/config.json');
  const { origin } = new URL(config.url());
  const { url, clientId } = await authorizationRequest(origin, scopes);
  const form = await request.get(url);
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1];
  if (action === undefined) throw new Error(`No sign-in form at ${form.url()}`);
  const answer = await request.post(new URL(action, form.url()).href, {
    form: { email, password },
    headers: { Origin: origin },
  });
  if (!new URL(answer.url()).searchParams.has('code'))
    throw new Error(`${email} was not signed in: ${answer.status()} ${answer.url()}`);
  await context.addCookies([
    { name: `auth0.${clientId}.is.authenticated`, value: 'true', url: origin },
  ]);
}
