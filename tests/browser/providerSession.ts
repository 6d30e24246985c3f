import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import { password } from './people';
import { codeAt } from './totp';

const scopes = 'openid profile email offline_access';

export const trustCookie = 'console_trusted_browser';
/** Trusted-browser cookies of this worker, by service and email address: the next browser needs no code. */
const trusted = new Map<string, string>();

/**
 * Submits the sign-in form as a browser would, and a one-time code if the provider asks for one; the provider
 * then trusts the browser.
 * @param url of the authorization
 * @returns the last answer, whose address has a code when somebody was signed in
 */
export async function sendSignIn(
  request: APIRequestContext,
  url: string,
  email: string,
): Promise<APIResponse> {
  const form = await request.get(url);
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1];
  if (action === undefined) throw new Error(`No sign-in form at ${form.url()}`);
  const { href, origin } = new URL(action, form.url());
  const send = (data: Record<string, string>) =>
    request.post(href, { form: data, headers: { Origin: origin } });
  let answer = await send({ email, password });
  // Uses the earliest code that is accepted, so that the later ones are left for the test.
  for (const steps of [-1, 0, 1]) {
    if (!(await answer.text()).includes('name="code"')) break;
    answer = await send({ code: codeAt(Date.now() + steps * 30_000), trust: 'yes' });
  }
  return answer;
}

/**
 * Signs a browser in without a page: sends the provider's form as a browser would, and sets the mark by which the
 * console's library knows of a session to restore. A page that is opened then starts signed in, as after a reload.
 * @param email a demo account
 * @throws Error when the provider does not sign that account in
 */
export async function openProviderSession(context: BrowserContext, email: string): Promise<void> {
  const { request } = context;
  const config = await request.get('/config.json');
  const { origin } = new URL(config.url());
  const { url, clientId } = await authorizationRequest(origin, scopes);
  const account = `${origin} ${email}`;
  const trust = trusted.get(account);
  if (trust !== undefined)
    await context.addCookies([{ name: trustCookie, value: trust, url: origin }]);
  const answer = await sendSignIn(request, url, email);
  if (!new URL(answer.url()).searchParams.has('code'))
    throw new Error(`${email} was not signed in: ${answer.status()} ${answer.url()}`);
  const cookie = (await context.cookies(origin)).find(({ name }) => name === trustCookie);
  if (cookie) trusted.set(account, cookie.value);
  await context.addCookies([
    { name: `auth0.${clientId}.is.authenticated`, value: 'true', url: origin },
  ]);
}
