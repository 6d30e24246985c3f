import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { claimsTold, factorsAsked, type LoginEvent } from '../server/tenantActions';

/** Behavior of the JWKS endpoint: `slow` never answers, `down` answers with 503. */
type Manner = 'well' | 'slow' | 'down';

/** A person whom the issuer knows; both factors are the press of a button. */
export interface IssuerPerson {
  sub: string;
  email: string;
  mfa: boolean;
}

interface IssuerSession {
  id: string;
  person: IssuerPerson;
  signedIn: Date;
  confirmed?: Date;
}

interface Grant {
  session: IssuerSession;
  scope: string;
  nonce: string | null;
  challenge: string | null;
}

/** An identity provider for the console that is not ours, as an Auth0 tenant with the actions of docs/operating.md. */
export interface MockIssuer {
  domain: string;
  /** The service's settings that name it. */
  settings: Record<'AUTH_DOMAIN' | 'AUTH_CLIENT_ID' | 'AUTH_AUDIENCE', string>;
  people: IssuerPerson[];
  manner: Manner;
  /** Times that its keys were asked for. */
  asked: number;
  /** Paths of the pages that were opened, with their `prompt`. */
  visited: string[];
  /** Signs with a new key from now on. */
  rotate: () => Promise<void>;
  /** An access token. @param claims those that are other or more; undefined leaves one out */
  token: (claims: JWTPayload, at?: Date) => Promise<string>;
  close: () => Promise<void>;
}

const clientId = 'console';
const audience = 'https://console.example/api';
const cookieName = 'mock_issuer';
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const newKey = async () => ({
  ...(await generateKeyPair('RS256', { extractable: true })),
  kid: randomUUID(),
});

/** On a port of its own, for the service's tests and for browsers. */
export async function startMockIssuer(people: IssuerPerson[] = []): Promise<MockIssuer> {
  let key = await newKey();
  const sessions = new Map<string, IssuerSession>();
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();

  const sign = (claims: JWTPayload, at: Date) =>
    new SignJWT({ iss: `${mock.domain}/`, iat: seconds(at), exp: seconds(at) + 600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .sign(key.privateKey);
  const token: MockIssuer['token'] = (claims, at = new Date()) =>
    sign({ aud: [audience, `${mock.domain}/userinfo`], azp: clientId, ...claims }, at);

  const sessionOf = (request: IncomingMessage): IssuerSession | undefined =>
    sessions.get(new RegExp(`${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '');

  /** Ends where a code goes: back to the console, or to the silent frame's parent. */
  const answer = (
    response: ServerResponse,
    query: URLSearchParams,
    said: Record<string, string>,
  ) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    const all = { ...said, state: query.get('state') ?? '' };
    if (query.get('response_mode') === 'web_message') {
      const message = JSON.stringify({ type: 'authorization_response', response: all });
      return page(
        response,
        'Silent',
        `<script>parent.postMessage(${message}, '${back.origin}')</script>`,
      );
    }
    for (const [name, value] of Object.entries(all)) back.searchParams.set(name, value);
    return redirect(response, back.href);
  };

  function authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const session = sessionOf(request);
    const prompt = query.get('prompt');
    mock.visited.push(prompt ? `/authorize ${prompt}` : '/authorize');
    if (prompt === 'none' && !session)
      return answer(response, query, {
        error: 'login_required',
        error_description: 'Login required',
      });
    if (!session || prompt === 'login')
      return page(
        response,
        'Their sign-in',
        form(
          '/signed-in',
          query,
          mock.people.map(({ email }) => email),
        ),
      );
    const scope = query.get('scope') ?? '';
    const isAsked = factorsAsked(eventOf({ session, scope })) !== undefined;
    if (isAsked && !query.has('confirmed'))
      return page(
        response,
        'Their second factor',
        form('/confirmed', query, ['Confirm', 'Cancel']),
      );
    const code = randomUUID();
    codes.set(code, {
      session,
      scope,
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
    });
    return answer(response, query, { code });
  }

  function signedIn(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const person = mock.people.find(({ email }) => email === query.get('chosen'));
    if (!person) return response.writeHead(400).end();
    // A quirk: a new sign-in of the same person keeps the id of their session. No person signs in twice within a
    // second, and times are told in seconds.
    const found = sessionOf(request);
    const before = found?.person === person ? found : undefined;
    const id = before?.id ?? randomUUID();
    const begun = new Date(Math.max(Date.now(), (before?.signedIn.getTime() ?? 0) + 1000));
    sessions.set(id, { id, person, signedIn: begun });
    response.setHeader('Set-Cookie', `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax`);
    query.delete('prompt');
    return redirect(response, `/authorize?${query.toString()}`);
  }

  function confirmed(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    if (query.get('chosen') === 'Cancel')
      return answer(response, query, {
        error: 'access_denied',
        error_description: 'Cancelled there.',
      });
    const session = sessionOf(request);
    if (session) session.confirmed = new Date();
    query.set('confirmed', 'yes');
    return redirect(response, `/authorize?${query.toString()}`);
  }

  async function redeem(response: ServerResponse, form: URLSearchParams) {
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const kept = isRefresh ? refreshTokens : codes;
    const handle = form.get(isRefresh ? 'refresh_token' : 'code') ?? '';
    const grant = kept.get(handle);
    kept.delete(handle);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || !sessions.has(grant.session.id) || (!isRefresh && proof !== grant.challenge))
      return json(
        response,
        { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
        403,
      );
    const { sub, email } = grant.session.person;
    const now = new Date();
    const claims = claimsTold(eventOf({ ...grant, isRefresh }));
    const next = randomUUID();
    refreshTokens.set(next, grant);
    return json(response, {
      access_token: await token({ sub, scope: grant.scope, ...claims }, now),
      id_token: await sign({ sub, email, aud: clientId, nonce: grant.nonce }, now),
      ...(grant.scope.includes('offline_access') && { refresh_token: next }),
      scope: grant.scope,
      expires_in: 600,
      token_type: 'Bearer',
    });
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://issuer');
    // The console's own script asks from another origin.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'auth0-client, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const sent = new URLSearchParams(await textOf(request));
    if (pathname === '/.well-known/jwks.json') {
      mock.asked += 1;
      if (mock.manner === 'slow') return undefined;
      if (mock.manner === 'down') return response.writeHead(503).end('<html>');
      const published = { kid: key.kid, alg: 'RS256', use: 'sig', x5t: 'not looked at' };
      return json(response, { keys: [{ ...(await exportJWK(key.publicKey)), ...published }] });
    }
    if (pathname === '/.well-known/openid-configuration')
      return json(response, { issuer: `${mock.domain}/` });
    if (pathname === '/authorize') return authorize(request, response, query);
    if (pathname === '/signed-in') return signedIn(request, response, sent);
    if (pathname === '/confirmed') return confirmed(request, response, sent);
    if (pathname === '/oauth/token') return redeem(response, sent);
    if (pathname === '/oauth/revoke') return json(response, {});
    if (pathname !== '/v2/logout') return response.writeHead(404).end();
    mock.visited.push(pathname);
    sessions.delete(sessionOf(request)?.id ?? '');
    return redirect(response, query.get('returnTo') ?? '');
  }

  const server = createServer((request, response) => void route(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const domain = `http://localhost:${(server.address() as AddressInfo).port}`;
  const mock: MockIssuer = {
    domain,
    settings: { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience },
    people,
    manner: 'well',
    asked: 0,
    visited: [],
    rotate: async () => {
      key = await newKey();
    },
    token,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mock;
}

/** The event that the tenant's login actions receive. */
function eventOf({
  session: { id, person, signedIn, confirmed },
  scope,
  isRefresh = false,
}: Pick<Grant, 'session' | 'scope'> & { isRefresh?: boolean }): LoginEvent {
  return {
    transaction: { requested_scopes: scope.split(' ') },
    user: {
      email: person.email,
      email_verified: true,
      enrolledFactors: person.mfa ? [{ type: 'otp' }] : [],
    },
    authentication: {
      methods: [
        { name: 'pwd', timestamp: signedIn.toISOString() },
        ...(confirmed ? [{ name: 'mfa', timestamp: confirmed.toISOString(), type: 'otp' }] : []),
      ],
    },
    ...(isRefresh ? { refresh_token: { session_id: id } } : { session: { id } }),
  };
}

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(303, { Location: location }).end();

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const page = (response: ServerResponse, heading: string, body = '') =>
  response
    .writeHead(200, { 'Content-Type': 'text/html' })
    .end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Theirs</title><h1>${heading}</h1>${body}</html>`,
    );

/** A button for each choice; what was asked goes along. */
const form = (action: string, query: URLSearchParams, choices: string[]): string => {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const buttons = choices.map(
    (choice) => `<button name="chosen" value="${choice}">${choice}</button>`,
  );
  return `<form method="post" action="${action}">${kept.join('')}${buttons.join('')}</form>`;
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
