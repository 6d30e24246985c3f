import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../service/db/migrations';
import { type Database, migrate } from '../../../service/db/database';
import { addEarlierKeyUsage } from '../../../service/db/earlierKeyUsage';
import type { Tables } from '../../../service/db/tables';
import { openTestDatabase } from '../database';

/** A customer's uuid for each story, which begins with the story's number. */
const customerOf = (number: number) => `${number}e1b4a52-5f0e-4c07-9d0b-2f6f0c6a1001`;

/** Rows of an old database, and the check of them after the migrations. */
interface Story {
  promise: string;
  /** The migration before which its rows are written. */
  migration: string;
  write: (db: Database) => Promise<void>;
  expectKept: (db: Database) => Promise<void>;
}

const addCustomer = async (db: Database, uuid: string) => {
  await sql`insert into customers (uuid, name) values (${uuid}, 'Acme')`.execute(db);
};
const addPrimaryKey = async (db: Database, customer: string) => {
  await sql`insert into primary_keys (uuid, customer_uuid, name, description, search_text)
    values (${customer}, ${customer}, 'Main', '', '')`.execute(db);
};

/** Runs a statement, whose refusal must leave the transaction as it was. @throws when the statement succeeds */
async function expectRefused(db: Database, statement: string, reason: string): Promise<void> {
  await sql`savepoint before`.execute(db);
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(reason);
  await sql`rollback to savepoint before`.execute(db);
}

const events = customerOf(1);
const addActivity = async (db: Database, details: string) => {
  await sql`insert into activities (customer_uuid, title, action, details, user_name, transaction_id)
    values (${events}, 'Datasets', 'Created', ${details}, 'Alex', 'a')`.execute(db);
};
const rotated = customerOf(2);
const created = customerOf(3);
const invited = customerOf(6);
const spelled = customerOf(7);
const twins = customerOf(8);
const counted = customerOf(9);
const addressed = customerOf(5);
const insertNamed = (name: string) => `
  insert into datasets (customer_uuid, name, description, search_text, primary_key_uuid, dataset_type,
    encryption_algorithm)
  values ('${spelled}', '${name}', '', '', '${spelled}', 'unstructured', 'AES256GCM')`;
const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const stories: readonly Story[] = [
  {
    promise: 'makes one partition of the tables that are there, with their numbers and sums',
    migration: '013',
    write: async (db) => {
      await sql`insert into events (customer_uuid, source_id, action, count, date)
        values (${events}, 1, 0, 5, '2024-02-03'), (${events}, 1, 1, -2, now()),
          (${events}, 1, 0, 7, now() + interval '2 months')`.execute(db);
      await addActivity(db, 'One');
      await sql`set constraints all immediate`.execute(db);
    },
    expectKept: async (db) => {
      await sql`insert into events (customer_uuid, source_id, action, count, date)
        values (${events}, 1, 0, 11, '2025-02-03')`.execute(db);
      await addActivity(db, 'Two');
      await sql`set constraints all immediate`.execute(db);

      const { rows } = await sql`select id, count, tableoid::regclass::text as place
        from events where customer_uuid = ${events} order by id`.execute(db);
      expect(rows).toEqual([
        { id: 1, count: 5, place: 'events_before' },
        { id: 2, count: -2, place: 'events_before' },
        { id: 3, count: 7, place: 'events_default' },
        { id: 4, count: 11, place: 'events_before' },
      ]);
      const { rows: sums } =
        await sql`select action, sum(count)::int as count, sum(rows)::int as rows
        from event_day_totals where customer_uuid = ${events} group by 1 order by 1`.execute(db);
      expect(sums).toEqual([
        { action: 0, count: 23, rows: 3 },
        { action: 1, count: -2, rows: 1 },
      ]);
      const { rows: history } =
        await sql`select position::int, details, a.tableoid::regclass::text as place
        from activities a join activity_positions p on p.activity_id = a.id
        where a.customer_uuid = ${events} order by a.id`.execute(db);
      expect(history).toEqual([
        { position: 1, details: 'One', place: 'activities_before' },
        { position: 2, details: 'Two', place: 'activities_before' },
      ]);
      const { rows: days } = await sql`select sum(rows)::int as rows
        from activity_day_totals where customer_uuid = ${events}`.execute(db);
      expect(days).toEqual([{ rows: 2 }]);
      const change = "update activities set details = 'Other'";
      await expectRefused(db, change, 'security history cannot be changed');
    },
  },
  {
    promise: 'counts rotations from the publication, where a dataset was a draft before',
    migration: '031',
    write: async (db) => {
      await addCustomer(db, rotated);
      await addPrimaryKey(db, rotated);
      await sql`
        insert into datasets (customer_uuid, name, description, search_text, primary_key_uuid, dataset_type,
          encryption_algorithm, input_character_set, key_rotation_interval, created_at, last_rotation_date, published_at)
        select ${rotated}, name, '', '', ${rotated}, 'structured', 'FF1', '0123456789', 90, '2026-01-01',
          rotated::timestamptz, published::timestamptz
        from (values ('Draft', null, null), ('Kept', '2026-03-01', '2026-01-01'), ('Late', null, '2026-04-11'),
          ('Tried', '2026-01-05', '2026-04-11')) as given (name, rotated, published)`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select name, to_char(next_rotation_date, 'YYYY-MM-DD') as next
        from datasets where customer_uuid = ${rotated} order by name`.execute(db);
      expect(rows).toEqual([
        { name: 'Draft', next: null },
        { name: 'Kept', next: '2026-05-30' },
        { name: 'Late', next: '2026-07-10' },
        { name: 'Tried', next: '2026-07-10' },
      ]);
    },
  },
  {
    promise:
      'names who made a dataset: whoever is there by their account, whoever has gone by the history',
    migration: '032',
    write: async (db) => {
      await addCustomer(db, created);
      await sql`insert into users (uuid, email, name) values (${created}, 'kim@example.com', 'Kim')`.execute(
        db,
      );
      await sql`insert into customer_users (uuid, customer_uuid, user_uuid, role)
        values (${created}, ${created}, ${created}, 'admin')`.execute(db);
      await addPrimaryKey(db, created);
      await sql`
        insert into datasets (customer_uuid, name, description, search_text, primary_key_uuid, dataset_type,
          encryption_algorithm, creator_customer_user_uuid)
        select ${created}, name, '', '', ${created}, 'unstructured', 'AES256GCM', creator::uuid
        from (values ('Gone', null), ('Here', ${created}), ('Unknown', null)) as given (name, creator)`.execute(
        db,
      );
      await sql`
        insert into activities (customer_uuid, title, action, details, user_name, transaction_id, object_type,
          object_uuid)
        select ${created}, 'Datasets', action, '', maker, 'a', 'datasets', uuid
        from datasets, (values ('Created', 'Alex'), ('Updated', 'Sam')) as done (action, maker)
        where name = 'Gone'`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select name, creator_name from datasets
        where customer_uuid = ${created} order by name`.execute(db);
      expect(rows).toEqual([
        { name: 'Gone', creator_name: 'Alex' },
        { name: 'Here', creator_name: 'Kim' },
        { name: 'Unknown', creator_name: '' },
      ]);
    },
  },
  {
    promise:
      'keeps products of client libraries in lower case, of two the one that is more strict, then the newer',
    migration: '033',
    write: async (db) => {
      await sql`insert into client_library_versions
          (product, product_version, api_version, status, updated_at, search_text)
        values ('Ubiq-Node', '1.0.0', 'V0', 'Unsupported', '2026-01-01', 'ubiq-node'),
          ('ubiq-node', '1.0.0', 'V3', 'Latest', '2026-02-01', 'ubiq-node'),
          ('UBIQ-GO', '1.0.0', 'V0', 'Latest', '2026-01-01', 'ubiq-go'),
          ('Ubiq-Go', '1.0.0', 'V3', 'Latest', '2026-02-01', 'ubiq-go'),
          ('Ubiq-Go', '2.0.0', 'V3', 'Out of Date', '2026-02-01', 'ubiq-go'),
          ('ubiq-java', '1.0.0', 'V3', 'Latest', '2026-02-01', 'ubiq-java')`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select product, product_version, api_version, status, version
        from client_library_versions order by product, product_version`.execute(db);
      const go = { product: 'ubiq-go', api_version: 'V3', version: 2 };
      expect(rows).toEqual([
        { ...go, product_version: '1.0.0', status: 'Latest' },
        { ...go, product_version: '2.0.0', status: 'Out of Date' },
        { ...go, product: 'ubiq-java', product_version: '1.0.0', status: 'Latest', version: 1 },
        {
          product: 'ubiq-node',
          product_version: '1.0.0',
          api_version: 'V0',
          status: 'Unsupported',
          version: 2,
        },
      ]);
      const { rows: counts } = await sql`select count from list_counts
        where list = 'client_library_versions'`.execute(db);
      expect(counts).toEqual([{ count: 4 }]);
      const change = "update client_library_versions set product = 'Ubiq'";
      await expectRefused(db, change, 'client_library_versions_product_case');
    },
  },
  {
    promise:
      'knows refresh tokens and codes by their digest, so that those of before go on working',
    migration: '037',
    write: async (db) => {
      await sql`insert into oidc_payloads (model, id, payload)
        values ('RefreshToken', 'a-secret', '{"jti": "a-secret", "grantId": "g"}'),
          ('Session', 'signed', '{"jti": "signed"}')`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select id, payload from oidc_payloads order by model`.execute(db);
      expect(rows).toEqual([
        { id: 'tNh1JDk7Red5PiPxkuaoWhC65vsmeemWp6y4ymC0yI0', payload: { grantId: 'g' } },
        { id: 'signed', payload: { jti: 'signed' } },
      ]);
    },
  },
  {
    promise: 'knows from the history who sent an open invitation last, and who copied its link',
    migration: '039',
    write: async (db) => {
      await addCustomer(db, invited);
      await sql`insert into invitations (customer_uuid, email, role, token_digest, inviter_name, copied, created_at, expires_at)
        select ${invited}, email, 'admin', convert_to(email, 'UTF8'), 'Kim', copied, now(), now()
        from (values ('copied', true), ('mailed', false)) as given (email, copied)`.execute(db);
      for (const [action, personNumber] of [
        ['Invited', 1],
        ['Invitation link copied', 2],
        ['Invited', 3],
        ['Invitation link copied', 4],
        ['Other', 5],
      ] as const)
        await sql`insert into activities (customer_uuid, title, action, details, user_name, user_uuid, transaction_id,
            object_type, object_uuid)
          select ${invited}, 'Team', ${action}, '', 'Kim', ${person(personNumber)}, 'a', 'invitation', uuid
          from invitations`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select email, inviter_uuid, copier_uuid from invitations
        order by email`.execute(db);
      expect(rows).toEqual([
        { email: 'copied', inviter_uuid: person(3), copier_uuid: person(4) },
        { email: 'mailed', inviter_uuid: person(3), copier_uuid: null },
      ]);
    },
  },
  {
    promise: 'keeps names of datasets, beside which others may differ only in case',
    migration: '042',
    write: async (db) => {
      await addCustomer(db, spelled);
      await addPrimaryKey(db, spelled);
      await sql.raw(insertNamed('date')).execute(db);
    },
    expectKept: async (db) => {
      await sql.raw(insertNamed('DATE')).execute(db);
      await expectRefused(db, insertNamed('date'), 'datasets_name');
      const { rows } = await sql`select name from datasets
        where customer_uuid = ${spelled} order by lower(name), name`.execute(db);
      expect(rows).toEqual([{ name: 'DATE' }, { name: 'date' }]);
    },
  },
  {
    promise: 'keeps the oldest of names that count as equal, and numbers the others',
    migration: '045',
    write: async (db) => {
      await addCustomer(db, twins);
      await sql`insert into scim_groups (customer_uuid, display_name, created_at, updated_at)
        select ${twins}, name, '2026-01-01'::timestamptz + at * interval '1 day', now()
        from unnest(array['grün', 'GRÜN', 'gru\u0308n', 'GRÜN (2)', 'Strasse', 'Straße'])
          with ordinality as given (name, at)`.execute(db);
      await sql`with made as (
          insert into api_keys (customer_uuid, name, description, search_text, public_value, signing_value,
            csr, public_key, encrypted_private_key, autoprovisioned, enabled, creator_name, created_at)
          select ${twins}, name, '', 'old', name, '\\x01', '', '', '', provisioned, true, '', at::timestamptz
          from (values ('änne', false, '2026-01-01'), ('Änne', true, '2026-01-02'), ('A\u0308nne', true, '2026-01-03'))
            as given (name, provisioned, at) returning uuid, name, autoprovisioned)
        insert into scim_users (customer_uuid, user_name, active, attributes, api_key_uuid, created_at, updated_at)
        select ${twins}, name, true, '{}', uuid, now(), now() from made where autoprovisioned`.execute(
        db,
      );
    },
    expectKept: async (db) => {
      const namesIn = async (table: string, column: string) => {
        const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name
          from ${sql.table(table)} where customer_uuid = ${twins} order by ${sql.ref(column)} collate "C"`.execute(
          db,
        );
        return rows.map(({ name }) => name);
      };
      expect(await namesIn('scim_groups', 'display_name')).toEqual([
        'GRÜN (2)',
        'GRÜN (3)',
        'Strasse',
        'Straße',
        'gru\u0308n (4)',
        'grün',
      ]);
      expect(await namesIn('api_keys', 'name')).toEqual(['A\u0308nne (2)', 'Änne', 'änne (3)']);
      expect(await namesIn('scim_users', 'user_name')).toEqual(['A\u0308nne (2)', 'Änne']);
      const { rows } = await sql`select details, user_name from activities
        where customer_uuid = ${twins} and object_type = 'api_keys' order by details`.execute(db);
      expect(rows).toContainEqual({
        details: 'API key "änne" renamed to "änne (3)": "Änne" counts as the same name',
        user_name: 'Upgrade',
      });
      // The calls of keys from before were not recorded (057).
      const { rows: spans } = await sql`select since > now() - interval '1 hour' as recent
        from api_key_address_spans join api_keys on uuid = api_key_uuid
        where customer_uuid = ${twins}`.execute(db);
      expect(spans).toEqual([{ recent: true }, { recent: true }, { recent: true }]);
      const twin = `insert into scim_groups (customer_uuid, display_name, created_at, updated_at)
        values ('${twins}', 'gru\u0308n', now(), now())`;
      await expectRefused(db, twin, 'scim_groups_display_name');
    },
  },
  {
    promise: 'counts earlier usage by data key once, as far as events are kept and name one',
    migration: '053',
    write: async (db) => {
      await addCustomer(db, counted);
      await addPrimaryKey(db, counted);
      await sql`insert into datasets (uuid, customer_uuid, name, description, search_text, primary_key_uuid,
          dataset_type, encryption_algorithm, input_character_set)
        values (${person(9)}, ${counted}, 'Cards', '', '', ${counted}, 'structured', 'FF1', '0123456789')`.execute(
        db,
      );
      await sql`insert into dataset_keys (dataset_uuid, key_number, primary_key_version, material)
        values (${person(9)}, 0, 3, '\\x01')`.execute(db);
      // These rows have numbers of their own, because other stories expect theirs.
      await sql`insert into event_sources (id, customer_uuid, digest, dataset_uuid, api_key_name,
          dataset_name, dataset_group_name, product, product_version, api_version, search_text)
        overriding system value
        values (901, ${counted}, '\\x09', ${person(9)}, '', 'Cards', '', 'ubiq-node', '', '', '')`.execute(
        db,
      );
      await sql`insert into events (id, customer_uuid, source_id, action, count, date, metadata)
        select id, ${counted}, 901, 1, count, date::timestamptz, metadata::jsonb
        from (values (901, 1, '2026-02-02T01:00Z', '{}'), (902, 2, '2026-02-02T02:00Z', '{"key_number":0}'),
          (903, 4, '2026-02-02T03:00Z', '{"key_number":7}'), (904, 8, '2026-02-02T04:00Z', '{"key_number":0}'),
          (905, 16, '2026-01-31T05:00Z', '{"key_number":0}')) as given (id, count, date, metadata)`.execute(
        db,
      );
      await sql`insert into retention (kind, kept_from) values ('events', '2026-02-01')`.execute(
        db,
      );
    },
    expectKept: async (db) => {
      const { rows } = await sql`
        select record_uuid = ${counted} as primary_key, key_number, product, count::int,
          to_char(first_at at time zone 'UTC', 'MM-DD HH24:MI') as first,
          to_char(last_at at time zone 'UTC', 'MM-DD HH24:MI') as last
        from key_usage_days where record_uuid in (${counted}, ${person(9)})
        order by 1, start, key_number`.execute(db);
      const sums = (primary_key: boolean, key: number) => [
        {
          primary_key,
          key_number: -1,
          product: 'ubiq-node',
          count: 16,
          first: '01-31 00:00',
          last: '01-31 23:59',
        },
        {
          primary_key,
          key_number: -2,
          product: '',
          count: 4,
          first: '02-02 03:00',
          last: '02-02 03:00',
        },
        {
          primary_key,
          key_number: -1,
          product: 'ubiq-node',
          count: 1,
          first: '02-02 01:00',
          last: '02-02 01:00',
        },
        {
          primary_key,
          key_number: key,
          product: '',
          count: 42,
          first: '02-02 02:00',
          last: '02-02 04:00',
        },
      ];
      expect(rows).toEqual([...sums(false, 0), ...sums(true, 3)]);
    },
  },
  {
    promise: 'leaves nothing of earlier usage to be counted again',
    migration: '054',
    // Written by another process while the earlier ones wait.
    write: async (db) => {
      await sql`insert into events (id, customer_uuid, source_id, action, count, date, metadata)
        values (906, ${counted}, 901, 1, 32, '2026-02-02T03:30Z', '{"key_number":0}')`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select from key_usage_earlier`.execute(db);
      expect(rows).toEqual([]);
    },
  },
  {
    promise: 'takes no new address that was told before for news',
    migration: '055',
    write: async (db) => {
      await addCustomer(db, addressed);
      await sql`
        with key as (
          insert into api_keys (uuid, customer_uuid, name, description, search_text, public_value,
            signing_value, csr, public_key, encrypted_private_key, creator_name)
          values (${addressed}, ${addressed}, 'Portal', '', '', 'portal', '\\x01', '', '', '', ''))
        insert into attention_matters (customer_uuid, kind, subject, item, opened_at)
        values (${addressed}, 'new-address', ${addressed},
          '{"kind":"new-address","count":2,"at":"2026-06-15T08:00:00.000Z"}', now())`.execute(db);
      await sql`
        insert into api_key_addresses (api_key_uuid, address, customer_uuid, first_seen_at,
          last_seen_at, first_used_at, last_used_at)
        select ${addressed}, address::inet, ${addressed}, at::timestamptz, at::timestamptz,
          at::timestamptz, at::timestamptz
        from (values ('192.0.2.1', '2026-06-15T08:00Z'), ('192.0.2.2', '2026-06-15T09:30Z'))
          as given (address, at)`.execute(db);
    },
    expectKept: async (db) => {
      const { rows } = await sql`select item ->> 'at' as at, revision from attention_matters
        where customer_uuid = ${addressed}`.execute(db);
      expect(rows).toEqual([{ at: '2026-06-15T09:30:00.000Z', revision: 0 }]);
    },
  },
];

/** One database passes through all versions, in a schema of its own that is rolled back. */
describe('a database of years ago', () => {
  let trx: ControlledTransaction<Tables>;

  beforeAll(async () => {
    trx = await (await openTestDatabase()).startTransaction().execute();
    await sql`create schema older`.execute(trx);
    await sql`set local search_path = older, public`.execute(trx);
    const upFrom = async (first: string, until: string) => {
      for (const [name, migration] of Object.entries(migrations))
        if (name >= first && name < until) await migration.up(trx);
    };
    let level = '001';
    for (const { migration, write } of stories) {
      await upFrom(level, migration);
      await write(trx);
      level = migration;
    }
    await upFrom(level, '999');
    await addEarlierKeyUsage(trx);
    await addEarlierKeyUsage(trx);
  });
  afterAll(() => trx.rollback().execute());

  it.each(stories)('$promise', ({ expectKept }) => expectKept(trx));
});

it('a database that a newer version has changed is left alone', async () => {
  const trx = await (await openTestDatabase()).startTransaction().execute();
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(trx);
  await expect(migrate(trx)).rejects.toThrow(
    'The database was made by a newer version of this service (999_later). Start that version.',
  );
  await trx.rollback().execute();
});
