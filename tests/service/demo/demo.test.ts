import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeyStatus, apiKeyStatuses } from '../../../contract/api-keys/apiKeyTerms';
import { attentionThresholds } from '../../../contract/attention/attention';
import { dataset, definitionProblems, storedLimits } from '../../../contract/datasets/datasets';
import { keyRoom } from '../../../contract/definition/keyRoom';
import { bulkDatasets } from '../../../bench/bulkRecords';
import { seedDemo } from '../../../service/demo/seedDemo';
import { featureCategories } from '../../../service/db/migrations/featureCategories';
import type { Database } from '../../../service/db/database';
import { migrateFor } from '../../../service/db/databaseMode';
import { openTotpSecret } from '../../../service/domain/people/mfa/oneTimeCode';
import { verifyPassword } from '../../../service/identity/passwords/password';
import { open } from '../../../service/vault/envelope';
import { purposes } from '../../../service/vault/purposes';
import type { Vault } from '../../../service/vault/vault';
import { openTestDatabase } from '../database';
import { testVault } from '../vault/testVault';
import { testClock } from '../testClock';
import { rowOf } from '../rows';

let vault: Vault;
const clock = testClock(() => new Date('2026-11-20T10:30:00Z'));
const dayMs = 86_400_000;

/** The spec's list (console.md section 9). */
const vendors =
  'Amazon Aurora, Amazon DynamoDB, Amazon RDS, Amazon Redshift, Amazon S3, Apache Hadoop, Box, Databricks, Dropbox, File Server, Google BigQuery, Google Drive, IBM Db2, Microsoft Azure Blob, Microsoft Azure Synapse Analytics, Microsoft OneDrive, Microsoft SQL, MongoDB, MySQL, Oracle Database, Palantir, PostgreSQL, Redis, SAP Business Warehouse, SFDC, Snowflake'.split(
    ', ',
  );

const tables = [
  'customers',
  'users',
  'customer_users',
  'primary_keys',
  'primary_key_versions',
  'datasets',
  'dataset_keys',
  'dataset_groups',
  'dataset_groups_datasets',
  'api_keys',
  'dataset_groups_datasets_api_keys',
  'client_library_versions',
  'features',
  'client_library_version_features',
  'events',
  'activities',
  'list_counts',
] as const;
/**
 * Columns left out of the digest: random values, ids that continue after a table is emptied, and values
 * that depend on the latest events.
 */
const leftOut = ['password_hash', 'totp_secret', 'material', 'id', 'signing_value'];
const alsoLeftOut = ['public_key', 'encrypted_private_key', 'last_used_at'];

/**
 * A digest of every row, secrets aside.
 * @param until only events up to here count
 */
async function snapshot(db: Database, until: Date): Promise<Record<string, string | null>> {
  const digests: Record<string, string | null> = {};
  for (const table of tables) {
    // Event sources are numbered in order of arrival, so events are compared by the sources, not by the numbers.
    const from =
      table === 'events'
        ? sql`(select e.customer_uuid, e.action, e.count, e.date, e.metadata, s.api_key_name,
            s.dataset_name, s.dataset_group_name, s.product, s.product_version, s.api_version,
            s.api_key_uuid, s.dataset_uuid
          from events e join event_sources s on s.id = e.source_id where e.date <= ${until})`
        : sql.table(table);
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(line, chr(10) order by line collate "C")) as digest
      from (select (to_jsonb(t) - ${[...leftOut, ...alsoLeftOut]}::text[])::text as line
            from ${from} as t) as lines`.execute(db);
    digests[table] = rows[0]?.digest ?? null;
  }
  return digests;
}

const countEvents = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('the demo data', () => {
  let db: Database;
  let wasMade: boolean;
  let first: Record<string, string | null>;
  let firstEvents: number;

  const customerOf = async (email: string): Promise<string> => {
    const row = await db
      .selectFrom('customer_users')
      .innerJoin('users', 'users.uuid', 'customer_users.user_uuid')
      .select('customer_uuid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.customer_uuid;
  };

  beforeAll(async () => {
    db = await openTestDatabase();
    vault = await testVault(db);
    wasMade = await seedDemo({ db, vault, clock });
    first = await snapshot(db, clock());
    firstEvents = await countEvents(db);
  });

  it('marks its database, which production then refuses', async () => {
    expect(await db.selectFrom('installation').select('mode').execute()).toEqual([
      { mode: 'demo' },
    ]);
    await expect(migrateFor(db, 'production')).rejects.toThrow(/^This database holds a demo, /);
    await migrateFor(db, 'demo');
  });

  it('has exactly the accounts of the README', async () => {
    const rows = await db
      .selectFrom('users')
      .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
      .selectAll('users')
      .select('role')
      .orderBy('email')
      .execute();
    const accounts = rows.map(({ email, role, roles, totp_secret: app, ...row }) => ({
      email,
      role,
      roles,
      mfa: app !== null,
      verified: row.email_verified_dt_tm !== null,
    }));
    const plain = { roles: [], mfa: false, verified: true };
    expect(accounts).toEqual([
      { ...plain, email: 'admin@acme.example', role: 'admin', mfa: true },
      { ...plain, email: 'admin@globex.example', role: 'admin' },
      { ...plain, email: 'member@acme.example', role: 'user' },
      { ...plain, email: 'staff@ubiq.example', role: 'admin', roles: ['ubiq_admin'], mfa: true },
      { ...plain, email: 'unverified@acme.example', role: 'user', verified: false },
    ]);
    for (const hash of new Set(rows.map(({ password_hash: stored }) => stored)))
      expect(await verifyPassword('demo-password', hash)).toBe(true);
    const secrets = rows.map(
      ({ uuid, totp_secret: sealed }) => sealed && openTotpSecret(vault, uuid, sealed),
    );
    const secret = 'JBSWY3DPEHPK3PXP';
    expect(secrets).toEqual([secret, null, null, secret, null]);
  });

  it('puts the accounts into three companies: only the first two have datasets', async () => {
    const acme = await customerOf('admin@acme.example');
    const globex = await customerOf('admin@globex.example');
    const staff = await customerOf('staff@ubiq.example');
    expect(new Set([acme, globex, staff]).size).toBe(3);
    expect(await customerOf('member@acme.example')).toBe(acme);
    expect(await customerOf('unverified@acme.example')).toBe(acme);
    const counts = await db
      .selectFrom('datasets')
      .select(({ fn }) => ['customer_uuid', fn.countAll<number>().as('count')])
      .groupBy('customer_uuid')
      .execute();
    const countOf = new Map(counts.map(({ customer_uuid, count }) => [customer_uuid, count]));
    expect(countOf.get(acme)).toBeGreaterThanOrEqual(24);
    expect(countOf.get(globex)).toBeGreaterThan(0);
    expect(countOf.get(staff)).toBeUndefined();
    const { plan, color } = await rowOf(db, 'customers', { uuid: acme });
    expect(plan).not.toBe('enterprise');
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has the datasets SSN and Contracts', async () => {
    const acme = await customerOf('admin@acme.example');
    const byName = (name: string) =>
      db
        .selectFrom('datasets')
        .selectAll()
        .where('customer_uuid', '=', acme)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
    expect(await byName('SSN')).toMatchObject({
      dataset_type: 'structured',
      input_character_set: '0123456789',
      output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      passthrough_character_set: '-',
      passthrough_rules: [{ priority: 1, type: 'passthrough', value: '-' }],
      input_min_length: 6,
      input_max_length: 9,
      msb_encoding_bits: 0,
      max_key_rotations: 62,
      encryption_algorithm: 'FF1',
    });
    expect(await byName('Contracts')).toMatchObject({
      dataset_type: 'unstructured',
      input_character_set: null,
    });
  });

  it('has a dataset of each kind of typed data, whose definitions follow from their bounds', async () => {
    const typed = await db
      .selectFrom('datasets')
      .select(['name', 'data_type', 'output_character_set', 'max_key_rotations', 'key_number'])
      .where('data_type_config', 'is not', null)
      .orderBy('name')
      .execute();
    const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    expect(typed.map((row) => Object.values(row))).toEqual([
      ['Claim Amount', 'integer', '0123456789ABCD', 14, 1],
      ['Claim Note', 'generic_string', alphanumeric, 62, 0],
      ['Claim Submitted At', 'datetime', '0123456789AB', 6, 0],
      ['Patient Token', 'token', alphanumeric, 62, 0],
      ['Visit Day', 'date', '0123456789ABCD', 3, 0],
    ]);
  });

  it('has definitions that the rules of the contract accept, with room for four data keys', async () => {
    const rows = await db.selectFrom('datasets').selectAll().execute();
    const structured = rows.filter((row) => row.data_type === 'formatted_string');
    expect(structured.length).toBeGreaterThan(10);
    for (const row of structured) {
      const { input_character_set: input, output_character_set: output } = row;
      const { input_min_length: min, input_max_length: max, passthrough_character_set: pass } = row;
      if (input === null || output === null || pass === null || min === null || max === null)
        throw new Error(`${row.name} lacks a part of its definition`);
      const definition = {
        input_character_set: input,
        output_character_set: output,
        passthrough_character_set: pass,
        input_min_length: min,
        input_max_length: max,
      };
      expect(definitionProblems(definition), row.name).toEqual({});
      const room = keyRoom(definition);
      expect([row.msb_encoding_bits, row.max_key_rotations]).toEqual([room.bits, room.keys]);
      expect(room.keys, row.name).toBeGreaterThanOrEqual(4);
      expect(row.key_number, row.name).toBe(row.rotation_count % room.keys);
      // Decision 15: a passthrough set always has its own rule.
      expect(
        row.passthrough_rules
          .filter(({ type }) => type === 'passthrough')
          .map(({ value }) => value),
      ).toEqual(pass === '' ? [] : [pass]);
    }
    expect(structured.some((row) => row.published_at === null)).toBe(true);
    expect(structured.some((row) => row.input_character_set?.includes('é'))).toBe(true);
    for (const { dataset_type: type, vendor } of rows)
      expect(type === 'structured' ? vendor === null : vendors.includes(vendor ?? '')).toBe(true);
    for (const { name, description } of rows) {
      expect(name.length).toBeLessThanOrEqual(storedLimits.name);
      expect(description.length).toBeLessThanOrEqual(storedLimits.description);
      expect(dataset.shape.name.safeParse(name).success).toBe(true);
    }
  });

  it('has a sealed key for every used slot, which its primary key version opens', async () => {
    const keys = await db
      .selectFrom('dataset_keys')
      .innerJoin('datasets', 'datasets.uuid', 'dataset_keys.dataset_uuid')
      .innerJoin('primary_key_versions', (join) =>
        join
          .onRef('primary_key_versions.primary_key_uuid', '=', 'datasets.primary_key_uuid')
          .onRef('primary_key_versions.version', '=', 'dataset_keys.primary_key_version'),
      )
      .select(['datasets.name', 'dataset_uuid', 'dataset_keys.key_number'])
      .select(['dataset_keys.material', 'dataset_keys.created_at', 'primary_key_versions.version'])
      .select(['primary_key_versions.primary_key_uuid', 'primary_key_versions.material as primary'])
      .select('primary_key_versions.created_at as primaryCreated')
      .execute();
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      const purpose = purposes.primaryKey(key.primary_key_uuid, key.version);
      const primary = vault.open(key.primary, purpose);
      const slot = `data-key ${key.dataset_uuid} number ${key.key_number}`;
      expect(open(primary, key.material, slot)).toHaveLength(32);
      expect(key.created_at >= key.primaryCreated, key.name).toBe(true);
    }
    const datasets = await db
      .selectFrom('datasets')
      .leftJoin('dataset_keys', 'dataset_keys.dataset_uuid', 'datasets.uuid')
      .select(({ fn }) => ['uuid', 'name', fn.count<number>('dataset_keys.key_number').as('slots')])
      .select(['rotation_count', 'max_key_rotations'])
      .groupBy('uuid')
      .execute();
    for (const { name, slots, rotation_count: rotations, max_key_rotations: most } of datasets)
      expect(slots, name).toBe(most === null ? 0 : Math.min(rotations + 1, most));
  });

  it('has primary keys in every state, each with a version for every rotation', async () => {
    const keys = await db
      .selectFrom('primary_keys')
      .selectAll('primary_keys')
      .select((eb) =>
        eb
          .selectFrom('primary_key_versions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('primary_key_uuid', '=', 'primary_keys.uuid')
          .as('versions'),
      )
      .where('customer_uuid', '=', await customerOf('admin@acme.example'))
      .execute();
    expect(keys.length).toBeGreaterThan(3);
    for (const { versions, rotation_count: count } of keys)
      expect(Number(versions)).toBe(count + 1);
    const days = ({ next_rotation_date: next }: { next_rotation_date: Date }): number =>
      (next.getTime() - clock().getTime()) / dayMs;
    const enabled = keys.filter((key) => key.enabled);
    expect(enabled.every((key) => days(key) > 0)).toBe(true);
    expect(enabled.some((key) => days(key) < 7)).toBe(true);
    expect(enabled.some((key) => days(key) > 90)).toBe(true);
    expect(keys.some((key) => !key.enabled && days(key) < 0)).toBe(true);
    expect(keys.some((key) => key.rotation_count === 0)).toBe(true);
    expect(keys.some((key) => key.rotation_count > 5)).toBe(true);
    expect(keys.some((key) => key.dataset_count === 0)).toBe(true);
    expect(keys.some((key) => key.dataset_count > 4)).toBe(true);
  });

  it('has groups that overlap, and in the other company a dataset without a group', async () => {
    const counts = await db
      .selectFrom('datasets')
      .leftJoin('dataset_groups_datasets', 'dataset_uuid', 'datasets.uuid')
      .select(({ fn }) => ['name', fn.count<number>('dataset_group_uuid').as('groups')])
      .groupBy('name')
      .execute();
    const groups = counts.map((row) => row.groups);
    expect(Math.max(...groups)).toBeGreaterThanOrEqual(4);
    expect(Math.min(...groups)).toBe(0);
  });

  it('has API keys in every state, with the usage of their programs', async () => {
    const acme = await customerOf('admin@acme.example');
    const keys = await db.selectFrom('api_keys').selectAll().execute();
    const globex = await customerOf('admin@globex.example');
    expect(new Set(keys.map((key) => key.customer_uuid))).toEqual(new Set([acme, globex]));
    const states = keys.map(({ enabled, end_date_tm: end }) =>
      apiKeyStatus({ enabled, end_date_tm: end?.toISOString() ?? null }, clock()),
    );
    expect(new Set(states)).toEqual(new Set(apiKeyStatuses));
    expect(keys.filter((key) => key.autoprovisioned)).toHaveLength(1);
    const isUnused = ({ last_used_at: used, created_at: created }: (typeof keys)[number]) =>
      clock().getTime() - (used ?? created).getTime() > attentionThresholds.unusedAfterDays * dayMs;
    expect(keys.filter((key) => key.enabled && isUnused(key)).map(({ name }) => name)).toContain(
      'Pharmacy Shop (old)',
    );
    const { rows: used } = await sql<{ name: string; last: Date; stored: Date; libraries: number }>`
      select k.name, max(e.date) as last, k.last_used_at as stored,
        (select count(*) from api_key_client_libraries l where l.api_key_uuid = k.uuid)::int
          as libraries
      from events e join event_sources s on s.id = e.source_id
        join api_keys k on k.uuid = s.api_key_uuid and k.name = s.api_key_name
      group by k.uuid`.execute(db);
    expect(used.length).toBeGreaterThanOrEqual(7);
    for (const { name, last, stored, libraries } of used) {
      expect(stored, name).toEqual(last);
      expect(libraries, name).toBeGreaterThan(0);
    }
    const { rows: untold } = await sql<{ count: number }>`
      select count(*)::int as count from event_sources
      where api_key_uuid is null`.execute(db);
    expect(untold).toEqual([{ count: 0 }]);
  });

  it('has addresses of the programs: one is new, one was refused', async () => {
    const { rows } = await sql<{ name: string; address: string; used: boolean; days: number }>`
      select name, address, first_used_at is not null as used, (select count(*)::int
        from api_key_address_days d where d.api_key_uuid = k.uuid and d.address = a.address) as days
      from api_key_addresses a join api_keys k on k.uuid = api_key_uuid order by 1, 2`.execute(db);
    const addressesOf = (keyName: string) => rows.filter(({ name }) => name === keyName);
    expect(addressesOf('Analytics Loader').map(({ address }) => address)).toEqual([
      '198.51.100.140',
      '203.0.113.77',
    ]);
    expect(addressesOf('Patient Portal')).toMatchObject([
      { address: '192.0.2.200', used: false, days: 0 },
      { address: '198.51.100.24', used: true, days: 28 },
      { address: '203.0.113.10', used: true, days: 30 },
      { address: '203.0.113.11', used: true, days: 30 },
    ]);
    const { rows: wrong } = await sql`
      select from api_key_addresses a join api_keys k on k.uuid = api_key_uuid
      where first_seen_at > last_seen_at or last_seen_at > ${clock()}
        or first_seen_at < k.created_at`.execute(db);
    expect(wrong).toHaveLength(0);
    const { rows: unknown } = await sql`
      select from dataset_groups_datasets_api_keys a
      where last_used_address is not null and not exists (select from api_key_addresses s
        where s.api_key_uuid = a.api_key_uuid and s.address = a.last_used_address)`.execute(db);
    expect(unknown).toHaveLength(0);
  });

  it('has two dozen client library versions, each with features of several categories', async () => {
    const versions = await db
      .selectFrom('client_library_versions as version')
      .innerJoin(
        'client_library_version_features as link',
        'link.client_library_version_uuid',
        'version.uuid',
      )
      .innerJoin('features', 'features.uuid', 'link.feature_uuid')
      .select(({ fn }) => [
        'version.uuid',
        fn.count<number>('features.feature_category_uuid').distinct().as('categories'),
      ])
      .groupBy('version.uuid')
      .execute();
    expect(versions).toHaveLength(24);
    for (const { categories } of versions) expect(categories).toBeGreaterThan(1);
    const used = await db
      .selectFrom('features')
      .select('feature_category_uuid')
      .distinct()
      .execute();
    expect(used).toHaveLength(featureCategories.length);
  });

  it('gives every program access to the datasets of its events', async () => {
    const { rows } = await sql<{ key: string; dataset: string }>`
      select distinct k.name as key, d.name as dataset from event_sources e
      join api_keys k on k.uuid = e.api_key_uuid join datasets d on d.uuid = e.dataset_uuid
      where not exists (select from dataset_groups_datasets l
        join dataset_groups_datasets_api_keys a on a.dataset_groups_dataset_uuid = l.uuid
        where l.dataset_uuid = d.uuid and a.api_key_uuid = k.uuid and a.encrypt and a.decrypt)
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it('has a year of usage events, none before its dataset was published, none in the future', async () => {
    const { rows } = await sql<{
      early: number;
      late: number;
      from: Date;
      to: Date;
      count: number;
    }>`
      select count(*) filter (where date < published_at or published_at is null)::int as early,
             count(*) filter (where date > ${clock()})::int as late,
             min(date) as from, max(date) as to, count(*)::int as count
      from events join event_sources s on s.id = source_id
        join datasets on datasets.uuid = s.dataset_uuid`.execute(db);
    const [summary] = rows;
    expect(summary).toMatchObject({ early: 0, late: 0 });
    expect(summary?.count).toBeGreaterThan(15_000);
    expect(clock().getTime() - (summary?.from.getTime() ?? 0)).toBeGreaterThan(363 * dayMs);
    expect(clock().getTime() - (summary?.to.getTime() ?? 0)).toBeLessThan(dayMs / 2);
  });

  it('has usage by key: of successive keys, and of a library that reports no key number', async () => {
    const { rows } = await sql<{ name: string; keys: number[]; products: string[] }>`
      select d.name, array_agg(distinct u.key_number order by u.key_number) as keys,
        array_agg(distinct u.product order by u.product) as products
      from key_usage_days u join datasets d on d.uuid = u.record_uuid
      where d.name in ('SSN', 'Card Number') group by d.name order by d.name`.execute(db);
    expect(rows).toEqual([
      { name: 'Card Number', keys: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], products: [''] },
      { name: 'SSN', keys: [-1], products: ['ubiq-node'] },
    ]);
  });

  it('has a security history that agrees with its records', async () => {
    const rotations = await db
      .selectFrom('activities')
      .select(({ fn }) => ['object_uuid', fn.countAll<number>().as('count')])
      .where('action', '=', 'Rotated')
      .where('title', '=', 'Datasets')
      .groupBy('object_uuid')
      .execute();
    expect(rotations.length).toBeGreaterThan(0);
    for (const { object_uuid: uuid, count } of rotations) {
      const { rotation_count: all } = await rowOf(db, 'datasets', { uuid: uuid ?? '' });
      // Rotations of more than a year ago are not in the history.
      expect(count).toBeLessThanOrEqual(all);
    }
    const lastSignIns = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.uuid', 'activities.user_uuid')
      .select(({ fn }) => ['email', 'last_sign_in_at', fn.max('activities.created_at').as('last')])
      .where('action', '=', 'Signed in')
      .groupBy(['email', 'last_sign_in_at'])
      .execute();
    expect(lastSignIns).toHaveLength(5);
    for (const { last, last_sign_in_at: lastSignInAt } of lastSignIns)
      expect(last).toEqual(lastSignInAt);
  });

  it('has a history that can be found by address and transaction, as the service writes it', async () => {
    const row = await db
      .selectFrom('activities')
      .select(['object_type', 'ip_address', 'transaction_id', 'search_text'])
      .where('action', '=', 'Signed in')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row.object_type).toBe('user');
    expect(row.ip_address).toMatch(/^203\.0\.113\.\d+$/);
    expect(row.search_text.split('\n').slice(-2)).toEqual([row.ip_address, row.transaction_id]);
  });

  it('changes nothing when it is made a second time', async () => {
    expect(wasMade).toBe(true);
    expect(await seedDemo({ db, vault, clock })).toBe(false);
    expect(await snapshot(db, clock())).toEqual(first);
    expect(Object.values(first)).not.toContain(null);
  });

  it('is the same on the same day except for secrets, with only more events at a later hour', async () => {
    const secondDb = await openTestDatabase();
    await testVault(secondDb);
    await seedDemo({
      db: secondDb,
      vault,
      clock: testClock(() => new Date('2026-11-20T17:45:00Z')),
    });
    expect(await snapshot(secondDb, clock())).toEqual(first);
    expect(await countEvents(secondDb)).toBeGreaterThan(firstEvents);
  });

  it('adds datasets in bulk, which lists and counters include', async () => {
    const acme = await customerOf('admin@acme.example');
    const counted = async (): Promise<number | undefined> =>
      (
        await db
          .selectFrom('list_counts')
          .select('count')
          .where('customer_uuid', '=', acme)
          .where('list', '=', 'datasets')
          .executeTakeFirst()
      )?.count;
    const before = await counted();
    await bulkDatasets(db, acme, 60);
    await bulkDatasets(db, acme, 40);
    expect(await counted()).toBe((before ?? 0) + 100);
  });
});
