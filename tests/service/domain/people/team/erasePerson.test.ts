import { describe, expect, it } from 'vitest';
import { erasePerson as command } from '../../../../../service/commands/erasePerson';
import { tenantScope } from '../../../../../service/db/scopes';
import { recordActivity } from '../../../../../service/domain/engine/recordActivity';
import { erasePerson } from '../../../../../service/domain/people/team/erasePerson';
import { deleteMember } from '../../../../../service/domain/people/team/members';
import { readSettings } from '../../../../../service/config/settings';
import { sharedService } from '../../../harness';
import { addApiKey, addDataset, addPrimaryKey } from '../../../records';
import { scimFixture } from '../../../scim/scimFixture';
import { rowsWith } from '../../../db/wholeDatabase';
import { historyOf } from '../../../history';
import { updateRows } from '../../../rows';
import { testClock } from '../../../testClock';

const clock = testClock(() => new Date('2026-06-15T09:00:00Z'));
const service = sharedService();

it('leaves the number of a removed person where the name and the address were', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const primaryKey = await addPrimaryKey(db, people.member, 'Theirs');
  await addDataset(db, people.member, primaryKey, { name: 'Theirs' });
  for (const table of ['primary_keys', 'datasets'] as const)
    await db.updateTable(table).set({ creator_name: 'Person member' }).execute();
  const renamed = await service.request('member', `/users/${uuid}`, {
    method: 'PATCH',
    body: { name: 'Mem Ber' },
  });
  expect(renamed).toMatchObject({ status: 200 });
  const other = { customer, ipAddress: undefined, transactionId: 'one', title: 'Team' };
  await recordActivity(
    db,
    {
      ...other,
      userName: 'Person admin',
      action: 'Invited',
      details: 'MEMBER@x.example and member@example.com invited by Person admin',
      changes: { email: { from: null, to: 'member@example.com' } },
    },
    clock,
  );
  await expect(erasePerson(db, clock, uuid)).rejects.toThrow(
    'Remove this person from the team first.',
  );
  const path = `/customer/remove_user/${uuid}`;
  expect((await service.request('admin', path, { method: 'DELETE' })).status).toBe(200);

  expect(await erasePerson(db, clock, uuid)).toBe(3);

  const rows = await db.selectFrom('activities').selectAll().orderBy('id').execute();
  const all = JSON.stringify(rows);
  for (const text of ['Person member', 'person member', 'Mem Ber', 'mem ber', 'member@example.com'])
    expect(all).not.toContain(text);
  expect(rows.map(({ user_name, details, changes }) => [user_name, details, changes])).toEqual([
    [
      `Person ${uuid}`,
      `Person ${uuid} is now called Person ${uuid}.`,
      { name: { from: `Person ${uuid}`, to: `Person ${uuid}` } },
    ],
    [
      'Person admin',
      `MEMBER@x.example and Person ${uuid} invited by Person admin`,
      { email: { from: null, to: `Person ${uuid}` } },
    ],
    [
      'Person admin',
      `Person ${uuid} (Person ${uuid}) removed from the team`,
      { role: { from: 'user', to: null } },
    ],
    [
      'Operator',
      'Name and email address of a removed person erased from 3 rows of the security history',
      {},
    ],
  ]);
  for (const table of ['primary_keys', 'datasets'] as const)
    expect(await db.selectFrom(table).select('creator_name').execute()).toEqual([
      { creator_name: `Person ${uuid}` },
    ]);
});

it('finds nothing to erase a second time, and tells of nothing', async () => {
  const { db, people } = service;
  const { uuid } = people.member;
  const path = `/customer/remove_user/${uuid}`;
  expect((await service.request('admin', path, { method: 'DELETE' })).status).toBe(200);
  expect(await erasePerson(db, clock, uuid)).toBe(1);
  const history = () => db.selectFrom('activities').selectAll().orderBy('id').execute();
  const before = await history();
  expect(await erasePerson(db, clock, uuid)).toBe(0);
  expect(await history()).toEqual(before);
});

it('finds an address however it is written, and leaves those of which it is a part', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const invite = async (email: string) =>
    (await service.request('admin', '/invitations', { method: 'POST', body: { email } })).status;
  await updateRows(db, 'users', { uuid }, { email: 'earlier@example.com' });
  for (const email of ['Member@Example.com', 'comember@example.com', 'member@example.com.au'])
    expect(await invite(email)).toBe(200);
  await updateRows(db, 'users', { uuid }, { email: 'member@example.com' });
  await recordActivity(
    db,
    {
      customer,
      userName: 'Person admin',
      ipAddress: undefined,
      transactionId: 'one',
      title: 'Datasets',
      action: 'Updated',
      details: 'Dataset "SSN": description changed',
      changes: {
        description: {
          from: 'Ask co-member@example.com',
          to: 'Ask:\nMEMBER@example.com or\ta.member@example.com',
        },
      },
    },
    clock,
  );
  const path = `/customer/remove_user/${uuid}`;
  expect((await service.request('admin', path, { method: 'DELETE' })).status).toBe(200);

  expect(await erasePerson(db, clock, uuid)).toBe(3);

  const rows = await db.selectFrom('activities').selectAll().orderBy('id').execute();
  const person = `Person ${uuid}`;
  expect(rows.slice(0, 5).map(({ details, changes }) => [details, changes])).toEqual([
    [`${person} invited`, { role: { from: null, to: 'user' } }],
    ['comember@example.com invited', { role: { from: null, to: 'user' } }],
    ['member@example.com.au invited', { role: { from: null, to: 'user' } }],
    [
      'Dataset "SSN": description changed',
      {
        description: {
          from: 'Ask co-member@example.com',
          to: `Ask:\n${person} or\ta.member@example.com`,
        },
      },
    ],
    [`${person} (${person}) removed from the team`, { role: { from: 'user', to: null } }],
  ]);
  expect(rows[1]?.search_text).toContain('comember@example.com invited');
  expect(JSON.stringify(rows)).not.toMatch(/[^\w.+-]member@example\.com[^.]/i);
  const invitations = await db.selectFrom('invitations').select('email').orderBy('email').execute();
  expect(invitations).toEqual([
    { email: 'comember@example.com' },
    { email: 'member@example.com.au' },
  ]);
  const mails = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute();
  expect(mails).toEqual([
    { recipient: 'comember@example.com' },
    { recipient: 'member@example.com.au' },
  ]);
});

it.each([
  ['the same company', 'admin', 'member@example.com invited', 'member@example.com'],
  ['another company', 'outsider', 'Person <uuid> invited', undefined],
] as const)(
  'leaves what is of the account that the address has again, in %s',
  async (_where, colleague, invited, invitation) => {
    const { db, people } = service;
    const { uuid, customer } = people.member;
    const path = `/customer/remove_user/${uuid}`;
    expect((await service.request('admin', path, { method: 'DELETE' })).status).toBe(200);
    const again = { method: 'POST', body: { email: 'member@example.com' } };
    expect((await service.request('admin', '/invitations', again)).status).toBe(200);
    const account = await db
      .insertInto('users')
      .values({ name: 'Mem Ber', email: 'Member@example.com' })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('customer_users')
      .values({ customer_uuid: people[colleague].customer, user_uuid: account.uuid, role: 'user' })
      .execute();

    await erasePerson(db, clock, uuid);

    const rows = await historyOf(db, ['details'], { customer_uuid: customer });
    const person = `Person ${uuid}`;
    expect(rows.slice(0, 2).map(({ details }) => details)).toEqual([
      `${person} (${person}) removed from the team`,
      invited.replace('<uuid>', uuid),
    ]);
    const kept = await db.selectFrom('invitations').select('email').executeTakeFirst();
    expect(kept?.email).toBe(invitation);
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: 'member@example.com' },
    ]);
  },
);

it('erases the name of somebody whose account went to the owner of its address', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const actor = { customer, userName: 'Other', ipAddress: undefined, transactionId: 'one' };
  await deleteMember({ clock, actor, ...tenantScope(db, customer) }, uuid, ': the owner joined');
  expect(await erasePerson(db, clock, uuid)).toBe(1);
  const { details } = await db
    .selectFrom('activities')
    .select('details')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(details).toBe(`Person ${uuid} (Person ${uuid}) removed from the team: the owner joined`);
});

it('goes through the history of each company in which a removed member of staff did something', async () => {
  const { db, people } = service;
  const { uuid, customer: platform } = people.staff;
  const [acme, globex] = [people.admin.customer, people.outsider.customer];
  for (const [customer, name] of [
    [acme, 'Before Marriage'],
    [platform, 'Person staff'],
    [globex, 'Person staff'],
  ] as const)
    await recordActivity(
      db,
      {
        customer,
        userUuid: uuid,
        userName: name,
        ipAddress: undefined,
        transactionId: 'one',
        title: 'Companies',
        action: 'Updated',
        details: `Plan changed by ${name} (staff@example.com)`,
        changes: { contact: { from: null, to: 'staff@example.com' } },
      },
      clock,
    );
  await recordActivity(
    db,
    {
      customer: globex,
      userUuid: people.outsider.uuid,
      userName: 'Person staff',
      ipAddress: undefined,
      transactionId: 'two',
      title: 'Companies',
      action: 'Updated',
      details: 'Somebody of the same name',
    },
    clock,
  );
  await recordActivity(
    db,
    {
      customer: platform,
      userName: 'Person admin',
      ipAddress: undefined,
      transactionId: 'three',
      title: 'Team',
      action: 'Removed',
      details: 'Person staff (staff@example.com) removed from the team',
      objectType: 'user',
      objectUuid: uuid,
    },
    clock,
  );
  await addPrimaryKey(db, people.outsider, 'Made for them');
  await db
    .updateTable('primary_keys')
    .set({ creator_name: 'Person staff', creator_customer_user_uuid: null })
    .execute();
  await db.deleteFrom('customer_users').where('user_uuid', '=', uuid).execute();
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();

  expect(await erasePerson(db, clock, uuid)).toBe(4);

  const rowsOf = async (customer: string) => {
    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('customer_uuid', '=', customer)
      .orderBy('id')
      .execute();
    return rows.map(({ user_name, details, changes, search_text }) => {
      expect(search_text).not.toMatch(/staff@|before marriage/);
      return [user_name, details, changes];
    });
  };
  const person = `Person ${uuid}`;
  const changed = [
    person,
    `Plan changed by ${person} (${person})`,
    { contact: { from: null, to: person } },
  ];
  const told = 'Name and email address of a removed person erased from';
  expect(await rowsOf(acme)).toEqual([
    changed,
    ['Operator', `${told} 1 row of the security history`, {}],
  ]);
  expect(await rowsOf(platform)).toEqual([
    changed,
    ['Person admin', `${person} (${person}) removed from the team`, {}],
    ['Operator', `${told} 2 rows of the security history`, {}],
  ]);
  expect(await rowsOf(globex)).toEqual([
    changed,
    ['Person staff', 'Somebody of the same name', {}],
    ['Operator', `${told} 1 row of the security history`, {}],
  ]);
  const key = await db.selectFrom('primary_keys').select('creator_name').executeTakeFirst();
  expect(key).toEqual({ creator_name: person });
});

describe('the last member of a customer', () => {
  const refusal =
    'Remove this person from the team first. Only the last member of a customer without datasets and API keys is removed by this.';
  const deleteCustomer = async (uuid: string) => {
    const path = `/admin/customers/${uuid}`;
    return (await service.request('staff', path, { method: 'DELETE' })).status;
  };

  it('is removed and erased, after which the customer can be deleted', async () => {
    const { db, people } = service;
    const { uuid, customer } = people.outsider;
    await addPrimaryKey(db, people.outsider, 'Theirs');
    expect(await deleteCustomer(customer)).toBe(409);

    expect(await erasePerson(db, clock, uuid)).toBe(1);

    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('customer_uuid', '=', customer)
      .orderBy('id')
      .execute();
    const person = `Person ${uuid}`;
    expect(rows.map((row) => [row.user_name, row.action, row.details, row.changes])).toEqual([
      [
        'Operator',
        'Removed',
        `${person} (${person}) removed from the team`,
        { role: { from: 'admin', to: null } },
      ],
      [
        'Operator',
        'Erased',
        'Name and email address of a removed person erased from 1 row of the security history',
        {},
      ],
    ]);
    const gone = db.selectFrom('users').select('uuid').where('uuid', '=', uuid);
    expect(await gone.execute()).toEqual([]);
    expect(await deleteCustomer(customer)).toBe(200);
  });

  it('leaves no invitation that staff would take for the first administrator’s', async () => {
    const { db, people } = service;
    const { uuid, customer } = people.outsider;
    for (const role of ['admin', 'user']) {
      const body = { email: `${role}@b.example`, role };
      const answer = await service.request('outsider', '/invitations', { method: 'POST', body });
      expect(answer.status).toBe(200);
    }
    await erasePerson(db, clock, uuid);
    const shown = await service.request('staff', `/admin/customers/${customer}`);
    expect(shown.body).toMatchObject({ data: { customers: { invitation: null } } });
    const rows = await db
      .selectFrom('activities')
      .select(['user_name', 'details', 'changes'])
      .where('customer_uuid', '=', customer)
      .where('action', '=', 'Invitation revoked')
      .orderBy('details')
      .execute();
    expect(rows).toEqual([
      {
        user_name: 'Operator',
        details: 'Invitation of admin@b.example revoked',
        changes: { role: { from: 'admin', to: null } },
      },
      {
        user_name: 'Operator',
        details: 'Invitation of user@b.example revoked',
        changes: { role: { from: 'user', to: null } },
      },
    ]);
  });

  it('is removed although the identity provider never deleted anybody, and its people go too', async () => {
    const fixture = await scimFixture(service);
    const { db, people } = service;
    const { uuid, customer } = people.admin;
    // The administrator is one of the provider's people too.
    await fixture.addGroup('Staff', [await fixture.addUser(people.admin.email)]);
    const key = await fixture.key(people.admin.email);
    // The plan ended: the provider can no longer delete anybody, and the console never could.
    await db.updateTable('customers').set({ plan: 'pro' }).where('uuid', '=', customer).execute();
    await db
      .deleteFrom('users')
      .where('uuid', '<>', uuid)
      .where('uuid', 'in', (query) =>
        query
          .selectFrom('customer_users')
          .select('user_uuid')
          .where('customer_uuid', '=', customer),
      )
      .execute();
    await addApiKey(db, people.admin, 'By hand');
    await expect(erasePerson(db, clock, uuid)).rejects.toThrow(refusal);
    await db.deleteFrom('api_keys').where('name', '=', 'By hand').execute();

    const later = testClock(() => new Date('2026-06-15T11:00:00Z'));
    expect(await erasePerson(db, later, uuid)).toBeGreaterThan(0);
    expect(await deleteCustomer(customer)).toBe(200);
    const left = db.selectFrom('api_keys').select('name').where('customer_uuid', '=', customer);
    expect(await left.execute()).toEqual([]);
    expect(await db.selectFrom('scim_users').select('user_name').execute()).toEqual([]);
    expect(await erasePerson(db, later, key?.uuid ?? '')).toBeGreaterThan(0);
    expect(await rowsWith(db, 'admin@example.com', 'Person admin')).toEqual([]);
  });

  it('is refused while there is a dataset, or anybody else, and in the operator’s company', async () => {
    const { db, people } = service;
    await expect(erasePerson(db, clock, people.admin.uuid)).rejects.toThrow(refusal);
    const { uuid, customer } = people.outsider;
    const primaryKey = await addPrimaryKey(db, people.outsider, 'Theirs');
    await addDataset(db, people.outsider, primaryKey, { name: 'Theirs' });
    await expect(erasePerson(db, clock, uuid)).rejects.toThrow(refusal);
    await db.deleteFrom('datasets').execute();
    await db
      .insertInto('installation')
      .values({ mode: 'demo', operators_company: customer })
      .execute();
    await expect(erasePerson(db, clock, uuid)).rejects.toThrow(refusal);
    const kept = db.selectFrom('users').select('uuid').where('uuid', '=', uuid);
    expect(await kept.execute()).toEqual([{ uuid }]);
    expect(await historyOf(db, ['id'])).toEqual([]);
    await db.updateTable('installation').set({ operators_company: null }).execute();
    expect(await erasePerson(db, clock, uuid)).toBe(1);
  });
});

it('is asked for by a number in capitals as well', async () => {
  // Only a number that is one leads as far as the database.
  const nowhere = readSettings({ DATA_DIR: '/dev/null/data' });
  const run = (word: string) =>
    command.run({ settings: nowhere, values: {}, words: [word], say: () => undefined });
  await expect(run('7E1B4A52-5F0E-4C07-9D0B-2F6F0C6A1001')).rejects.toThrow(
    'The data directory /dev/null/data cannot be used',
  );
  await expect(run('7E1B4A52')).rejects.toThrow('Name the account by its uuid');
});

it('knows nobody by another number', async () => {
  const nobody = '7e1b4a52-5f0e-4c07-9d0b-2f6f0c6a1001';
  expect(await erasePerson(service.db, clock, nobody)).toBeUndefined();
});
