import { request } from '@playwright/test';
import { demoPassword } from '../service/demo/accounts';
import { authorizationRequest } from '../tests/browser/authorizationRequest';

/**
 * Signs a demo account in at the embedded provider and redeems the code, as the console does.
 * @returns an access token
 */
export async function signIn(url: string, email: string): Promise<string> {
  const context = await request.newContext({ baseURL: url });
  const asked = await authorizationRequest(url, 'openid profile email');
  const form = await context.get(asked.url);
  const action = /<form method="post" action="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await context.post(new URL(action, form.url()).href, {
    form: { email, password: demoPassword },
    headers: { Origin: url },
  });
  const code = new URL(answer.url()).searchParams.get('code');
  if (code === null) throw new Error(`${email} was not signed in: ${answer.status()}`);
  const token = await context.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: asked.clientId,
      code,
      redirect_uri: asked.redirectUri,
      code_verifier: asked.verifier,
    },
  });
  const { access_token: accessToken } = (await token.json()) as { access_token?: string };
  await context.dispose();
  if (accessToken === undefined) throw new Error(`There is no token: ${token.status()}`);
  return accessToken;
}
