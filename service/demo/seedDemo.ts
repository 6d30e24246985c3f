import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database';
import { featureCategories } from '../db/migrations/featureCategories';
import type { Tables } from '../db/tables';
import { sendVerification } from '../domain/account/emailVerification';
import { insertEvents } from '../domain/events/insertEvents';
import { sendInvitation } from '../domain/team/invitations';
import { hashPassword } from '../identity/password';
import type { MailSettings } from '../mail/mails';
import type { Vault } from '../vault/vault';
import { acmeAdmin, acmeUnverified, demoAccounts, demoPassword } from './accounts';
import { acme } from './acme';
import { apiKeyRows } from './apiKeyRows';
import type { DemoCompany } from './company';
import { groupLinkRows, groupRow, makeDataset, makePrimaryKey } from './datasetRows';
import { demoEvents, newEventOf } from './events';
import { globex, platform } from './globex';
import { historyRows } from './history';
import { makeKeyPair, randomText } from './keyPair';
import { featureRows, libraryVersionRows, versionFeatureRows } from './libraryVersions';
import { startOfDay } from './timeline';
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
import { demoSeed } from './random';

interface DemoSettings {
  db: Database;
  vault: Vault;
  clock: () => Date;
  /** Another seed gives other usage events; names and links stay. */
  seed?: number;
  /** Needed for the mail that waits in the outbox; without it there is none. */
  mail?: Pick<MailSettings, 'publicUrl' | 'productName'>;
}

const demoCompanies: readonly DemoCompany[] = [acme, globex, platform];

/**
 * Makes the demo companies of decision 34 with a year of life behind them, all or nothing. On one day
 * the same seed gives the same rows, except for secrets, which are always new.
 * @returns false when the first company exists already: nothing was changed
 */
export async function seedDemo({
  db,
  vault,
  clock,
  seed = demoSeed,
  mail,
}: DemoSettings): Promise<boolean> {
  if (await isSeeded(db)) return false;
  const now = clock();
  const today = startOfDay(now);
  const passwords = hashPasswords();
  const keyPair = makeKeyPair(randomText(33));
  const events = demoCompanies.map((company) => ({
    company,
    rows: demoEvents(company, { today, now, seed }),
  }));
  const made = await db.transaction().execute(async (trx) => {
    // Two services that start on one PostgreSQL server at the same moment.
    await sql`lock table customers in share row exclusive mode`.execute(trx);
    if (await isSeeded(trx)) return false;
    const customers = demoCompanies.map((company) => customerRow(today, company));
    await trx.insertInto('customers').values(customers).execute();
    await trx.insertInto('entitlements').values(demoCompanies.flatMap(entitlementRows)).execute();
    // The slow hashes are made in other threads while the engine takes the events.
    for (const { company, rows } of events)
      await insertEvents(trx, customerUuid(company), rows.map(newEventOf));
    const hashes = await passwords;
    for (const company of demoCompanies)
      await insertCompany(trx, company, { today, vault, hashes });
    const pair = await keyPair;
    for (const { company, rows } of events)
      await insertApiKeys(trx, company, { today, vault, pair, events: rows });
    await insertLibraryVersions(trx);
    if (mail) await insertWaitingMail(trx, clock, mail);
    return true;
  });
  // The embedded engine gathers statistics only when told to, and plans by them.
  if (made) await sql`analyze`.execute(db);
  return made;
}

async function isSeeded(db: Database | Transaction<Tables>): Promise<boolean> {
  const first = await db
    .selectFrom('customers')
    .select('uuid')
    .where('uuid', '=', customerUuid(acme))
    .executeTakeFirst();
  return first !== undefined;
}

async function hashPasswords(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(
      demoAccounts.map(async ({ email }) => [email, await hashPassword(demoPassword)] as const),
    ),
  );
}

async function insertCompany(
  trx: Transaction<Tables>,
  company: DemoCompany,
  made: { today: number; vault: Vault; hashes: ReadonlyMap<string, string> },
): Promise<void> {
  const { today, vault, hashes } = made;
  const users = company.accounts.map((account) => userRow(today, account, vault, hashes));
  await trx.insertInto('users').values(users).execute();
  const members = company.accounts.map((account) => customerUserRow(today, company, account));
  await trx.insertInto('customer_users').values(members).execute();
  await insertKeysAndDatasets(trx, company, { today, vault });
  await trx.insertInto('activities').values(historyRows(today, company)).execute();
}

async function insertKeysAndDatasets(
  trx: Transaction<Tables>,
  company: DemoCompany,
  { today, vault }: { today: number; vault: Vault },
): Promise<void> {
  if (company.primaryKeys.length === 0) return;
  const keys = new Map(
    company.primaryKeys.map((key) => [key.name, makePrimaryKey(today, company, key, vault)]),
  );
  const made = [...keys.values()];
  const datasets = company.datasets.map((dataset) => {
    const key = keys.get(dataset.primaryKey);
    if (!key) throw new Error(`${company.name} has no primary key ${dataset.primaryKey}.`);
    return makeDataset(today, company, dataset, key, vault);
  });
  const groups = company.groups.map((group) => groupRow(today, company, group));
  const links = company.groups.flatMap((group) => groupLinkRows(today, company, group));

  await trx
    .insertInto('primary_keys')
    .values(made.map(({ row }) => row))
    .execute();
  await trx
    .insertInto('primary_key_versions')
    .values(made.flatMap(({ versions }) => versions))
    .execute();
  await trx
    .insertInto('datasets')
    .values(datasets.map(({ row }) => row))
    .execute();
  await trx
    .insertInto('dataset_keys')
    .values(datasets.flatMap((dataset) => dataset.keys))
    .execute();
  await trx.insertInto('dataset_groups').values(groups).execute();
  await trx.insertInto('dataset_groups_datasets').values(links).execute();
}

async function insertLibraryVersions(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('feature_categories')
    .values([...featureCategories])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.insertInto('features').values(featureRows()).execute();
  await trx.insertInto('client_library_versions').values(libraryVersionRows()).execute();
  await trx.insertInto('client_library_version_features').values(versionFeatureRows()).execute();
}

async function insertApiKeys(
  trx: Transaction<Tables>,
  company: DemoCompany,
  made: Parameters<typeof apiKeyRows>[1],
): Promise<void> {
  const { keys, associations, libraries } = apiKeyRows(company, made);
  if (keys.length === 0) return;
  await trx.insertInto('api_keys').values(keys).execute();
  await trx.insertInto('dataset_groups_datasets_api_keys').values(associations).execute();
  await trx.insertInto('api_key_client_libraries').values(libraries).execute();
}

type Sender = Pick<MailSettings, 'publicUrl' | 'productName'>;

/** Somebody who has been invited and has not come yet. */
const invited = 'jordan@acme.example';

/**
 * What waits in the outbox: an invitation that has not been accepted yet, and the mail with which the account
 * that is not verified yet can be verified. Their links are new each time.
 */
async function insertWaitingMail(
  trx: Transaction<Tables>,
  clock: () => Date,
  mail: Sender,
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
  const invitation = {
    email: invited,
    role: 'user',
    company: acme.name,
    hasAccount: false,
  } as const;
  await sendInvitation(trx, clock, administrator, invitation, mail);
  await sendVerification(
    trx,
    clock,
    {
      uuid: userUuid(acmeUnverified),
      name: nameOf(acme, acmeUnverified),
      email: acmeUnverified,
      customer,
    },
    mail,
    { ipAddress: undefined, requestId: randomUUID() },
  );
}
