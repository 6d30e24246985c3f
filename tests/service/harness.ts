import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../service/db/database';
import { AddressLog } from '../../service/domain/api-keys/addressLog';
import { createHttpServer, listenerOf } from '../../service/server/httpServer';
import { localVerifier, remoteVerifier } from '../../service/identity/tokens/tokens';
import { createLog } from '../../service/observability/log';
import { createMetrics, type Metrics } from '../../service/observability/metrics';
import { readSettings, type Settings } from '../../service/config/settings';
import type { FetchDocument } from '../../service/outbound/fetchDocument';
import type { Vault } from '../../service/vault/vault';
import type { WebhookClient } from '../../service/outbound/webhookClient';
import { openTestDatabase } from './database';
import type { MockIssuer } from './identity/mockIssuer';
import { addPeople } from './people';
import { silentApp } from './silentApp';
import { confirmationHeader } from '../../contract/stepUp';
import { confirmed } from './confirmations';
import { testVault } from './vault/testVault';
import type { Person, Persona } from './people';

const issuer = 'http://localhost:3000/';
const audience = 'http://localhost:3000/api';
const keyPair = generateKeyPair('RS256', { extractable: true });
const start = new Date('2026-06-15T10:00:00Z');
const localhost = '127.0.0.1';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Claims of the token. For scopes that require a code, a confirmation of this very call is sent. */
  claims?: Record<string, unknown>;
}

export interface Service {
  db: Database;
  vault: Vault;
  people: Record<Persona, Person>;
  /** Lines of the log so far. */
  logged: string[];
  metrics: Metrics;
  /** The service's clock, which stands still. */
  clock: { (): Date; inDatabase?: true };
  /** Moves the service's clock. */
  setTime: (now: Date) => void;
  request: (as: Persona | undefined, path: string, options?: RequestOptions) => Promise<Answer>;
  raw: (path: string, init?: RequestInit) => Promise<Response>;
  /** Moves the callers to another address; undefined for one that cannot be read. */
  setAddress: (address: string | undefined) => void;
  /** Writes the addresses of key calls, as the service does several times a minute. */
  flushAddresses: () => Promise<number>;
  /** Serves over a real connection. @returns its port, and a function that ends it */
  listen: () => Promise<{ port: number; close: () => Promise<void> }>;
  tokenFor: (person: Person, claims?: Record<string, unknown>) => Promise<string>;
  /**
   * Empties the database, adds new companies and people, and resets clock, address and log. What the service keeps in
   * memory stays, such as its limits by address.
   */
  renew: () => Promise<void>;
}

export interface ServiceOptions {
  fetchDocument?: FetchDocument;
  webhookClient?: WebhookClient;
  consoleDir?: string;
  settings?: Settings;
  /** The database that the application uses; people and vault stay in the usual one. */
  db?: Database;
  /** An outside provider that signs people in, in place of the embedded one. */
  issuer?: MockIssuer;
}

/** Starts the service once for a file or a describe. Each test gets an empty database, companies and people. */
export function sharedService(
  options: () => ServiceOptions | Promise<ServiceOptions> = () => ({}),
): Service {
  const service = {} as Service;
  beforeAll(async () => void Object.assign(service, await startService(await options())));
  beforeEach(() => service.renew());
  return service;
}

/** The real application on a real database, with people of every kind and a clock that tests move. */
export async function startService(more: ServiceOptions = {}): Promise<Service> {
  const db = await openTestDatabase();
  const { publicKey, privateKey } = await keyPair;
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] };
  const { issuer: outside, ...replaced } = more;
  const usual = outside ? outsideSettings(outside) : readSettings({ PORT: '3000' });
  const { settings = usual } = more;
  const { outsideProvider } = settings;
  const vault = await testVault(db);
  const addEveryone = async () => {
    const added = await addPeople(db, vault);
    if (outside)
      await db
        .updateTable('users')
        .set({ mfa_enabled: sql`totp_secret is not null` })
        .execute();
    return added;
  };
  const people = await addEveryone();
  const logged: string[] = [];
  const metrics = createMetrics();
  let now = start;
  const clock: Service['clock'] = () => now;
  let address: string | undefined = localhost;
  const log = createLog('info', clock, (line) => logged.push(line));
  const addressLog = new AddressLog();
  const app = silentApp({
    db,
    vault,
    clock,
    settings,
    log,
    metrics,
    verifier: outsideProvider
      ? remoteVerifier(outsideProvider, clock)
      : localVerifier(jwks, issuer, audience, clock),
    addressOf: () => address,
    addressLog,
    ...replaced,
  });

  const signToken = (person: Person, claims: Record<string, unknown>) =>
    new SignJWT({ scope: 'openid profile email', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(person.uuid)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 600_000))
      .sign(privateKey);
  // Signing takes longer than most calls, and a call after another is by the same person with the same claims.
  const tokens = new Map<string, Promise<string>>();
  const ownToken = (person: Person, claims: Record<string, unknown>): Promise<string> => {
    const content = JSON.stringify([person.uuid, now.getTime(), claims]);
    const token = tokens.get(content) ?? signToken(person, claims);
    tokens.set(content, token);
    return token;
  };
  const tokenFor: Service['tokenFor'] = async (person, claims = {}) =>
    outside
      ? outside.token({ ...(await outsideClaims(db, person)), ...claims }, now)
      : ownToken(person, claims);

  const raw = async (path: string, init?: RequestInit) => app.request(path, init);

  const request: Service['request'] = async (as, path, options = {}) => {
    const { claims, body } = options;
    const token = as && (await tokenFor(people[as], claims));
    const confirmation =
      as && claims && (await confirmed(db, now, people[as].uuid, { path, body, claims }));
    const response = await raw(`/api${path}`, {
      method: options.method ?? 'GET',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(confirmation !== undefined && { [confirmationHeader]: confirmation }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    // Kept to the byte: a plain text() would drop the byte order mark of CSV files.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  };

  const listen: Service['listen'] = async () => {
    const server = createHttpServer(
      listenerOf(app, log, settings.publicUrl),
      log,
      settings.publicUrl,
    );
    server.listen(0, localhost);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const close = async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    };
    return { port, close };
  };

  const renew = async () => {
    await openTestDatabase();
    await testVault(db);
    Object.assign(people, await addEveryone());
    logged.length = 0;
    now = start;
    address = localhost;
  };

  return {
    db,
    vault,
    people,
    renew,
    logged,
    metrics,
    clock,
    setTime: (time) => (now = time),
    setAddress: (to) => (address = to),
    flushAddresses: () => addressLog.flush(db),
    request,
    raw,
    listen,
    tokenFor,
  };
}

/** Settings of a service whose people sign in at an outside provider. */
export const outsideSettings = ({ settings }: MockIssuer): Settings =>
  readSettings({
    MODE: 'production',
    SUPPORT_EMAIL: 'help@company.example',
    PUBLIC_URL: 'https://console.example',
    DATABASE_URL: 'embedded',
    ROOT_KEY: 'ab'.repeat(32),
    ...settings,
  });

/** Claims of an outside provider for a person, with the same MFA as at the embedded one. */
async function outsideClaims(db: Database, { uuid, email }: Person) {
  const { totp_secret: app } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return {
    sub: `auth0|${email}`,
    email,
    email_verified: true,
    'urn:console:mfa_enabled': app !== null,
  };
}
