import { beforeEach, describe, expect, it } from 'vitest';
import { readPath } from '../../../service/scim/filter/scimExpression';
import { readFilter } from '../../../service/scim/filter/scimFilter';
import { patchedUser } from '../../../service/scim/patch/scimPatch';
import { core, type ScimFixture, scimFixture } from './scimFixture';
import { sharedService } from '../harness';
import { updateRows } from '../rows';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const service = sharedService();
let fixture: ScimFixture;
beforeEach(async () => {
  fixture = await scimFixture(service);
});

const resources = (body: Record<string, unknown>) => body['Resources'] as Record<string, unknown>[];

describe('Entra ID and people', () => {
  const query = (name: string) =>
    fixture.scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`);

  it('looks for a person, creates, changes in its dialect, deactivates and deletes them', async () => {
    const none = await query('adele@example.com');
    expect(none).toMatchObject({ status: 200, type: 'application/scim+json' });
    expect(none.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });

    const created = await fixture.scim('POST', '/Users', {
      schemas: [`${core}:User`, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'adele@example.com',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Adele@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Adele Vance', familyName: 'Vance', givenName: 'Adele' },
      roles: [],
      password: 'never kept',
    });
    const id = String(created.body['id']);
    expect(created).toMatchObject({
      status: 201,
      location: `http://localhost:3000/${fixture.customer}/api/v3/scim/v2/Users/${id}`,
      body: {
        userName: 'adele@example.com',
        active: true,
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        name: { familyName: 'Vance', givenName: 'Adele' },
        emails: [{ primary: true, type: 'work', value: 'Adele@example.com' }],
        meta: { resourceType: 'User', created: '2026-06-15T10:00:00.000Z' },
      },
    });
    expect(JSON.stringify(created.body)).not.toContain('never kept');
    expect(await fixture.key('adele@example.com')).toMatchObject({ enabled: true });
    expect((await query('ADELE@example.com')).body).toMatchObject({ totalResults: 1 });

    const changed = await fixture.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
      { op: 'Replace', path: `${enterprise}:department`, value: 'Sales' },
      { op: 'Add', path: `${enterprise}:manager`, value: 'a-manager' },
      { op: 'Replace', value: { 'name.familyName': 'Jones', userName: 'jones@example.com' } },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        userName: 'jones@example.com',
        name: { familyName: 'Jones', givenName: 'Adele' },
        emails: [{ type: 'work', value: 'new@example.com' }],
        phoneNumbers: [{ type: 'mobile', value: '555' }],
        [enterprise]: { department: 'Sales', manager: { value: 'a-manager' } },
      },
    });
    expect(await fixture.key('adele@example.com')).toBeUndefined();
    expect(await fixture.key('jones@example.com')).toMatchObject({ enabled: true });

    const off = await fixture.patch(`/Users/${id}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });
    expect(off.body).toMatchObject({ active: false });
    expect(await fixture.key('jones@example.com')).toMatchObject({ enabled: false });
    expect((await fixture.scim('GET', `/Users/${id}`)).body).toMatchObject({ active: false });
    await fixture.patch(`/Users/${id}`, { op: 'replace', value: { active: 'True' } });
    expect(await fixture.key('jones@example.com')).toMatchObject({ enabled: true });

    expect((await fixture.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await fixture.key('jones@example.com')).toBeUndefined();
    expect((await fixture.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await fixture.scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await fixture.history()).slice(2)).toEqual([
      'Identity provider (SCIM): API keys | Created | API key "adele@example.com" made for a person of the identity provider',
      'Identity provider (SCIM): API keys | Updated | API key "jones@example.com" renamed from "adele@example.com" by the identity provider',
      'Identity provider (SCIM): Identity provider | Person updated | Person "jones@example.com" of the identity provider updated',
      'Identity provider (SCIM): API keys | Disabled | API key "jones@example.com" disabled by the identity provider',
      'Identity provider (SCIM): API keys | Enabled | API key "jones@example.com" enabled by the identity provider',
      'Identity provider (SCIM): API keys | Deleted | API key "jones@example.com" deleted with its person by the identity provider',
    ]);
  });

  it('creates and replaces a person whose manager is a text', async () => {
    const person = {
      schemas: [`${core}:User`, enterprise],
      userName: 'report@example.com',
      [enterprise]: { department: 'Sales', manager: 'a-manager' },
    };
    const created = await fixture.scim('POST', '/Users', person);
    const stored = { department: 'Sales', manager: { value: 'a-manager' } };
    expect(created).toMatchObject({ status: 201, body: { [enterprise]: stored } });
    const path = `/Users/${String(created.body['id'])}`;
    const put = await fixture.scim('PUT', path, {
      ...person,
      [enterprise]: undefined,
      [`${enterprise}:manager`]: 'another',
    });
    expect(put).toMatchObject({
      status: 200,
      body: { [enterprise]: { manager: { value: 'another' } } },
    });
    expect((await fixture.scim('DELETE', path)).status).toBe(204);
  });
});

describe('Okta and people', () => {
  it('pages, creates, replaces whole people, and deactivates by a PATCH without a path', async () => {
    const page = await fixture.scim('GET', '/Users?startIndex=1&count=100');
    expect(page.body).toMatchObject({ totalResults: 0, itemsPerPage: 0 });
    const okta = {
      schemas: [`${core}:User`],
      userName: 'test.user@okta.example',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.example', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const created = await fixture.scim('POST', '/Users', okta);
    const id = String(created.body['id']);
    expect(created.status).toBe(201);
    expect((await fixture.scim('POST', '/Users', okta)).body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: 'There is a person "test.user@okta.example" already.',
    });
    const put = await fixture.scim('PUT', `/Users/${id}`, {
      ...okta,
      id,
      name: { givenName: 'Another', familyName: 'User' },
      displayName: undefined,
    });
    expect(put.body).toMatchObject({ id, name: { givenName: 'Another' } });
    expect(put.body).not.toHaveProperty('displayName');
    const off = await fixture.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await fixture.key('test.user@okta.example')).toMatchObject({ enabled: false });
    // A PUT without `active` reactivates nobody.
    expect(
      (await fixture.scim('PUT', `/Users/${id}`, { ...okta, active: undefined })).body,
    ).toMatchObject({ active: false });
    await fixture.patch(`/Users/${id}`, { op: 'remove', path: 'active' });
    expect(await fixture.key('test.user@okta.example')).toMatchObject({ enabled: false });
    // A `replace` without a path replaces the values, and does not add to them.
    const emails = [{ value: 'second@okta.example', type: 'work' }];
    const replaced = await fixture.patch(`/Users/${id}`, { op: 'replace', value: { id, emails } });
    expect(replaced.body['emails']).toEqual(emails);
  });
});

describe('lists of people', () => {
  const list = async (filter: string) => {
    const { body } = await fixture.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    return resources(body).map(({ userName }) => userName);
  };

  const meant: [filter: string, names: string[]][] = [
    ['((userName eq "a") or (userName eq "b")) and active eq true', ['a']],
    ['(((userName pr)))', ['a', 'b', 'c']],
    ['( userName eq "a" )or( USERNAME EQ "c" )', ['a', 'c']],
    ['userName eq "a" or userName eq "b" and active eq true', ['a']],
    ['(userName eq "a" or userName eq "b") and active eq true', ['a']],
    ['userName pr and active eq true and (title eq "x" or title eq "y")', ['a', 'c']],
    ['userName eq "b" and active eq true and (title eq "x" or title eq "y")', []],
    [
      'title pr and (userName eq "c" or (active eq false and (title eq "y" or title eq "z")))',
      ['b', 'c'],
    ],
    ['emails[(type eq "work") and (value eq "1" or (value eq "2"))]', ['a']],
    ['emails[type eq "work" or type eq "home"] and userName eq "c"', ['c']],
    ['emails[type eq "home"].value eq "2" and userName pr', ['a', 'c']],
    ['nickName eq "(a) or [b" or nickName eq "c\\") and ("', ['b', 'c']],
    ['active eq True', ['a', 'c']],
    [`${enterprise}:department eq "sales"`, ['a', 'b']],
    [`${enterprise.toUpperCase()}:Department pr and userName eq "b"`, ['b']],
    [`${enterprise}:employeeNumber eq "7"`, ['b']],
    [`${enterprise}:manager.value eq "m" or title eq "y"`, ['a', 'b']],
    [`${enterprise}:manager[value eq "m"]`, ['a']],
    [`${enterprise}:title eq "x" or department eq "Sales"`, []],
    ['constructor eq "x" or meta.constructor eq "x" or emails.__proto__ pr', []],
    ['externalId eq "E1"', ['a']],
    ['externalId eq "e1"', []],
    ['emails[type eq "home" and value eq "1"]', []],
    ['emails.value sw "1"', ['a']],
    ['userName co "B" and active eq "False"', ['b']],
    ['meta.lastModified ge "2026-06-15T10:00:00Z"', ['a', 'b', 'c']],
    ['meta.created gt "2026-06-15T10:00:00Z"', []],
    ['title eq "a\\u0000"', []],
    ['userName eq "\'; drop table users; --"', []],
  ];
  it('are searched by filters as intended', async () => {
    const home = { type: 'home', value: '2' };
    await fixture.addUser('a', {
      title: 'x',
      externalId: 'E1',
      emails: [{ type: 'work', value: '1' }, home],
      [enterprise]: { department: 'Sales', manager: { value: 'm' } },
    });
    await fixture.addUser('b', {
      title: 'y',
      active: false,
      nickName: '(a) or [b',
      [enterprise]: { department: 'Sales', employeeNumber: '7' },
    });
    await fixture.addUser('c', { title: 'x', emails: [home], nickName: 'c") and (' });
    for (const [filter, names] of meant) expect(await list(filter), filter).toEqual(names);
  });

  const unreadable = [
    '(userName eq "a"',
    '(userName eq "a"))',
    '()',
    '',
    'userName eq',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    'userName is "a"',
    'userName eq "a',
    'emails[type eq "work"',
    'emails[type eq "work"] pr',
    'emails[type eq ims[type pr]]',
    'emails[]',
    `${'('.repeat(400)}userName pr${')'.repeat(400)}`,
  ];
  it('are refused with the reason for an invalid filter', async () => {
    for (const filter of unreadable)
      expect(
        await fixture.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`),
        filter,
      ).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter', detail: 'The filter cannot be read.' },
      });
  });

  it('are searched by moments of the years 1 to 9999', async () => {
    const moments: [moment: string, status: number][] = [
      ['-200000-01-01T00:00:00Z', 400],
      ['+200000-01-01T00:00:00Z', 400],
      ['-004800-01-01T00:00:00Z', 400],
      ['0000-12-31T23:59:59Z', 400],
      ['9999-12-31T23:59:59-01:00', 400],
      ['yesterday', 400],
      ['2026-02-30T00:00:00Z', 400],
      ['x 5', 400],
      ['0001-01-01T00:00:00Z', 200],
      ['9999-12-31T23:59:59Z', 200],
    ];
    for (const [moment, status] of moments)
      for (const path of ['/Users', '/Groups'])
        for (const name of ['meta.created', 'meta.lastModified']) {
          const filter = encodeURIComponent(`${name} gt "${moment}"`);
          const answer = await fixture.scim('GET', `${path}?filter=${filter}`);
          expect(answer.status, `${path} ${name} ${moment}`).toBe(status);
          expect(answer.body['scimType']).toBe(status === 400 ? 'invalidFilter' : undefined);
        }
  });

  it('come in pages, with the requested attributes', async () => {
    for (const name of ['c', 'a', 'b']) await fixture.addUser(name, { title: 'T' });
    const page = await fixture.scim('GET', '/Users?startIndex=2&count=1&attributes=title');
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    const [only] = resources(page.body);
    expect(Object.keys(only ?? {}).toSorted()).toEqual(['id', 'schemas', 'title']);
    const excluded = await fixture.scim('GET', '/Users?excludedAttributes=title&count=2');
    expect(resources(excluded.body).map(({ userName, title }) => [userName, title])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    expect((await fixture.scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3 });
    expect((await fixture.scim('GET', '/Users?count=many')).status).toBe(400);
  });

  it('have one order from both ends', async () => {
    for (const name of ['e', 'c', 'a', 'D', 'b']) await fixture.addUser(name);
    const pages: [query: string, names: string[]][] = [
      ['startIndex=1&count=2', ['a', 'b']],
      ['startIndex=3&count=2', ['c', 'D']],
      ['startIndex=4&count=2', ['D', 'e']],
      ['startIndex=5&count=2', ['e']],
      ['startIndex=6&count=2', []],
      ['startIndex=2&count=3', ['b', 'c', 'D']],
    ];
    for (const [query, names] of pages) {
      const { body } = await fixture.scim('GET', `/Users?${query}`);
      expect(body, query).toMatchObject({ totalResults: 5, itemsPerPage: names.length });
      expect(resources(body).map(({ userName }) => userName)).toEqual(names);
    }
  });
});

const now = '2026-06-15T10:00:00.000Z';

describe('a sub-attribute', () => {
  const parts: [attributes: string, shown: object][] = [
    ['meta.created', { meta: { created: now } }],
    ['meta.lastModified', { meta: { lastModified: now } }],
    ['META.Created,meta.lastmodified', { meta: { created: now, lastModified: now } }],
    ['userName,meta.lastModified', { userName: 'ada', meta: { lastModified: now } }],
    [`${core}:User:meta.created`, { meta: { created: now } }],
    ['meta.version', {}],
    ['name.familyName,emails.type', { name: { familyName: 'L' }, emails: [{ type: 'work' }] }],
    [`${enterprise}:manager.value`, { [enterprise]: { manager: { value: 'm' } } }],
    ['constructor,a.__proto__,name.constructor', {}],
    ['title,members', { title: 'T' }],
    [`${enterprise}:department`, { [enterprise]: { department: 'Sales' } }],
  ];
  it('of a person can be requested', async () => {
    for (const [attributes, expected] of parts) {
      const created = await fixture.scim('POST', `/Users?attributes=${attributes}`, {
        userName: 'ada',
        name: { familyName: 'L', givenName: 'A' },
        title: 'T',
        emails: [{ type: 'work', value: 'a@x.com' }],
        [enterprise]: { department: 'Sales', manager: { value: 'm' } },
      });
      const id = String(created.body['id']);
      const all = { schemas: [`${core}:User`, enterprise], id, ...expected };
      expect(created, attributes).toMatchObject({ status: 201, body: all });
      const single = await fixture.scim('GET', `/Users/${id}?attributes=${attributes}`);
      expect(single.body).toEqual(all);
      const { body } = await fixture.scim('GET', `/Users?attributes=${attributes}`);
      expect(resources(body)).toEqual([all]);
      await fixture.scim('DELETE', `/Users/${id}`);
    }
  });

  it('can be excluded, required or not', async () => {
    const name = { familyName: 'L', givenName: 'A' };
    const id = await fixture.addUser('ada', { title: 'T', name });
    const excluded = 'schemas,title,meta.resourceType,meta.location,NAME.givenName,id,constructor';
    const { body } = await fixture.scim('GET', `/Users/${id}?excludedAttributes=${excluded}`);
    expect(body).toEqual({
      schemas: [`${core}:User`],
      id,
      userName: 'ada',
      active: true,
      name: { familyName: 'L' },
      groups: [],
      meta: { created: now, lastModified: now },
    });
  });

  it('of a group can be requested and excluded', async () => {
    const ada = await fixture.addUser('ada');
    const id = await fixture.addGroup('Payroll', [ada]);
    const getGroup = async (query: string) =>
      (await fixture.scim('GET', `/Groups/${id}?${query}`)).body;
    const base = { schemas: [`${core}:Group`], id };
    expect(await getGroup('attributes=meta.created')).toEqual({ ...base, meta: { created: now } });
    expect(await getGroup('attributes=displayName,members.value')).toEqual({
      ...base,
      displayName: 'Payroll',
      members: [{ value: ada }],
    });
    expect(await getGroup('excludedAttributes=members.$ref,members.type,meta')).toEqual({
      ...base,
      displayName: 'Payroll',
      members: [{ value: ada, display: 'ada' }],
    });
  });
});

it('a filter that is too long is refused before it is read', () => {
  // In quadratic time, the test would time out.
  const filter = `userName eq "${'\\"'.repeat(400_000)}`;
  expect(() => readFilter('User', filter)).toThrow('The filter is too long.');
});

it('a path with an unclosed quotation mark is refused in linear time', () => {
  expect(() => readPath(`emails["${'\\"'.repeat(400_000)}].value`)).toThrow(
    'The filter cannot be read.',
  );
});

describe('roles of Entra ID', () => {
  const role = { type: 'WindowsAzureActiveDirectoryRole', display: 'Admin', value: 'Admin' };

  it('may have a type that the schema does not suggest, like all other attributes', async () => {
    const { body: created } = await fixture.scim('POST', '/Users', {
      userName: 'ada',
      roles: [role],
      x509Certificates: [{ type: 'signing', value: 'AAAA' }],
      emails: [{ type: 'school', value: 'a' }],
    });
    expect(created).toMatchObject({
      roles: [role],
      x509Certificates: [{ type: 'signing', value: 'AAAA' }],
      emails: [{ type: 'school', value: 'a' }],
    });
    const { body } = await fixture.patch(
      `/Users/${await fixture.addUser('bob')}`,
      { op: 'Add', path: 'roles', value: [role] },
      { op: 'Add', path: 'phoneNumbers[type eq "satellite"].value', value: '1' },
    );
    expect(body).toMatchObject({
      roles: [role],
      phoneNumbers: [{ type: 'satellite', value: '1' }],
    });
  });
});

describe('a person to be deactivated', () => {
  it('is deactivated under the old name when the new one belongs to another person', async () => {
    await fixture.addUser('ada');
    const id = await fixture.addUser('bob');
    const sent = { schemas: [`${core}:User`], userName: 'ADA' };
    const { status } = await fixture.scim('PUT', `/Users/${id}`, { ...sent, active: true });
    expect(status).toBe(409);
    const ended = await fixture.scim('PUT', `/Users/${id}`, { ...sent, active: false });
    expect(ended).toMatchObject({ status: 200, body: { userName: 'bob', active: false } });
    expect(await fixture.key('bob')).toMatchObject({ enabled: false });
  });
});

it('a DELETE removes one person or group alone', async () => {
  const paths = [
    `/Users/${await fixture.addUser('ada')}`,
    `/Groups/${await fixture.addGroup('Payroll')}`,
  ];
  await fixture.addUser('bob');
  await fixture.addGroup('Sales');
  for (const path of paths) expect((await fixture.scim('DELETE', path)).status).toBe(204);
  for (const path of ['/Users', '/Groups'])
    expect((await fixture.scim('GET', path)).body).toMatchObject({ totalResults: 1 });
});

describe('a PATCH', () => {
  const [work, home] = [
    { type: 'work', value: 'w@x.com', primary: true },
    { type: 'home', value: 'h@x.com' },
  ];

  const redundant: [what: string, operation: object][] = [
    ['what is there', { op: 'add', path: 'emails', value: [{ value: 'h@x.com', type: 'home' }] }],
    ['one of two', { op: 'add', path: 'emails', value: [home, work] }],
    ['without a path', { op: 'add', value: { emails: [work] } }],
  ];
  it('adds no value twice', async () => {
    for (const [label, operation] of redundant) {
      const id = await fixture.addUser(label, { emails: [work, home] });
      const { body } = await fixture.patch(`/Users/${id}`, operation);
      expect(body['emails'], label).toEqual([work, home]);
      const other = { op: 'add', path: 'emails', value: [{ type: 'other', value: 'h@x.com' }] };
      expect((await fixture.patch(`/Users/${id}`, other)).body['emails']).toEqual([
        work,
        home,
        { type: 'other', value: 'h@x.com' },
      ]);
    }
  });

  const noMore = { ...work, primary: false };
  const added = { type: 'other', value: 'o@x.com', primary: true };
  const primary: [what: string, operation: object, emails: object[]][] = [
    ['added', { op: 'add', path: 'emails', value: [added] }, [noMore, home, added]],
    [
      'replaced',
      { op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' },
      [noMore, { ...home, primary: true }],
    ],
    [
      'added to',
      { op: 'add', path: 'emails[type eq "home"].primary', value: true },
      [noMore, { ...home, primary: true }],
    ],
    [
      'left',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'n@x.com' },
      [{ ...work, value: 'n@x.com' }, home],
    ],
  ];
  it('leaves one primary value', async () => {
    for (const [label, operation, emails] of primary) {
      const id = await fixture.addUser(label, { emails: [work, home] });
      expect((await fixture.patch(`/Users/${id}`, operation)).body['emails'], label).toEqual(
        emails,
      );
    }
  });

  it('leaves the last of several primary values that were sent at once', async () => {
    const id = await fixture.addUser('ada', { emails: [work, { ...home, primary: true }] });
    const { body } = await fixture.patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'Dr' });
    expect(body['emails']).toEqual([noMore, { ...home, primary: true }]);
  });

  it('yields to other work between its operations', async () => {
    const turns: string[] = [];
    setImmediate(() => turns.push('another'));
    const title = { op: 'replace', path: 'title', value: 'Dr' };
    await patchedUser({ userName: 'ada' }, { Operations: [title, title] });
    expect(turns).toEqual(['another']);
  });

  it('is refused at once for a path that is too long', async () => {
    const id = await fixture.addUser('ada');
    for (const path of [
      `emails["${'\\"'.repeat(20_000)}].value`,
      'a.'.repeat(40_000),
      `members[${'a.'.repeat(40_000)}]`,
    ])
      for (const operation of [
        { op: 'replace', path, value: 'x' },
        { op: 'replace', value: { [path]: 'x' } },
      ])
        expect(await fixture.patch(`/Users/${id}`, operation)).toMatchObject({
          status: 400,
          body: { scimType: 'invalidPath', detail: 'The path is too long.' },
        });
  });

  const senseless: [operation: object, detail: string][] = [
    [
      { op: 'replace', path: 'emails[not (type eq "x")].value', value: 'x' },
      'Filters with "not" are not supported.',
    ],
    [
      { op: 'replace', path: 'active', value: 'constructor' },
      "Attribute 'active' expected value type 'boolean' but found type 'string'",
    ],
  ];
  it('is refused in plain words, without those of the program', async () => {
    const id = await fixture.addUser('ada');
    for (const [operation, detail] of senseless) {
      const { status, body } = await fixture.patch(`/Users/${id}`, operation);
      expect({ status, detail: body['detail'] }).toEqual({ status: 400, detail });
    }
  });
});

it('refusals with made-up reasons cannot flood the history', async () => {
  for (let number = 1; number <= 62; number += 1)
    await fixture.scim('GET', `/Users?a${number}=1&a${number}=2`);
  const rows = (await fixture.history()).filter((row) => row.includes('| Refused |'));
  expect(rows).toHaveLength(60);
});

describe('an API key of a person', () => {
  it('is reused if it was provisioned before, and never taken over from a person', async () => {
    await fixture.addUser('first');
    const firstKey = await fixture.key('first');
    await service.db.deleteFrom('scim_users').execute();
    await fixture.addUser('First', { active: false });
    expect(await fixture.key('First')).toEqual({ uuid: firstKey?.uuid, enabled: false });

    await updateRows(service.db, 'api_keys', {}, { autoprovisioned: false, name: 'by hand' });
    await service.db.deleteFrom('scim_users').execute();
    const refused = await fixture.scim('POST', '/Users', { userName: 'By Hand' });
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(await service.db.selectFrom('scim_users').select('uuid').execute()).toEqual([]);
    expect((await fixture.history()).at(-1)).toContain(
      'Refused | There is an API key named "By Hand"',
    );
  });

  it('is described by the present name of the person, unless the description was changed', async () => {
    const id = await fixture.addUser('ann@x.example');
    const described = async () =>
      service.db.selectFrom('api_keys').select(['description', 'search_text']).execute();
    const rename = (userName: string) =>
      fixture.patch(`/Users/${id}`, { op: 'replace', path: 'USERNAME', value: userName });
    await rename('Ann.B@x.example');
    const [renamed] = await described();
    expect(renamed?.description).toBe('Made for Ann.B@x.example by the identity provider');
    expect(renamed?.search_text).toContain('made for ann.b@x.example by the identity provider');
    expect(JSON.stringify(renamed)).not.toContain('ann@x.example');
    await updateRows(service.db, 'api_keys', {}, { description: 'Of old' });
    await rename('ann.c@x.example');
    expect(await described()).toMatchObject([{ description: 'Of old' }]);
  });

  it('cannot be changed in the console', async () => {
    await fixture.addUser('mine');
    const { uuid = '' } = (await fixture.key('mine')) ?? {};
    for (const [method, path, body] of [
      ['DELETE', `/api-keys/${uuid}`, undefined],
      ['PATCH', `/api-keys/${uuid}/disable`, undefined],
      ['PATCH', `/api-keys/${uuid}`, { name: 'other' }],
    ] as const) {
      const { status } = await service.request('admin', path, { method, body });
      expect([401, 409, 422], `${method} ${path}`).toContain(status);
    }
    const { body } = await service.request('admin', `/api-keys/${uuid}`);
    expect(body).toMatchObject({
      data: {
        api_keys: {
          name: 'mine',
          autoprovisioned: true,
          creator: { name: 'Identity provider (SCIM)' },
        },
      },
    });
  });
});

describe('a person', () => {
  const emails = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ value: `${number}@x` }));
  const refused = (detail: string) => ({ status: 413, body: { scimType: 'tooMany', detail } });

  it('has at most 100 values in a list, in every way of sending them', async () => {
    const id = await fixture.addUser('ada', { emails: emails(100) });
    const before = await fixture.scim('GET', `/Users/${id}`);
    expect(before.body['emails']).toHaveLength(100);
    const replace = (count: number) => ({ op: 'replace', path: 'emails', value: emails(count) });
    const put = (count: number) =>
      fixture.scim('PUT', `/Users/${id}`, { userName: 'ada', emails: emails(count) });
    expect([
      (await put(100)).status,
      (await fixture.patch(`/Users/${id}`, replace(100))).status,
    ]).toEqual([200, 200]);
    const answers = [
      await fixture.scim('POST', '/Users', { userName: 'bob', emails: emails(101) }),
      await put(101),
      await fixture.patch(`/Users/${id}`, replace(101)),
      await fixture.patch(`/Users/${id}`, { op: 'replace', value: { emails: emails(101) } }),
      await fixture.patch(`/Users/${id}`, {
        op: 'add',
        path: 'emails',
        value: [{ value: 'new@x' }],
      }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject(refused('A list has at most 100 values; this one has 101.'));
    expect((await fixture.scim('GET', `/Users/${id}`)).body).toEqual(before.body);
  });

  it('has at most 2,000 values and 256 KiB', async () => {
    const title = (value: unknown) =>
      fixture.scim('POST', '/Users', { userName: 'ada', title: value });
    const fields = Object.fromEntries(
      Array.from({ length: 2000 }, (_, number) => [`x${number}`, 1]),
    );
    expect(await title(fields)).toMatchObject(refused('There are more than 2000 values.'));
    expect(await title('x'.repeat(256 * 1024))).toMatchObject({
      status: 413,
      body: { detail: 'The body is larger than 256 KiB.' },
    });
  });
});
