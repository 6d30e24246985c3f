import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { countText } from '../../texts/admin-kit/counted';
import { z } from '../../contract/lib/zod';
import { clockSkew } from '../db/clockSkew';
import type { Database } from '../db/database';
import { codeOf } from '../db/databaseErrors';
import { refuseOtherMode } from '../db/databaseMode';
import { doneMigrations, firstUnknownMigration, pendingMigrations } from '../db/doneMigrations';
import { DataDirectoryInUse } from '../db/embedded/directoryLock';
import { readServerFacts } from '../db/server/facts';
import { createLog } from '../observability/log';
import { verifyMailServer, MailRefused } from '../mail/smtpTransport';
import type { Settings } from '../config/settings';
import { openStore } from '../storage/store';
import { createKeyring } from '../vault/keyring';
import { checkRootKeys, rootKeysBefore } from '../vault/openVault';
import { loadRootKeys } from '../vault/rootKey';
import { countSealedUnderOtherKeys } from '../vault/rotateRootKey';
import { findUnopenable } from '../vault/sealedValues';
import { refuseOtherUser } from './refuseOtherUser';

export interface CheckResult {
  /** The subject of the check, in a word or two. */
  check: string;
  ok: boolean;
  /** The result; for a problem also how to correct it. */
  message: string;
}

/** Checks one thing. @returns a description of the state. @throws an error with a sentence about the problem */
type Check = () => Promise<string>;

/** With less free space, the database and its log soon fill the disk. */
const minFreeBytes = 1024 ** 3;
/** One-time codes last 30 seconds, signed requests five minutes (client-protocol 2.3). */
const maxClockSkewMs = 5_000;
const timeoutMs = 5_000;

/** Checks everything that a start needs, without side effects: no key is created, and nothing is migrated. */
export async function runChecks(settings: Settings): Promise<CheckResult[]> {
  return [
    await runCheck('data directory', () => checkDirectory(settings.dataDir)),
    ...(await examineDatabase(settings)),
    await runCheck('identity provider', () => checkProvider(settings.outsideProvider)),
    await runCheck('mail server', () => checkMailServer(settings.smtp)),
  ];
}

async function runCheck(check: string, run: Check): Promise<CheckResult> {
  try {
    return { check, ok: true, message: await run() };
  } catch (error) {
    return { check, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function checkDirectory(dataDir: string): Promise<string> {
  if (!existsSync(dataDir)) return `${dataDir} is made by the first start.`;
  // The trailing slash makes a file fail.
  await access(join(dataDir, '/'), constants.R_OK | constants.W_OK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Error(
        `This user may not read and write ${dataDir} (${error.code}). Change its owner, or DATA_DIR.`,
      );
    },
  );
  const { bavail, bsize } = await statfs(dataDir);
  const freeText = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB are free in ${dataDir}`;
  if (bavail * bsize < minFreeBytes)
    throw new Error(`Only ${freeText}. Make room, or move DATA_DIR.`);
  return `${freeText}.`;
}

/** Opens the database as a start does, but stops before the migrations. */
async function examineDatabase(settings: Settings): Promise<CheckResult[]> {
  const stopBeforeMigrating = new Error('Everything was looked at.');
  const results: CheckResult[] = [];
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    return [{ check: 'database', ok: true, message: 'It is made by the first start.' }];
  const databaseResult = await runCheck('database', async () => {
    await refuseOtherUser(settings);
    let message = 'It answers.';
    const log = createLog('silent', () => new Date());
    const beforeMigrating = async (db: Database) => {
      if (settings.databaseUrl && !(await readServerFacts(db)).knowsLetters)
        message +=
          " Its locale knows no letters beyond a to z, so that searches tell Ä from ä: locale 'C.UTF-8' does not.";
      results.push(
        await runCheck('writing', () => checkWriting(db)),
        await runCheck('mode', () => checkMode(db, settings)),
        await runCheck('clock', () => checkClock(db)),
        await runCheck('migrations', () => checkMigrations(db)),
        await runCheck('root key', () => checkRootKey(db, settings)),
      );
      throw stopBeforeMigrating;
    };
    await openStore(settings, log, { keepUnchanged: true, beforeMigrating }).catch(
      (error: unknown) => {
        if (error instanceof DataDirectoryInUse) return;
        if (error !== stopBeforeMigrating) throw error;
      },
    );
    return results.length > 0
      ? message
      : 'A running process has it, and looked at mode, clock, migrations and root key at its start.';
  });
  return [databaseResult, ...results];
}

/** Writes in a transaction that is rolled back: rights, space or settings may allow only reading. */
async function checkWriting(db: Database): Promise<string> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create table doctors_writing (said text)`.execute(trx);
    await sql`insert into doctors_writing values ('Ä')`.execute(trx);
    const { rows } = await sql<{ said: string }>`select said from doctors_writing`.execute(trx);
    if (rows[0]?.said !== 'Ä') throw new Error('another text came back');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be written to (${reason}). Mend that first.`, {
      cause: error,
    });
  } finally {
    await trx.rollback().execute();
  }
  return 'The database takes what is written, and gives it back.';
}

async function checkMode(db: Database, { mode }: Settings): Promise<string> {
  const databaseMode = await refuseOtherMode(db, mode);
  return databaseMode ? `The database is for ${databaseMode}.` : 'The database holds nothing yet.';
}

async function checkClock(db: Database): Promise<string> {
  const skew = await clockSkew(db);
  const skewText = `${(skew / 1000).toFixed(1)} s apart from the database's`;
  if (skew > maxClockSkewMs)
    throw new Error(`This machine's clock is ${skewText}. Keep both by NTP.`);
  return `This machine's clock is ${skewText}.`;
}

async function checkMigrations(db: Database): Promise<string> {
  const newer = firstUnknownMigration(await doneMigrations(db));
  if (newer !== undefined)
    throw new Error(
      `A newer version of this service has changed the database (${newer}). Start that version.`,
    );
  const pending = await pendingMigrations(db);
  return pending.length === 0
    ? 'All are there.'
    : `The next start runs ${pending.join(', ')}. Back up the database before.`;
}

async function checkRootKey(db: Database, settings: Settings): Promise<string> {
  const keys = await loadRootKeys(settings, false);
  await checkRootKeys(db, keys);
  const [current, ...otherKeys] = await rootKeysBefore(db);
  if (current === undefined) return `${keys.named.id} opens what is there.`;
  if (current !== keys.named.id)
    return `${keys.named.id} is not in use yet, ${current} is. Run rotate-root-key once all processes have both.`;
  const { count, firstError } = await findUnopenable(
    db,
    createKeyring([keys.named, ...keys.previous]),
  );
  if (firstError !== undefined)
    throw new Error(
      `${countText(count)} of the stored secrets cannot be opened. The first: ${firstError} Restore a backup of before, or replace what they belong to.`,
    );
  const remainingCount = await countSealedUnderOtherKeys(db, current);
  if (remainingCount > 0 || otherKeys.length > 0)
    return `${current} is in use; ${remainingCount} secrets are sealed otherwise. Run rotate-root-key again.`;
  return keys.previous.length > 0
    ? `${current} is in use; ROOT_KEY_PREVIOUS may be taken away.`
    : `${current} is in use.`;
}

/** The message of `fetch` is always the same; only its cause distinguishes a wrong name from a wrong certificate. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? codeOf(cause) || cause.message : String(cause);
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });

async function checkProvider(provider: Settings['outsideProvider']): Promise<string> {
  if (!provider) return 'The embedded one is used.';
  const address = `${provider.domain}/.well-known/openid-configuration`;
  const advice = 'Check AUTH_DOMAIN, and that this machine reaches it.';
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new Error(`${address} does not answer (${reasonOf(error)}). ${advice}`, {
        cause: error,
      });
    },
  );
  if (!response.ok) throw new Error(`${address} answers ${response.status}. ${advice}`);
  const parsed = discovery.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new Error(`${address} is no OpenID configuration. ${advice}`);
  if (parsed.data.issuer === provider.domain)
    throw new Error(
      `${address} speaks for ${parsed.data.issuer}, without a slash at the end. A provider has to be named with one, and has Auth0's paths (docs/operating.md).`,
    );
  if (parsed.data.issuer !== `${provider.domain}/`)
    throw new Error(
      `${address} speaks for ${parsed.data.issuer}, and tokens are expected from ${provider.domain}/. Correct AUTH_DOMAIN.`,
    );
  return `${provider.domain} answers.`;
}

async function checkMailServer(smtp: Settings['smtp']): Promise<string> {
  if (!smtp) return 'None is set.';
  const { host, port, login } = smtp.server;
  try {
    await verifyMailServer(smtp.server);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    throw new Error(
      `${host}:${port} does not take the greeting or the login (${JSON.stringify(error.details)}). Check SMTP_URL, and that this machine reaches it.`,
      { cause: error },
    );
  }
  return `${host}:${port} answers${login ? ', and takes the login' : ''}.`;
}
