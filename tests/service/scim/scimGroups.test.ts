import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenantScope } from '../../../service/db/scopes';
import { provisionAccess } from '../../../service/domain/grants/provisionedAccess';
import { scheduledRotation } from '../../../service/domain/engine/changeContext';
import { addDataset, addPrimaryKey } from '../records';
import { core, type ScimFixture, scimFixture } from './scimFixture';
import { addCrowd } from './scimRecords';
import { sharedService } from '../harness';
import { testClock } from '../testClock';

const service = sharedService();
let fixture: ScimFixture;
beforeEach(async () => {
  fixture = await scimFixture(service);
});

const accessOfBoth = async () => ({
  ada: await fixture.access('ada'),
  bob: await fixture.access('bob'),
});

describe('groups give access to the dataset group of the same name', () => {
  it('by Entra ID: members come and go, the group is renamed and deleted', async () => {
    await fixture.addDataset('SSN', 'Payroll');
    await fixture.addDataset('IBAN', 'Payroll');
    await fixture.addDataset('Names', 'People');
    const [ada, bob] = [await fixture.addUser('ada'), await fixture.addUser('bob')];

    const created = await fixture.scim('POST', '/Groups', {
      schemas: [`${core}:Group`],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'payroll',
      meta: { resourceType: 'Group' },
    });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'payroll', members: [] } });
    const id = String(created.body['id']);
    expect(await fixture.access('ada')).toEqual([]);

    const added = await fixture.patch(`/Groups/${id}`, {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: ada },
        { $ref: null, value: bob },
      ],
    });
    expect(added).toMatchObject({ status: 204, body: {} });
    const whole = ['Payroll/IBAN', 'Payroll/SSN'];
    expect(await accessOfBoth()).toEqual({ ada: whole, bob: whole });

    // Entra ID's own form of a removal, and the one of RFC 7644.
    await fixture.patch(`/Groups/${id}`, {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: ada }],
    });
    expect(await fixture.access('ada')).toEqual([]);
    await fixture.patch(`/Groups/${id}`, { op: 'Remove', path: `members[value eq "${bob}"]` });
    expect(await fixture.access('bob')).toEqual([]);
    await fixture.patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: ada }] });

    await fixture.patch(`/Groups/${id}`, { op: 'Replace', path: 'displayName', value: 'People' });
    expect(await fixture.access('ada')).toEqual(['People/Names']);
    const read = await fixture.scim('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(read.body).toMatchObject({ displayName: 'People' });
    expect(read.body).not.toHaveProperty('members');
    expect((await fixture.scim('GET', `/Groups/${id}`)).body['members']).toEqual([
      {
        value: ada,
        display: 'ada',
        type: 'User',
        $ref: `http://localhost:3000/${fixture.customer}/api/v3/scim/v2/Users/${ada}`,
      },
    ]);
    expect((await fixture.scim('GET', `/Users/${ada}`)).body['groups']).toMatchObject([
      { value: id, display: 'People' },
    ]);
    expect((await fixture.scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await fixture.access('ada')).toEqual([]);
    expect((await fixture.history()).slice(12)).toEqual([
      'Identity provider (SCIM): API keys | Created | API key "bob" made for a person of the identity provider',
      'Identity provider (SCIM): Identity provider | Group created | Group "payroll" of the identity provider created',
      'Identity provider (SCIM): Identity provider | Group updated | Group "payroll" of the identity provider updated: 2 people added',
      'Identity provider (SCIM): API keys | Associated | API key "ada" got access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): API keys | Associated | API key "bob" got access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): Identity provider | Group updated | Group "payroll" of the identity provider updated: 1 person removed',
      'Identity provider (SCIM): API keys | Association deleted | API key "ada" lost access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): Identity provider | Group updated | Group "payroll" of the identity provider updated: 1 person removed',
      'Identity provider (SCIM): API keys | Association deleted | API key "bob" lost access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): Identity provider | Group updated | Group "payroll" of the identity provider updated: 1 person added',
      'Identity provider (SCIM): API keys | Associated | API key "ada" got access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): Identity provider | Group updated | Group "People" of the identity provider updated',
      'Identity provider (SCIM): API keys | Association deleted | API key "ada" lost access to 2 datasets of group "Payroll", as a member of the identity provider\'s group',
      'Identity provider (SCIM): API keys | Associated | API key "ada" got access to 1 dataset of group "People", as a member of the identity provider\'s group',
      'Identity provider (SCIM): Identity provider | Group deleted | Group "People" of the identity provider deleted',
      'Identity provider (SCIM): API keys | Association deleted | API key "ada" lost access to 1 dataset of group "People", as a member of the identity provider\'s group',
    ]);
  });

  it('by Okta: a group is pushed, renamed without a path, and replaced', async () => {
    await fixture.addDataset('SSN', 'Payroll');
    await fixture.addDataset('Names', 'People');
    const [ada, bob] = [await fixture.addUser('ada'), await fixture.addUser('bob')];
    const id = await fixture.addGroup('Payroll', [ada]);
    const response = await fixture.scim(
      'GET',
      `/Groups?filter=${encodeURIComponent('displayName eq "Payroll"')}&startIndex=1&count=100`,
    );
    expect(response.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    await fixture.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'People' } });
    expect(await fixture.access('ada')).toEqual(['People/Names']);
    await fixture.patch(
      `/Groups/${id}`,
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'add', path: 'members', value: [{ value: bob, display: 'bob' }] },
    );
    expect(await accessOfBoth()).toEqual({ ada: [], bob: ['People/Names'] });
    const put = await fixture.scim('PUT', `/Groups/${id}`, {
      schemas: [`${core}:Group`],
      displayName: 'Payroll',
      members: [{ value: ada }],
    });
    expect(put).toMatchObject({ status: 200, body: { members: [{ value: ada }] } });
    expect(await accessOfBoth()).toEqual({ ada: ['Payroll/SSN'], bob: [] });
    await fixture.patch(`/Groups/${id}`, {
      op: 'replace',
      path: 'members',
      value: [{ value: bob }],
    });
    expect(await accessOfBoth()).toEqual({ ada: [], bob: ['Payroll/SSN'] });
    await fixture.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await fixture.access('bob')).toEqual([]);
    const filter = encodeURIComponent(`id eq "${id}" and members eq "${ada}"`);
    expect((await fixture.scim('GET', `/Groups?filter=${filter}`)).body).toMatchObject({
      totalResults: 0,
    });
  });

  it('until the person is deleted, which the history of their key says', async () => {
    await fixture.addDataset('SSN', 'Payroll');
    const ada = await fixture.addUser('ada');
    await fixture.addGroup('Payroll', [ada]);
    expect((await fixture.scim('DELETE', `/Users/${ada}`)).status).toBe(204);
    expect((await fixture.history()).slice(-2)).toEqual([
      'Identity provider (SCIM): API keys | Association deleted | API key "ada" lost access with its deletion',
      'Identity provider (SCIM): API keys | Deleted | API key "ada" deleted with its person by the identity provider',
    ]);
  });

  it('and follow changes of dataset groups in the console', async () => {
    const ada = await fixture.addUser('ada');
    await fixture.addGroup('Payroll', [ada]);
    const { group, link } = await fixture.addDataset('SSN', 'Payroll');
    expect(await fixture.access('ada')).toEqual(['Payroll/SSN']);
    const other = await fixture.addDataset('IBAN', 'Others');
    const console = async (method: string, path: string, body?: object) => {
      const { status } = await service.request('member', path, { method, body });
      expect(status, `${method} ${path}`).toBe(200);
    };
    await console('POST', '/dataset-groups-datasets', {
      dataset_group_uuid: group,
      dataset_uuid: other.dataset,
    });
    expect(await fixture.access('ada')).toEqual(['Payroll/IBAN', 'Payroll/SSN']);
    await console('DELETE', `/dataset-groups-datasets/${link}`);
    expect(await fixture.access('ada')).toEqual(['Payroll/IBAN']);
    await console('PATCH', `/dataset-groups/${group}`, { name: 'Salaries' });
    expect(await fixture.access('ada')).toEqual([]);
    await console('PATCH', `/dataset-groups/${other.group}`, { name: 'PAYROLL' });
    expect(await fixture.access('ada')).toEqual(['PAYROLL/IBAN']);
    await console('POST', '/dataset-groups', {
      name: 'New',
      description: 'New',
      datasetUuids: [other.dataset],
    });
    await fixture.addGroup('New', [ada]);
    expect(await fixture.access('ada')).toEqual(['New/IBAN', 'PAYROLL/IBAN']);
  });
});

describe('with very many people', () => {
  it('the access of each is compared in linear time', async () => {
    const { customer } = fixture;
    const { db } = service;
    const { group } = await fixture.addDataset('D0', 'Staff');
    const key = await addPrimaryKey(db, service.people.admin, 'Main');
    for (let n = 1; n < 20; n += 1)
      await addDataset(db, service.people.admin, key, { name: `D${n}` });
    await sql`insert into dataset_groups_datasets (customer_uuid, dataset_group_uuid, dataset_uuid)
      select customer_uuid, ${group}, uuid from datasets where name <> 'D0'`.execute(db);
    await addCrowd(fixture, 400, ['Staff']);
    const work = {
      clock: testClock(() => new Date('2026-06-15T10:00:00Z')),
      actor: scheduledRotation(customer, randomUUID()),
    };
    await db.transaction().execute(async (trx) => {
      const timed = async () => {
        const start = performance.now();
        const hasChanged = await provisionAccess({ ...work, ...tenantScope(trx, customer) }, [
          'Staff',
        ]);
        return { hasChanged, milliseconds: performance.now() - start };
      };
      const giving = await timed();
      expect(giving.hasChanged).toBe(true);
      await sql`analyze`.execute(trx);
      // With so little memory, 8,000 grants are as many as far more are for a server.
      await sql`set local work_mem = '64kB'`.execute(trx);
      const comparing = await timed();
      expect(comparing.hasChanged).toBe(false);
      expect(comparing.milliseconds).toBeLessThan(giving.milliseconds);
    });
  });

  it('a page ends before the group that would exceed its limit', async () => {
    const names = Array.from({ length: 30 }, (_, number) => `Group ${10 + number}`);
    await addCrowd(fixture, 700, names);
    const page = async (startIndex: number) => {
      const { status, body } = await fixture.scim(
        'GET',
        `/Groups?startIndex=${startIndex}&count=100`,
      );
      expect(status).toBe(200);
      const { Resources: groups, ...rest } = body as {
        Resources: { displayName: string; members: unknown[] }[];
      };
      expect(new Set(groups.map(({ members }) => members.length))).toEqual(new Set([700]));
      return { names: groups.map(({ displayName }) => displayName), rest };
    };
    const [first, second] = [await page(1), await page(29)];
    expect(first.rest).toMatchObject({ totalResults: 30, startIndex: 1, itemsPerPage: 28 });
    expect(second.rest).toMatchObject({ totalResults: 30, startIndex: 29, itemsPerPage: 2 });
    expect([...first.names, ...second.names]).toEqual(names);
    const all = await fixture.scim('GET', '/Groups?excludedAttributes=members&count=100');
    expect(all.body).toMatchObject({ itemsPerPage: 30 });
  });

  it('a new description compares no access', async () => {
    const { group } = await fixture.addDataset('SSN', 'Payroll');
    await fixture.addGroup('Payroll', [await fixture.addUser('ada')]);
    // The database is inconsistent here: only changes of access would repair it.
    await sql`delete from dataset_groups_datasets_api_keys where source = 'provisioning'`.execute(
      service.db,
    );
    const save = (body: object) => service.patch('member', `/dataset-groups/${group}`, body);
    expect((await save({ description: 'New words' })).status).toBe(200);
    expect(await fixture.access('ada')).toEqual([]);
    expect((await save({ name: 'PAYROLL' })).status).toBe(200);
    expect(await fixture.access('ada')).toEqual(['PAYROLL/SSN']);
  });
});

describe('a refused change of groups', () => {
  // In quadratic time, the test would time out.
  it('is refused in linear time, however long the path of members is', async () => {
    const id = await fixture.addGroup('Payroll');
    const all = Array.from({ length: 64_000 }, () => 'value eq "a"').join(' and ');
    for (const [path, scimType] of [
      [`members["${'\\"'.repeat(200_000)}]`, 'invalidFilter'],
      [`members[(${all})]`, 'invalidFilter'],
    ]) {
      const refused = await fixture.patch(`/Groups/${id}`, { op: 'remove', path });
      expect(refused).toMatchObject({ status: 400, body: { scimType } });
    }
  });

  it('is refused before a body of too many values is read', async () => {
    const members = `[${'{},'.repeat(2_700_000)}{}]`;
    expect(
      await fixture.scim('POST', '/Groups', `{"displayName":"x","members":${members}}`),
    ).toMatchObject({ status: 400, body: { detail: 'The body has more than 200000 values.' } });
  });

  it('leaves nothing half done', async () => {
    await fixture.addDataset('SSN', 'Payroll');
    const ada = await fixture.addUser('ada');
    const id = await fixture.addGroup('Payroll', [ada]);
    const stranger = '11111111-1111-4111-8111-111111111111';
    const refused = await fixture.patch(
      `/Groups/${id}`,
      { op: 'remove', path: 'members' },
      { op: 'add', path: 'members', value: [{ value: stranger }] },
    );
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: `Nobody here has the id ${stranger}.` },
    });
    expect(await fixture.access('ada')).toEqual(['Payroll/SSN']);
    const many = Array.from({ length: 50_000 }, () => ({ value: ada }));
    expect(
      await fixture.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: many }),
    ).toMatchObject({
      status: 413,
      body: {
        scimType: 'tooMany',
        detail: 'A group holds at most 20000 people; this one has 50000.',
      },
    });
    const thousand = Array.from({ length: 1000 }, () => ({ op: 'remove', path: 'members' }));
    expect(await fixture.patch(`/Groups/${id}`, ...thousand)).toMatchObject({
      status: 413,
      body: { detail: 'A PATCH has at most 500 operations; this one has 1000.' },
    });
    expect(await fixture.access('ada')).toEqual(['Payroll/SSN']);
    expect((await fixture.scim('POST', '/Groups', { displayName: 'PAYROLL' })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
    const [manager, nested] = [
      await fixture.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: 'nobody' }),
      await fixture.patch(`/Groups/${id}`, { op: 'remove', path: 'members[display eq "b"]' }),
    ];
    expect([manager.status, nested.status]).toEqual([400, 400]);
    expect((await fixture.history()).filter((row) => row.includes('| Refused |'))).toHaveLength(6);
  });
});
