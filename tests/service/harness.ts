import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../service/db/database';
import { AddressLog } from '../../service/domain/api-keys/addressLog';
import { createHttpServer, listenerOf } from '../../service/server/httpServer';
import { remoteVerifier } from '../../service/identity/tokens/tokens';
import { createLog } from '../../service/observability/log';
import { createMetrics, type Metrics } from '../../service/observability/metrics';
import { readSettings, type Settings } from '../../service/config/settings';
import type { FetchDocument } from '../../service/outbound/fetchDocument';
import type { Vault } from '../../service/vault/vault';
import type { WebhookClient } from '../../service/outbound/webhookClient';
import { embeddedTokens, embeddedVerifier, outsideTokens, type TokenFor } from './callerTokens';
import { openTestDatabase } from './database';
import type { MockIssuer } from './identity/mockIssuer';
import { addPeople, type Person, type Persona } from './people';
import { silentApp } from './silentApp';
import { confirmationHeader } from '../../contract/access/stepUp';
import { confirmed } from './confirmations';
import { testClock, type TestClock } from './testClock';
import { testVault } from './vault/testVault';

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

type SendOptions = Omit<RequestOptions, 'method' | 'body'>;
type Send = (
  as: Persona | undefined,
  path: string,
  body?: unknown,
  options?: SendOptions,
) => Promise<Answer>;

export interface Service {
  db: Database;
  vault: Vault;
  people: Record<Persona, Person>;
  /** Lines of the log so far. */
  logged: string[];
  metrics: Metrics;
  /** The service's clock, which stands still. */
  clock: TestClock;
  /** Moves the service's clock. */
  setTime: (now: Date) => void;
  request: (as: Persona | undefined, path: string, options?: RequestOptions) => Promise<Answer>;
  post: Send;
  patch: Send;
  put: Send;
  remove: (as: Persona | undefined, path: string, options?: SendOptions) => Promise<Answer>;
  raw: (path: string, init?: RequestInit) => Promise<Response>;
  /** Changes the address of the callers; undefined for an unreadable one. */
  setAddress: (address: string | undefined) => void;
  /** Writes the addresses of key calls, as the service does several times a minute. */
  flushAddresses: () => Promise<number>;
  /** Serves over a real connection. @returns its port, and a function that ends it */
  listen: () => Promise<{ port: number; close: () => Promise<void> }>;
  tokenFor: TokenFor;
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
export async function startService({ issuer, ...replaced }: ServiceOptions = {}): Promise<Service> {
  const { settings = issuer ? outsideSettings(issuer) : readSettings({ PORT: '3000' }) } = replaced;
  const { outsideProvider, publicUrl } = settings;
  const db = await openTestDatabase();
  const vault = await testVault(db);
  const people = await addEveryone(db, vault, issuer);
  const logged: string[] = [];
  const metrics = createMetrics();
  let now = start;
  let address: string | undefined = localhost;
  const clock = testClock(() => now);
  const log = createLog('info', clock, (line) => logged.push(line));
  const addressLog = new AddressLog();
  const verifier = outsideProvider
    ? remoteVerifier(outsideProvider, clock)
    : await embeddedVerifier(clock);
  const sendWith =
    (method: string): Send =>
    (as, path, body, options) =>
      requestAs(service, as, path, { ...options, method, body });
  const dependencies = { db, vault, clock, settings, log, metrics, verifier, addressLog };
  const app = silentApp({ ...dependencies, addressOf: () => address, ...replaced });
  const service: Service = {
    db,
    vault,
    people,
    logged,
    metrics,
    clock,
    setTime: (time) => (now = time),
    setAddress: (to) => (address = to),
    flushAddresses: () => addressLog.flush(db),
    request: (as, path, options) => requestAs(service, as, path, options),
    post: sendWith('POST'),
    patch: sendWith('PATCH'),
    put: sendWith('PUT'),
    remove: (as, path, options) => requestAs(service, as, path, { ...options, method: 'DELETE' }),
    raw: async (path, init) => app.request(path, init),
    listen: () => listenTo(createHttpServer(listenerOf(app, log, publicUrl), log, publicUrl)),
    tokenFor: issuer ? outsideTokens(issuer, db, clock) : embeddedTokens(clock),
    renew: async () => {
      await openTestDatabase();
      await testVault(db);
      Object.assign(people, await addEveryone(db, vault, issuer));
      logged.length = 0;
      now = start;
      address = localhost;
    },
  };
  return service;
}

async function addEveryone(db: Database, vault: Vault, issuer: MockIssuer | undefined) {
  const added = await addPeople(db, vault);
  const hasApp = sql<boolean>`totp_secret is not null`;
  if (issuer) await db.updateTable('users').set({ mfa_enabled: hasApp }).execute();
  return added;
}

async function requestAs(
  { db, people, clock, tokenFor, raw }: Service,
  as: Persona | undefined,
  path: string,
  { method = 'GET', body, headers, claims }: RequestOptions = {},
): Promise<Answer> {
  const token = as && (await tokenFor(people[as], claims));
  const confirmation =
    as && claims && (await confirmed(db, clock(), people[as].uuid, { path, body, claims }));
  const response = await raw(`/api${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(confirmation !== undefined && { [confirmationHeader]: confirmation }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // Keeps every byte: a plain text() would drop the byte order mark of CSV files.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

async function listenTo(server: ReturnType<typeof createHttpServer>) {
  server.listen(0, localhost);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { port, close };
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
