import { type APIRequestContext, request } from '@playwright/test';
import { authorizationRequest } from './authorizationRequest';
import { sendSignIn, trustCookie } from './providerSession';

/** Trusted-browser cookies by email address: the next sign-in needs no one-time code. */
const trust = new Map<string, Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']>();

/**
 * Signs a demo account in at the embedded provider and redeems the code, as the console does.
 * @returns an access token
 */
export async function accessTokenOf(url: string, email: string): Promise<string> {
  const context = await request.newContext({
    baseURL: url,
    storageState: { cookies: trust.get(email) ?? [], origins: [] },
  });
  const authorization = await authorizationRequest(url, 'openid profile email');
  const answer = await sendSignIn(context, authorization.url, email);
  const { cookies } = await context.storageState();
  trust.set(
    email,
    cookies.filter(({ name }) => name === trustCookie),
  );
  const code = new URL(answer.url()).searchParams.get('code');
  if (code === null) throw new Error(`${email} was not signed in: ${answer.status()}`);
  const token = await context.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: authorization.clientId,
      code,
      redirect_uri: authorization.redirectUri,
      code_verifier: authorization.verifier,
    },
  });
  const { access_token: accessToken } = (await token.json()) as { access_token?: string };
  await context.dispose();
  if (accessToken === undefined) throw new Error(`There is no token: ${token.status()}`);
  return accessToken;
}
