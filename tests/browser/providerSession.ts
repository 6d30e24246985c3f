import type { APIResponse, BrowserContext } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import { password } from './people';
import { codeAt } from './totp';

const scopes = 'openid profile email offline_access';

/** What browsers of this worker were given for whom: the next one need not ask for a code. */
const trusted = new Map<string, { name: string; value: string }>();

const asksForCode = async (answer: APIResponse): Promise<boolean> =>
  (await answer.text()).includes('name="code"');

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
  const trust = trusted.get(email);
  if (trust) await context.addCookies([{ ...trust, url: origin }]);
  const send = (data: Record<string, string>) =>
    request.post(new URL(action, form.url()).href, { form: data, headers: { Origin: origin } });
  let answer = await send({ email, password });
  // The earlier one of the codes that are accepted first: those after it are left for the test.
  for (const steps of [-1, 0, 1]) {
    if (!(await asksForCode(answer))) break;
    answer = await send({ code: codeAt(Date.now() + steps * 30_000), trust: 'yes' });
  }
  const cookies = await context.cookies(origin);
  const kept = cookies.find(({ name }) => name === 'console_trusted_browser');
  if (kept) trusted.set(email, { name: kept.name, value: kept.value });
  if (!new URL(answer.url()).searchParams.has('code'))
    throw new Error(`${email} was not signed in: ${answer.status()} ${answer.url()}`);
  await context.addCookies([
    { name: `auth0.${clientId}.is.authenticated`, value: 'true', url: origin },
  ]);
}

/** Has a browser signed out, but trusted: its next sign-in takes no code, and leaves the codes for the test. */
export async function trustBrowser(context: BrowserContext, email: string): Promise<void> {
  await openProviderSession(context, email);
  await context.clearCookies({ name: /^(?!console_trusted_browser$)/ });
}
