import { randomUUID } from 'node:crypto';
import { type InsertObject, sql, type Transaction } from 'kysely';
import { credentialBytes } from '../../contract/api-keys/credentialTerms';
import { dayOf, startOfDay } from '../../contract/lib/dateRanges';
import { analyzeSchema, ownSchema } from '../db/analyzeSchema';
import type { Clock } from '../db/clock';
import type { Database } from '../db/database';
import { markDatabase } from '../db/databaseMode';
import { monthStart, makePartitions } from '../db/partitions';
import { featureCategories } from '../db/migrations/featureCategories';
import type { Tables } from '../db/tables';
import { transact } from '../db/transaction';
import { sendVerification } from '../domain/people/account/emailVerification';
import { insertEvents } from '../domain/usage/insertEvents';
import { sendInvitation } from '../domain/people/team/invitations';
import { hashPassword } from '../identity/passwords/password';
import type { MailSender } from '../mail/mails';
import type { Vault } from '../vault/vault';
import { acmeAdmin, acmeUnverified, demoPassword } from './accounts';
import { acme } from './acme';
import { apiKeyRows } from './apiKeyRows';
import type { DemoCompany } from './company';
import { groupLinkRows, groupRow, makeDataset, makePrimaryKey } from './datasetRows';
import { demoEvents } from './events';
import { globex, platform } from './globex';
import { historyRows } from './history';
import { makeKeyPair, randomText } from './keyPair';
import { featureRows, libraryVersionRows, versionFeatureRows } from './libraryVersions';
import {
  customerRow,
  customerUserRow,
  customerUuid,
  entitlementRows,
  memberUuid,
  nameOf,
  userRow,
  userUuid,
} from './people';

interface DemoSettings {
  db: Database;
  vault: Vault;
  clock: Clock;
  /** Present if it was started before the database was open. */
  material?: DemoMaterial | undefined;
  /** Required for the mail that waits in the outbox; otherwise none is written. */
  mail?: MailSender | undefined;
}

const demoCompanies: readonly DemoCompany[] = [acme, globex, platform];

export type DemoMaterial = ReturnType<typeof prepareDemo>;

/** Starts slow work that needs no database: a key pair and a password hash, in other threads, and the events. */
export function prepareDemo(now: Date) {
  const today = startOfDay(dayOf(now));
  // One hash for all accounts: the password is public, and hashing is slow.
  const password = hashPassword(demoPassword);
  const keyPair = makeKeyPair(randomText(credentialBytes.cryptoAccessKey));
  const events = demoCompanies.map((company) => ({
    company,
    rows: demoEvents(company, { today, now }),
  }));
  return { now, today, password, keyPair, events };
}

/**
 * Creates the demo companies with a year of history, all or nothing. On the same day,
 * the rows are the same, except for secrets, which are always new.
 * @returns false if the first company already exists; then nothing is changed
 */
export async function seedDemo({
  db,
  vault,
  clock,
  material,
  mail,
}: DemoSettings): Promise<boolean> {
  if (await isSeeded(db)) return false;
  const { now, today, password, keyPair, events } = material ?? prepareDemo(clock());
  await makePartitions(db, monthStart(now, -12), now);
  const isNew = await transact(db, async (trx) => {
    // Two services may start on one PostgreSQL server at the same time.
    await sql`lock table customers in share row exclusive mode`.execute(trx);
    if (await isSeeded(trx)) return false;
    await markDatabase(trx, 'demo');
    const customers = demoCompanies.map((company) => customerRow(today, company));
    await insertAll(trx, 'customers', customers);
    await insertAll(trx, 'entitlements', demoCompanies.flatMap(entitlementRows));
    const passwordHash = await password;
    for (const company of demoCompanies)
      await insertCompany(trx, company, { today, vault, passwordHash });
    // Inserted after the data keys, because the database maintains sums for these.
    for (const { company, rows } of events) await insertEvents(trx, customerUuid(company), rows);
    const pair = await keyPair;
    for (const { company, rows } of events)
      await insertApiKeys(trx, company, { today, vault, pair, events: rows });
    await insertLibraryVersions(trx);
    if (mail) await insertWaitingMail(trx, clock, mail);
    return true;
  });
  // The embedded engine collects statistics only on request, and its plans depend on them.
  if (isNew) await analyzeSchema(db, ownSchema);
  return isNew;
}

/** Skips empty lists, because PostgreSQL refuses an insert without rows. */
async function insertAll<T extends keyof Tables>(
  trx: Transaction<Tables>,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto(table).values(rows).execute();
}

async function isSeeded(db: Database | Transaction<Tables>): Promise<boolean> {
  const firstCompany = await db
    .selectFrom('customers')
    .select('uuid')
    .where('uuid', '=', customerUuid(acme))
    .executeTakeFirst();
  return firstCompany !== undefined;
}

async function insertCompany(
  trx: Transaction<Tables>,
  company: DemoCompany,
  context: { today: number; vault: Vault; passwordHash: string },
): Promise<void> {
  const { today, vault, passwordHash } = context;
  const users = company.accounts.map((account) => userRow(today, account, vault, passwordHash));
  const members = company.accounts.map((account) => customerUserRow(today, company, account));
  await insertAll(trx, 'users', users);
  await insertAll(trx, 'customer_users', members);
  await insertKeysAndDatasets(trx, company, { today, vault });
  await insertAll(trx, 'activities', historyRows(today, company));
}

async function insertKeysAndDatasets(
  trx: Transaction<Tables>,
  company: DemoCompany,
  { today, vault }: { today: number; vault: Vault },
): Promise<void> {
  const keys = new Map(
    company.primaryKeys.map((key) => [key.name, makePrimaryKey(today, company, key, vault)]),
  );
  const primaryKeys = [...keys.values()];
  const datasets = company.datasets.map((dataset) => {
    const key = keys.get(dataset.primaryKey);
    if (!key) throw new Error(`${company.name} has no primary key ${dataset.primaryKey}.`);
    return makeDataset(today, company, { dataset, primaryKey: key }, vault);
  });
  const groups = company.groups.map((group) => groupRow(today, company, group));
  const links = company.groups.flatMap((group) => groupLinkRows(today, company, group));

  const versions = primaryKeys.flatMap((key) => key.versions);
  const dataKeys = datasets.flatMap(({ keys: datasetKeys }) => datasetKeys);
  await insertAll(
    trx,
    'primary_keys',
    primaryKeys.map(({ row }) => row),
  );
  await insertAll(trx, 'primary_key_versions', versions);
  await insertAll(
    trx,
    'datasets',
    datasets.map(({ row }) => row),
  );
  await insertAll(trx, 'dataset_keys', dataKeys);
  await insertAll(trx, 'dataset_groups', groups);
  await insertAll(trx, 'dataset_groups_datasets', links);
}

async function insertLibraryVersions(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('feature_categories')
    .values([...featureCategories])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertAll(trx, 'features', featureRows());
  await insertAll(trx, 'client_library_versions', libraryVersionRows());
  await insertAll(trx, 'client_library_version_features', versionFeatureRows());
}

async function insertApiKeys(
  trx: Transaction<Tables>,
  company: DemoCompany,
  context: Parameters<typeof apiKeyRows>[1],
): Promise<void> {
  const { keys, associations, libraries, addresses, addressDays } = apiKeyRows(company, context);
  await insertAll(trx, 'api_keys', keys);
  await insertAll(trx, 'dataset_groups_datasets_api_keys', associations);
  await insertAll(trx, 'api_key_client_libraries', libraries);
  await insertAll(trx, 'api_key_addresses', addresses);
  await insertAll(trx, 'api_key_address_days', addressDays);
}

const invitedEmail = 'jordan@acme.example';

/**
 * Mails in the outbox: for an open invitation, and for verifying the unverified account.
 * Their links are new each time.
 */
async function insertWaitingMail(
  trx: Transaction<Tables>,
  clock: Clock,
  mail: MailSender,
): Promise<void> {
  const customer = customerUuid(acme);
  const administrator = {
    customer,
    userUuid: userUuid(acmeAdmin),
    customerUserUuid: memberUuid(acmeAdmin),
    userName: nameOf(acme, acmeAdmin),
    ipAddress: undefined,
    transactionId: randomUUID(),
  };
  const company = acme.name;
  const invitation = { email: invitedEmail, role: 'user', company, hasAccount: false } as const;
  await sendInvitation({ db: trx, clock, actor: administrator }, invitation, mail);
  const email = acmeUnverified;
  const recipient = { uuid: userUuid(email), name: nameOf(acme, email), email, customer };
  const source = { ipAddress: undefined, transactionId: randomUUID() };
  await sendVerification({ db: trx, clock }, recipient, mail, source);
}
