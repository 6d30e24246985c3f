import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { claimsTold } from '../server/tenantActions';
import { eventOf, type IssuerCall, type IssuerSessions, pages } from './mockIssuerPages';

/** Behavior of the JWKS endpoint: `slow` never answers, `down` answers with 503. */
type Manner = 'well' | 'slow' | 'down';

/** An identity provider for the console that is not ours, as an Auth0 tenant with the actions of docs/operating.md. */
export interface MockIssuer extends Pick<IssuerSessions, 'people' | 'visited'> {
  domain: string;
  /** The service's settings that name it. */
  settings: Record<'AUTH_DOMAIN' | 'AUTH_CLIENT_ID' | 'AUTH_AUDIENCE', string>;
  manner: Manner;
  /** Number of times that its keys were fetched. */
  keyFetches: number;
  /** Signs with a new key from now on. */
  rotate: () => Promise<void>;
  /** An access token. @param claims other or additional claims; undefined leaves one out */
  token: (claims: JWTPayload, now?: Date) => Promise<string>;
  close: () => Promise<void>;
}

type Issuer = MockIssuer & IssuerSessions & { key: Awaited<ReturnType<typeof newKey>> };

const clientId = 'console';
const audience = 'https://console.example/api';
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const newKey = async () => ({
  ...(await generateKeyPair('RS256', { extractable: true })),
  kid: randomUUID(),
});

/** On a port of its own, for the service's tests and for browsers. */
export async function startMockIssuer(people: MockIssuer['people'] = []): Promise<MockIssuer> {
  const server = createServer((request, response) => void route(mock, request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const domain = `http://localhost:${(server.address() as AddressInfo).port}`;
  const mock: Issuer = {
    domain,
    settings: { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience },
    people,
    manner: 'well',
    keyFetches: 0,
    visited: [],
    key: await newKey(),
    sessions: new Map(),
    codes: new Map(),
    refreshTokens: new Map(),
    rotate: async () => {
      mock.key = await newKey();
    },
    token: (claims, now = new Date()) =>
      sign(mock, { aud: [audience, `${domain}/userinfo`], azp: clientId, ...claims }, now),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mock;
}

const sign = ({ domain, key }: Issuer, claims: JWTPayload, now: Date) =>
  new SignJWT({ iss: `${domain}/`, iat: seconds(now), exp: seconds(now) + 600, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);

const endpoints: Record<string, (issuer: Issuer, call: IssuerCall) => unknown> = {
  ...pages,
  '/.well-known/jwks.json': publishKeys,
  '/oauth/token': redeem,
  '/oauth/revoke': (_, { response }) => json(response, {}),
};

async function route(issuer: Issuer, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://issuer');
  // The console's own script asks from another origin.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'auth0-client, content-type');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  const sent = new URLSearchParams(await textOf(request));
  const parameters = request.method === 'POST' ? sent : query;
  const endpoint = endpoints[pathname];
  return endpoint
    ? endpoint(issuer, { request, response, parameters })
    : response.writeHead(404).end();
}

async function publishKeys(issuer: Issuer, { response }: IssuerCall) {
  issuer.keyFetches += 1;
  if (issuer.manner === 'slow') return undefined;
  if (issuer.manner === 'down') return response.writeHead(503).end('<html>');
  const { kid, publicKey } = issuer.key;
  const published = { kid, alg: 'RS256', use: 'sig', x5t: 'not looked at' };
  return json(response, { keys: [{ ...(await exportJWK(publicKey)), ...published }] });
}

async function redeem(issuer: Issuer, { response, parameters: form }: IssuerCall) {
  const isRefresh = form.get('grant_type') === 'refresh_token';
  const grants = isRefresh ? issuer.refreshTokens : issuer.codes;
  const handle = form.get(isRefresh ? 'refresh_token' : 'code') ?? '';
  const grant = grants.get(handle);
  grants.delete(handle);
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (!grant || !issuer.sessions.has(grant.session.id) || (!isRefresh && proof !== grant.challenge))
    return json(
      response,
      { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
      403,
    );
  const { sub, email } = grant.session.person;
  const now = new Date();
  const claims = claimsTold(eventOf({ ...grant, isRefresh }));
  const next = randomUUID();
  issuer.refreshTokens.set(next, grant);
  return json(response, {
    access_token: await issuer.token({ sub, scope: grant.scope, ...claims }, now),
    id_token: await sign(issuer, { sub, email, aud: clientId, nonce: grant.nonce }, now),
    ...(grant.scope.includes('offline_access') && { refresh_token: next }),
    scope: grant.scope,
    expires_in: 600,
    token_type: 'Bearer',
  });
}

const json = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
