import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { demoSignIn } from '../../../service/demo/signIn';
import type { Database } from '../../../service/db/database';
import { createHttpServer, listenerOf } from '../../../service/server/httpServer';
import { createIdentity } from '../../../service/identity/identity';
import { sealTotpSecret } from '../../../service/domain/people/mfa/oneTimeCode';
import { createLog } from '../../../service/observability/log';
import { readSettings } from '../../../service/config/settings';
import { keepSecrets } from '../../../service/vault/keepSecrets';
import type { Vault } from '../../../service/vault/vault';
import { cheapCost, cheapHash } from '../../setup/cheapHash';
import { openTestDatabase } from '../database';
import { testClock } from '../testClock';
import { testVault } from '../vault/testVault';
import { trustedValue } from './consoleBrowser';
import { addRow, updateRows } from '../rows';

export const password = 'correct horse battery staple';
export const totpSecret = 'JBSWY3DPEHPK3PXP';
export const people = {
  withMfa: { name: 'Mina Facton', email: 'mina@acme.example', mfa: true },
  withoutMfa: { name: 'Omar Plain', email: 'omar@acme.example', mfa: false },
} as const;

export interface RunningIdentity {
  db: Database;
  identity: Awaited<ReturnType<typeof createIdentity>>;
  vault: Vault;
  origin: string;
  /** Address at which the server listens; the origin, unless `publicUrl` was given. */
  address: string;
  /** Log lines so far. */
  lines: string[];
  /** Uuids by the names of `people`. */
  uuids: Record<keyof typeof people, string>;
  stop: () => Promise<void>;
  /** Empties the database, adds the company and its people again, and clears the log. */
  renew: () => Promise<void>;
}

interface IdentityOptions {
  demo?: boolean;
  clock?: () => Date;
  publicUrl?: string;
  /** Treats mails as delivered, although nobody receives them. */
  mailServer?: boolean;
  /** Hashes new passwords at the cost of production. */
  atFullCost?: boolean;
}

/** Made once for all: to make a pair of keys takes longer than most tests. */
const pair = generateKeyPair('RS256', { modulusLength: 2048, extractable: true });

/** Stores the signing key as if an earlier start had made it just now. */
async function keepSigningKey(db: Database, vault: Vault, clock: () => Date): Promise<void> {
  const jwk = await exportJWK((await pair).privateKey);
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
  await keepSecrets(
    db,
    vault,
    clock,
  )('oidc-signing', () => Promise.resolve([{ jwk: key, signsFrom: clock().getTime() }]));
}

/** Starts the provider once for a file or a describe. Each test gets an empty database with the company. */
export function sharedIdentity(options: IdentityOptions = {}): RunningIdentity {
  const running = {} as RunningIdentity;
  beforeAll(async () => void Object.assign(running, await startIdentity(options)));
  beforeEach(() => running.renew());
  afterAll(() => running.stop());
  return running;
}

/** The provider on a port of its own, with a fresh database, one company and two people. */
export async function startIdentity(options: IdentityOptions = {}): Promise<RunningIdentity> {
  const db = await openTestDatabase();
  const vault = await testVault(db);
  const uuids = await seedPeople(db, vault, cheapHash(password));
  const lines: string[] = [];
  const clock = testClock(options.clock ?? (() => new Date()));
  await keepSigningKey(db, vault, clock);
  const log = createLog('info', clock, (line) => lines.push(line));
  const server = createHttpServer(
    (req, res) => {
      if (identity.handles((req.url ?? '').split('?')[0] ?? '')) answer(req, res);
      else res.writeHead(404).end('not of the identity provider');
    },
    log,
    options.publicUrl ?? 'http://localhost',
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const origin = options.publicUrl ?? address;
  const identity = await createIdentity({
    db,
    vault,
    settings: readSettings({
      MODE: options.demo ? 'demo' : 'production',
      ...(!options.demo && { DATABASE_URL: 'embedded' }),
      PUBLIC_URL: origin,
      SUPPORT_EMAIL: 'help@company.example',
      ...(options.mailServer && {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'console@company.example',
      }),
    }),
    clock,
    log,
    ...(!options.atFullCost && { passwordCost: cheapCost }),
    demo: options.demo ? demoSignIn(db) : undefined,
  });
  const answer = listenerOf(identity.app, log, origin);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await identity.close();
  };
  const renew = async () => {
    // A test may have ended while the provider still works.
    await identity.close();
    await openTestDatabase();
    await testVault(db);
    Object.assign(uuids, await seedPeople(db, vault, cheapHash(password)));
    await keepSigningKey(db, vault, clock);
    lines.length = 0;
  };
  return { db, identity, vault, origin, address, lines, uuids, stop, renew };
}

async function seedPeople(
  db: Database,
  vault: Vault,
  hash: string,
): Promise<RunningIdentity['uuids']> {
  const customer = await addRow(db, 'customers', { name: 'Acme' });
  const add = async ({ name, email, mfa }: (typeof people)[keyof typeof people]) => {
    const { uuid } = await addRow(db, 'users', {
      name,
      email,
      password_hash: hash,
      email_verified_dt_tm: new Date(),
    });
    if (mfa) {
      const secret = sealTotpSecret(vault, uuid, totpSecret);
      await updateRows(db, 'users', { uuid }, { totp_secret: secret });
      const [long, ago] = [new Date('2100-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z')];
      await addRow(db, 'trusted_browsers', {
        user_uuid: uuid,
        digest: createHash('sha256').update(trustedValue).digest(),
        user_agent: null,
        ip_address: null,
        created_at: ago,
        last_used_at: ago,
        expires_at: long,
      });
    }
    await db
      .insertInto('customer_users')
      .values({ customer_uuid: customer.uuid, user_uuid: uuid, role: 'admin' })
      .execute();
    return uuid;
  };
  return { withMfa: await add(people.withMfa), withoutMfa: await add(people.withoutMfa) };
}
