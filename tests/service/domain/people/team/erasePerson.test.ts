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
import { historyOf, detailsOf } from '../../../history';
import { addRow, updateRows } from '../../../rows';
import { testClock } from '../../../testClock';

const clock = testClock(() => new Date('2026-06-15T09:00:00Z'));
const service = sharedService();

type Noted = Parameters<typeof recordActivity>[1];
/** Adds a history row; the tests look at its names, details and changes. */
const note = (row: Omit<Noted, 'ipAddress' | 'transactionId' | 'title' | 'action'>) =>
  recordActivity(
    service.db,
    { ipAddress: undefined, transactionId: 'one', title: 'Team', action: 'Updated', ...row },
    clock,
  );
const removeFromTeam = async (uuid: string) =>
  expect((await service.remove('admin', `/customer/remove_user/${uuid}`)).status).toBe(200);

it('replaces the name and the address of a removed person by their number', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const primaryKey = await addPrimaryKey(db, people.member, 'Theirs');
  await addDataset(db, people.member, primaryKey, { name: 'Theirs' });
  for (const table of ['primary_keys', 'datasets'] as const)
    await db.updateTable(table).set({ creator_name: 'Person member' }).execute();
  const renamed = await service.patch('member', `/users/${uuid}`, { name: 'Mem Ber' });
  expect(renamed).toMatchObject({ status: 200 });
  await note({
    customer,
    userName: 'Person admin',
    details: 'MEMBER@x.example and member@example.com invited by Person admin',
    changes: { email: { from: null, to: 'member@example.com' } },
  });
  await expect(erasePerson(db, clock, uuid)).rejects.toThrow(
    'Remove this person from the team first.',
  );
  await removeFromTeam(uuid);

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

it('finds nothing to erase a second time, and logs nothing', async () => {
  const { db, people } = service;
  const { uuid } = people.member;
  await removeFromTeam(uuid);
  expect(await erasePerson(db, clock, uuid)).toBe(1);
  const history = () => db.selectFrom('activities').selectAll().orderBy('id').execute();
  const before = await history();
  expect(await erasePerson(db, clock, uuid)).toBe(0);
  expect(await history()).toEqual(before);
});

it('finds an address in any case, and leaves addresses of which it is a part', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const invite = async (email: string) =>
    (await service.post('admin', '/invitations', { email })).status;
  await updateRows(db, 'users', { uuid }, { email: 'earlier@example.com' });
  for (const email of ['Member@Example.com', 'comember@example.com', 'member@example.com.au'])
    expect(await invite(email)).toBe(200);
  await updateRows(db, 'users', { uuid }, { email: 'member@example.com' });
  const to = 'Ask:\nMEMBER@example.com or\ta.member@example.com';
  await note({
    customer,
    userName: 'Person admin',
    details: 'Dataset "SSN": description changed',
    changes: { description: { from: 'Ask co-member@example.com', to } },
  });
  await removeFromTeam(uuid);

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
  'leaves the rows of a later account with the same address, in %s',
  async (_where, colleague, invited, invitation) => {
    const { db, people } = service;
    const { uuid, customer } = people.member;
    await removeFromTeam(uuid);
    const request = { method: 'POST', body: { email: 'member@example.com' } };
    expect((await service.request('admin', '/invitations', request)).status).toBe(200);
    const account = await addRow(db, 'users', { name: 'Mem Ber', email: 'Member@example.com' });
    await db
      .insertInto('customer_users')
      .values({ customer_uuid: people[colleague].customer, user_uuid: account.uuid, role: 'user' })
      .execute();

    await erasePerson(db, clock, uuid);

    const person = `Person ${uuid}`;
    expect((await detailsOf(db, { customer_uuid: customer })).slice(0, 2)).toEqual([
      `${person} (${person}) removed from the team`,
      invited.replace('<uuid>', uuid),
    ]);
    const stored = await db.selectFrom('invitations').select('email').executeTakeFirst();
    expect(stored?.email).toBe(invitation);
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: 'member@example.com' },
    ]);
  },
);

it('erases the name of a person whose account went to the owner of its address', async () => {
  const { db, people } = service;
  const { uuid, customer } = people.member;
  const actor = { customer, userName: 'Other', ipAddress: undefined, transactionId: 'one' };
  await deleteMember({ clock, actor, ...tenantScope(db, customer) }, uuid, ': the owner joined');
  expect(await erasePerson(db, clock, uuid)).toBe(1);
  expect((await detailsOf(db))[0]).toBe(
    `Person ${uuid} (Person ${uuid}) removed from the team: the owner joined`,
  );
});

it('covers the history of each company in which a removed member of staff did something', async () => {
  const { db, people } = service;
  const { uuid, customer: platform } = people.staff;
  const [acme, globex] = [people.admin.customer, people.outsider.customer];
  for (const [customer, name] of [
    [acme, 'Before Marriage'],
    [platform, 'Person staff'],
    [globex, 'Person staff'],
  ] as const)
    await note({
      customer,
      userUuid: uuid,
      userName: name,
      details: `Plan changed by ${name} (staff@example.com)`,
      changes: { contact: { from: null, to: 'staff@example.com' } },
    });
  await note({
    customer: globex,
    userUuid: people.outsider.uuid,
    userName: 'Person staff',
    details: 'Somebody of the same name',
  });
  await note({
    customer: platform,
    userName: 'Person admin',
    details: 'Person staff (staff@example.com) removed from the team',
    objectType: 'user',
    objectUuid: uuid,
  });
  await addPrimaryKey(db, people.outsider, 'Made for them');
  await db
    .updateTable('primary_keys')
    .set({ creator_name: 'Person staff', creator_customer_user_uuid: null })
    .execute();
  await db.deleteFrom('customer_users').where('user_uuid', '=', uuid).execute();
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();

  expect(await erasePerson(db, clock, uuid)).toBe(4);

  const rowsOf = async (customer: string) => {
    const columns = ['user_name', 'details', 'changes', 'search_text'] as const;
    const rows = await historyOf(db, columns, { customer_uuid: customer });
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
  const erasedFrom = 'Name and email address of a removed person erased from';
  expect(await rowsOf(acme)).toEqual([
    changed,
    ['Operator', `${erasedFrom} 1 row of the security history`, {}],
  ]);
  expect(await rowsOf(platform)).toEqual([
    changed,
    ['Person admin', `${person} (${person}) removed from the team`, {}],
    ['Operator', `${erasedFrom} 2 rows of the security history`, {}],
  ]);
  expect(await rowsOf(globex)).toEqual([
    changed,
    ['Person staff', 'Somebody of the same name', {}],
    ['Operator', `${erasedFrom} 1 row of the security history`, {}],
  ]);
  const key = await db.selectFrom('primary_keys').select('creator_name').executeTakeFirst();
  expect(key).toEqual({ creator_name: person });
});

describe('the last member of a customer', () => {
  const refusal =
    'Remove this person from the team first. Only the last member of a customer without datasets and API keys is removed by this.';
  const deleteCustomer = async (uuid: string) => {
    const path = `/admin/customers/${uuid}`;
    return (await service.remove('staff', path)).status;
  };

  it('is removed and erased, after which the customer can be deleted', async () => {
    const { db, people } = service;
    const { uuid, customer } = people.outsider;
    await addPrimaryKey(db, people.outsider, 'Theirs');
    expect(await deleteCustomer(customer)).toBe(409);

    expect(await erasePerson(db, clock, uuid)).toBe(1);

    const columns = ['user_name', 'action', 'details', 'changes'] as const;
    const person = `Person ${uuid}`;
    expect(await historyOf(db, columns, { customer_uuid: customer })).toEqual([
      {
        user_name: 'Operator',
        action: 'Removed',
        details: `${person} (${person}) removed from the team`,
        changes: { role: { from: 'admin', to: null } },
      },
      {
        user_name: 'Operator',
        action: 'Erased',
        details:
          'Name and email address of a removed person erased from 1 row of the security history',
        changes: {},
      },
    ]);
    const userQuery = db.selectFrom('users').select('uuid').where('uuid', '=', uuid);
    expect(await userQuery.execute()).toEqual([]);
    expect(await deleteCustomer(customer)).toBe(200);
  });

  it('leaves no invitation that staff would take for the first administrator’s', async () => {
    const { db, people } = service;
    const { uuid, customer } = people.outsider;
    for (const role of ['admin', 'user']) {
      const body = { email: `${role}@b.example`, role };
      const answer = await service.post('outsider', '/invitations', body);
      expect(answer.status).toBe(200);
    }
    await erasePerson(db, clock, uuid);
    const answer = await service.request('staff', `/admin/customers/${customer}`);
    expect(answer.body).toMatchObject({ data: { customers: { invitation: null } } });
    const rows = await historyOf(db, ['user_name', 'details', 'changes'], {
      customer_uuid: customer,
      action: 'Invitation revoked',
    });
    const revoked = (role: string) => ({
      user_name: 'Operator',
      details: `Invitation of ${role}@b.example revoked`,
      changes: { role: { from: role, to: null } },
    });
    expect(rows.toSorted((a, b) => a.details.localeCompare(b.details))).toEqual([
      revoked('admin'),
      revoked('user'),
    ]);
  });

  it('is removed although the identity provider never deleted anybody, and so are its people', async () => {
    const fixture = await scimFixture(service);
    const { db, people } = service;
    const { uuid, customer } = people.admin;
    // The administrator is one of the provider's people too.
    await fixture.addGroup('Staff', [await fixture.addUser(people.admin.email)]);
    const key = await fixture.key(people.admin.email);
    // The plan ended: the provider can no longer delete anybody, and the console never could.
    await updateRows(db, 'customers', { uuid: customer }, { plan: 'pro' });
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
    const remainingKeys = db
      .selectFrom('api_keys')
      .select('name')
      .where('customer_uuid', '=', customer);
    expect(await remainingKeys.execute()).toEqual([]);
    expect(await db.selectFrom('scim_users').select('user_name').execute()).toEqual([]);
    expect(await erasePerson(db, later, key?.uuid ?? '')).toBeGreaterThan(0);
    expect(await rowsWith(db, 'admin@example.com', 'Person admin')).toEqual([]);
  });

  it('is refused while there are datasets or other people, and in the operator’s company', async () => {
    const { db, people } = service;
    await expect(erasePerson(db, clock, people.admin.uuid)).rejects.toThrow(refusal);
    const { uuid, customer } = people.outsider;
    const primaryKey = await addPrimaryKey(db, people.outsider, 'Theirs');
    await addDataset(db, people.outsider, primaryKey, { name: 'Theirs' });
    await expect(erasePerson(db, clock, uuid)).rejects.toThrow(refusal);
    await db.deleteFrom('datasets').execute();
    await addRow(db, 'installation', { mode: 'demo', operators_company: customer });
    await expect(erasePerson(db, clock, uuid)).rejects.toThrow(refusal);
    const userQuery = db.selectFrom('users').select('uuid').where('uuid', '=', uuid);
    expect(await userQuery.execute()).toEqual([{ uuid }]);
    expect(await historyOf(db, ['id'])).toEqual([]);
    await updateRows(db, 'installation', {}, { operators_company: null });
    expect(await erasePerson(db, clock, uuid)).toBe(1);
  });
});

it('accepts a number in capitals as well', async () => {
  // Only a valid number gets as far as opening the database.
  const nowhere = readSettings({ DATA_DIR: '/dev/null/data' });
  const run = (argument: string) =>
    command.run({ settings: nowhere, values: {}, argument, say: () => undefined });
  await expect(run('7E1B4A52-5F0E-4C07-9D0B-2F6F0C6A1001')).rejects.toThrow(
    'The data directory /dev/null/data cannot be used',
  );
  await expect(run('7E1B4A52')).rejects.toThrow('Name the account by its uuid');
});

it('finds nobody for an unknown number', async () => {
  const nobody = '7e1b4a52-5f0e-4c07-9d0b-2f6f0c6a1001';
  expect(await erasePerson(service.db, clock, nobody)).toBeUndefined();
});
