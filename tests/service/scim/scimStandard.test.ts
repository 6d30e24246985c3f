import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameKey } from '../../../contract/lib/nameKey';
import { findAccountByEmail } from '../../../service/identity/accounts/accounts';
import {
  enterprise,
  filtersInPaths,
  nullsInBodies,
  nullsInPatches,
  type PatchCase,
  partsThatStay,
} from './scimCases';
import { core, type ScimAnswer, type ScimFixture, startScimFixture } from './scimFixture';
import { rowOf, updateRows } from '../rows';

let fixture: ScimFixture;
beforeAll(async () => {
  fixture = await startScimFixture();
});

const ofTheService = new Set(['id', 'meta', 'schemas', 'groups', 'userName', 'active']);

/** The attributes that a test sent, without those that the service sets; status and keyword of a refusal. */
function attributesIn({ body, status }: ScimAnswer): object {
  if (status >= 400) return [status, body['scimType']];
  const extension = enterprise in body ? [enterprise] : [];
  expect(body['schemas']).toEqual([`${core}:User`, ...extension]);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ofTheService.has(name)));
}

const patches: readonly (readonly [subject: string, cases: readonly PatchCase[]])[] = [
  ['a PATCH keeps the parts that it does not send', partsThatStay],
  ['null in a PATCH', nullsInPatches],
  ['a filter in a path', filtersInPaths],
];
describe.each(patches)('%s:', (_subject, cases) => {
  it.each(cases)('%s', async (_what, person, operations, expected) => {
    const id = await fixture.addUser(randomUUID(), person);
    const answer = await fixture.patch(`/Users/${id}`, ...[operations].flat());
    expect(attributesIn(answer)).toEqual(expected);
    const stored = attributesIn(await fixture.scim('GET', `/Users/${id}`));
    expect(stored).toEqual(answer.status === 200 ? expected : person);
  });
});

it.each(nullsInBodies)('null in a body: %j', async (sent, expected) => {
  const userName = randomUUID();
  const created = await fixture.scim('POST', '/Users', { userName, ...sent });
  expect(attributesIn(created)).toEqual(expected);
  const full = { userName, title: 'Dr', name: { formatted: 'F' }, emails: [{ value: 'x' }] };
  const path = `/Users/${String(created.body['id'])}`;
  await fixture.scim('PUT', path, { ...full, [enterprise]: { division: 'D' } });
  expect(attributesIn(await fixture.scim('PUT', path, { userName, ...sent }))).toEqual(expected);
});

describe('members of a group', () => {
  let [ada, bob, eve] = ['', '', ''];
  beforeAll(async () => {
    [ada, bob, eve] = [
      await fixture.addUser('Ada'),
      await fixture.addUser('Bob'),
      await fixture.addUser('Ève'),
    ];
  });
  const named = (letters: string) =>
    [...letters].map((letter) => ({ a: ada, b: bob, e: eve })[letter] ?? '').toSorted();
  const membersOf = async (id: string) => {
    const { body } = await fixture.scim('GET', `/Groups/${id}`);
    return (body['members'] as { value: string }[]).map(({ value }) => value).toSorted();
  };

  /** Letters stand for people: those before, the operations, those after or the refusal. */
  type MemberCase = [before: string, operations: object[], after: string | [number, string]];
  const members = (op: string, value?: unknown) => ({ op, path: 'members', value });
  const removeWhere = (filter: string) => ({ op: 'remove', path: `members[${filter}]` });
  const cases: MemberCase[] = [
    ['ab', [members('add', null)], 'ab'],
    ['ab', [members('add', [null])], 'ab'],
    ['a', [members('add', [null, { value: 'b' }])], 'ab'],
    ['a', [members('add', { VALUE: 'b', $ref: null })], 'ab'],
    ['ab', [members('replace', null)], ''],
    ['ab', [members('replace', [null])], ''],
    ['ab', [members('replace', [null, { value: 'e' }])], 'e'],
    ['ab', [{ op: 'replace', value: { members: null } }], ''],
    ['ab', [{ op: 'replace', value: { MEMBERS: [{ value: 'e' }] } }], 'e'],
    ['ab', [{ op: 'add', value: { members: null, externalId: null } }], 'ab'],
    ['ab', [members('remove')], ''],
    ['ab', [members('remove', null)], ''],
    ['ab', [members('remove', [null])], 'ab'],
    ['ab', [members('remove', [null, { value: 'b' }])], 'a'],
    ['ab', [members('remove', [{ value: 'e' }])], 'ab'],
    ['ab', [members('remove', [])], 'ab'],
    ['a', [members('add', { value: null })], [400, 'invalidValue']],
    ['ab', [removeWhere('value eq "a"')], 'b'],
    ['ab', [removeWhere('VALUE EQ "a"')], 'b'],
    ['abe', [removeWhere('value eq "a" or value eq "b"')], 'e'],
    ['ab', [removeWhere('value eq "a" or value eq "e"')], 'b'],
    ['ab', [removeWhere('display eq "ADA"')], 'b'],
    ['abe', [removeWhere('display eq "ève"')], 'ab'],
    ['ab', [removeWhere('type eq "user" and display sw "bo"')], 'a'],
    ['ab', [removeWhere('value ne "a"')], 'a'],
    ['ab', [removeWhere('value eq "e"')], [400, 'noTarget']],
    ['ab', [removeWhere('display eq "Eve"')], [400, 'noTarget']],
    ['ab', [removeWhere('type eq "Group"')], [400, 'noTarget']],
    ['ab', [removeWhere('value eq "a"'), removeWhere('value eq "a"')], [400, 'noTarget']],
    ['a', [members('add', [{ value: 'b' }]), removeWhere('value eq "b"')], 'a'],
    ['ab', [members('replace', [{ value: 'b' }]), removeWhere('value eq "a"')], [400, 'noTarget']],
    ['a', [members('replace', [{ value: 'b' }]), removeWhere('value eq "b"')], ''],
    ['a', [members('add', [{ value: 'b' }]), members('replace', [{ value: 'e' }])], 'e'],
    [
      'ab',
      [members('remove', [{ value: 'a' }]), removeWhere('display eq "Ada"')],
      [400, 'noTarget'],
    ],
    ['ab', [removeWhere('$ref pr')], [400, 'invalidFilter']],
    ['ab', [removeWhere('value eq')], [400, 'invalidFilter']],
    ['ab', [{ op: 'add', path: 'members[value eq "a"]', value: {} }], [400, 'invalidPath']],
    ['ab', [{ op: 'remove', path: 'members.value' }], [400, 'invalidPath']],
    ['ab', [{ op: 'replace', path: 'displayName', value: null }], [400, 'mutability']],
    ['ab', [{ op: 'remove', path: 'displayName' }], [400, 'mutability']],
    ['ab', [{ op: 'replace', path: 'externalId', value: null }], 'ab'],
  ];
  it.each(cases)('%s after %j: %s', async (before, operations, after) => {
    const id = await fixture.addGroup(randomUUID(), named(before));
    const filled = JSON.parse(
      JSON.stringify(operations).replaceAll(/\\"([abe])\\"|"([abe])"/g, (all, inner, outer) =>
        all.replace(/[abe]/, () => named(String(inner ?? outer))[0] ?? ''),
      ),
    ) as object[];
    const { status, body } = await fixture.patch(`/Groups/${id}`, ...filled);
    const refusal = typeof after === 'string' ? [204, undefined] : after;
    expect([status, body['scimType']]).toEqual(refusal);
    expect(await membersOf(id)).toEqual(named(typeof after === 'string' ? after : before));
  });

  it.each([null, [null], [], undefined])('in a whole group: %j', async (value) => {
    const displayName = randomUUID();
    const created = await fixture.scim('POST', '/Groups', {
      displayName,
      members: value,
      externalId: null,
    });
    expect(created).toMatchObject({ status: 201, body: { members: [] } });
    const path = `/Groups/${String(created.body['id'])}`;
    const DISPLAYNAME = displayName;
    await fixture.scim('PUT', path, { DISPLAYNAME, members: [null, { value: ada }] });
    expect(await membersOf(String(created.body['id']))).toEqual([ada]);
    expect((await fixture.scim('PUT', path, { displayName, members: value })).body).toMatchObject({
      members: [],
    });
    for (const wrong of [{ displayName: null }, { displayName, externalId: 5 }])
      expect(await fixture.scim('PUT', path, wrong)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
  });
});

describe('a search', () => {
  let [group, member] = ['', ''];
  beforeAll(async () => {
    member = await fixture.addUser('search member', {
      name: { familyName: 'Müller' },
      emails: [{ value: 'm@x.example' }],
      addresses: [{ country: 'DE' }],
      [enterprise]: { department: 'A' },
    });
    await fixture.addUser('search other', { active: false });
    group = await fixture.addGroup('search group', [member]);
    await fixture.addGroup('search nobody');
  });

  const bothUsers = ['member', 'other'];
  const groups = ['group', 'nobody'];
  type SearchCase = [kind: 'Users' | 'Groups', filter: string, found: string[]];
  const cases: SearchCase[] = [
    ['Users', `schemas eq "${core}:User"`, bothUsers],
    ['Users', `SCHEMAS eq "${core.toUpperCase()}:USER"`, bothUsers],
    ['Users', `schemas eq "${enterprise}"`, ['member']],
    ['Users', `schemas[value eq "${enterprise}"]`, ['member']],
    ['Users', 'schemas co "enterprise"', ['member']],
    ['Users', 'schemas pr', bothUsers],
    ['Users', `schemas eq "${core}:Group"`, []],
    ['Groups', `schemas eq "${core}:Group"`, groups],
    ['Groups', `schemas eq "${core}:User"`, []],
    ['Users', 'meta.resourceType eq "User"', bothUsers],
    ['Users', 'meta[resourceType eq "User"]', bothUsers],
    ['Users', 'meta.resourceType sw "U"', bothUsers],
    ['Users', 'meta.resourceType ne "User"', []],
    ['Users', 'meta.resourceType eq "Group"', []],
    ['Groups', 'meta.resourceType eq "Group"', groups],
    ['Groups', 'meta.resourceType pr and meta pr', groups],
    ['Users', 'meta.version pr', []],
    ['Users', 'groups.value eq "GROUP"', ['member']],
    ['Users', 'groups eq "GROUP"', ['member']],
    ['Users', 'groups.display eq "Search Group"', ['member']],
    ['Users', 'groups[value eq "GROUP" and display co "group"]', ['member']],
    ['Users', 'groups pr', ['member']],
    ['Users', 'groups eq null', ['other']],
    ['Users', 'groups.display eq "search nobody"', []],
    ['Groups', 'members.value eq "MEMBER"', ['group']],
    ['Groups', 'members[display eq "SEARCH member" and type eq "User"]', ['group']],
    ['Groups', 'members pr', ['group']],
    ['Groups', 'members eq null', ['nobody']],
    ['Groups', 'members.type eq "Group"', []],
    ['Users', 'userName co "H MEM"', ['member']],
    ['Users', 'userName ew "Ember"', ['member']],
    ['Users', 'userName gt "search member"', ['other']],
    ['Users', 'userName ge "Search other"', ['other']],
    ['Users', 'userName lt "search other"', ['member']],
    ['Users', 'userName le "search member"', ['member']],
    ['Users', 'meta.created pr and meta.created eq "2026-06-15T12:00:00+02:00"', bothUsers],
    ['Users', 'meta.created ne "2026-06-15T10:00:00Z"', []],
    ['Users', 'meta.created lt "2026-06-15T10:00:00Z"', []],
    ['Users', 'meta.created le "2026-06-15T10:00:00Z"', bothUsers],
    ['Users', 'name.familyName eq "MÜLLER"', ['member']],
    ['Users', 'name.familyName eq "Mu\u0308ller"', ['member']],
    ['Users', 'name pr', ['member']],
    ['Users', 'name eq null', ['other']],
    ['Users', 'emails pr', ['member']],
    ['Users', 'addresses pr', ['member']],
    ['Users', `${enterprise} pr`, ['member']],
    ['Users', `${enterprise}:department ne "B"`, bothUsers],
    ['Users', 'colour ne "red"', bothUsers],
    ['Users', 'colour eq null', bothUsers],
    ['Users', 'colour eq "red" or active eq "False"', ['other']],
    ['Users', 'id eq "MEMBER"', ['member']],
    ['Users', 'id ne "MEMBER"', ['other']],
  ];
  const list = async (kind: string, filter: string, mine = '') => {
    const text = filter.replace('GROUP"', `${group}"`).replace('"MEMBER"', `"${member}"`);
    return fixture.scim('GET', `/${kind}?filter=${encodeURIComponent(mine + text)}`);
  };
  it.each(cases)('of %s by %s finds %j', async (kind, filter, expected) => {
    const name = kind === 'Users' ? 'userName' : 'displayName';
    const { status, body } = await list(kind, `(${filter})`, `${name} sw "search " and `);
    expect(status, JSON.stringify(body)).toBe(200);
    const resources = body['Resources'] as Record<string, string>[];
    expect(resources.map((resource) => resource[name]?.slice('search '.length))).toEqual(expected);
  });

  const refused: [kind: string, filter: string][] = [
    ['Users', 'meta.location pr'],
    ['Users', 'groups.$ref pr'],
    ['Groups', 'members.$ref co "x"'],
    ['Users', 'password pr'],
    ['Users', 'name eq "x"'],
    ['Users', 'addresses co "x"'],
    ['Users', 'meta eq "x"'],
    ['Users', `${enterprise} eq "x"`],
    ['Users', 'active gt true'],
    ['Users', 'active co "t"'],
    ['Users', 'active eq "maybe"'],
    ['Users', 'emails.primary ge true'],
    ['Users', 'x509Certificates.value gt "x"'],
    ['Users', 'meta.created co "2026"'],
  ];
  it.each(refused)('of %s by %s is refused', async (kind, filter) => {
    expect(await list(kind, filter)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidFilter' },
    });
  });
});

describe('names', () => {
  const sameNames: [one: string, other: string][] = [
    ['Änne', 'änne'],
    ['Änne Composed', 'A\u0308nne composed'],
    ['Ａnna＠x.example', 'anna@x.example'],
    ['ﾊﾟ', 'パ'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ЮЛИЯ', 'юлия'],
    ['Élan', 'ÉLAN'],
    ['İzmir', 'i\u0307zmir'],
    ['𐐀lice', '𐐨LICE'],
  ];
  it.each(sameNames)('%s and %s are the same', async (first, second) => {
    const { service } = fixture;
    const conflict = { status: 409, body: { scimType: 'uniqueness' } };
    const id = await fixture.addUser(first);
    expect(await fixture.scim('POST', '/Users', { userName: second })).toMatchObject(conflict);
    const renamed = await fixture.addUser(randomUUID());
    const rename = { op: 'replace', path: 'userName', value: second };
    expect(await fixture.patch(`/Users/${renamed}`, rename)).toMatchObject(conflict);
    const filter = encodeURIComponent(`userName eq "${second}"`);
    expect((await fixture.scim('GET', `/Users?filter=${filter}`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id, userName: first }],
    });
    await fixture.addGroup(first);
    expect(await fixture.scim('POST', '/Groups', { displayName: second })).toMatchObject(conflict);
    const group = await fixture.addGroup(randomUUID());
    const call = { op: 'replace', path: 'displayName', value: second };
    expect(await fixture.patch(`/Groups/${group}`, call)).toMatchObject(conflict);
    const createKey = (name: string) =>
      service.post('admin', '/primary-keys', { name, description: 'Unique' });
    expect((await createKey(first)).status).toBe(200);
    expect(await createKey(second)).toMatchObject({ status: 422 });
  });

  it.each([
    ['Straße', 'Strasse'],
    ['Ånna', 'Anna'],
    ['a.b', 'ab'],
    ['σ', 'ϲ'],
  ])('%s and %s are different', async (first, second) => {
    await fixture.addUser(first);
    expect((await fixture.scim('POST', '/Groups', { displayName: first })).status).toBe(201);
    expect((await fixture.scim('POST', '/Groups', { displayName: second })).status).toBe(201);
  });

  it.each([
    'o’neil',
    'zero\u200Bwidth',
    'soft\u00ADhyphen',
    'smile☺',
    'ﬁne',
    'one①',
    'a\u00A0b',
    '\uE000',
  ])('of people are not %s', async (userName) => {
    const refused = { status: 400, body: { scimType: 'invalidValue' } };
    expect(await fixture.scim('POST', '/Users', { userName })).toMatchObject(refused);
    const id = await fixture.addUser(randomUUID());
    const rename = { op: 'replace', path: 'userName', value: userName };
    expect(await fixture.patch(`/Users/${id}`, rename)).toMatchObject(refused);
    // A name from before the rule stays until it is changed.
    await updateRows(fixture.service.db, 'scim_users', { uuid: id }, { user_name: userName });
    const title = { op: 'add', path: 'title', value: 'Dr' };
    expect(await fixture.patch(`/Users/${id}`, title)).toMatchObject({ status: 200 });
  });

  it.each(["o'neil+x@x.example", 'Ann Lee', 'नमस्ते', '李小龙', 'كريم', 'l·l'])(
    'of people may be %s',
    async (userName) => {
      expect((await fixture.scim('POST', '/Users', { userName })).status).toBe(201);
    },
  );

  it('of accounts are ASCII, and are found in the full width of an input method', async () => {
    const { db, people, request } = fixture.service;
    const { email, uuid } = await rowOf(db, 'users', { uuid: people.admin.uuid });
    const wide = email
      .toUpperCase()
      .replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
    expect(await findAccountByEmail(db, wide)).toMatchObject({ uuid });
    const invited = await request('admin', '/invitations', {
      method: 'POST',
      body: { email: 'änne@x.example', role: 'user' },
    });
    expect(invited.status).toBe(422);
  });

  it('have the same comparison key in the service and in the database', async () => {
    const letters = Array.from({ length: 0x2_00_00 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => nameKey(letter) !== letter);
    const words = [...letters, ...sameNames.flat(), 'Σ Σ', 'ΑΣ ΒΣ', 'Ａ\u0308'];
    expect(words.length).toBeGreaterThan(2000);
    const { rows } =
      await sql`select word from unnest(${words}::text[], ${words.map(nameKey)}::text[])
      as given (word, key) where name_key(word) <> key or name_key(key) <> key`.execute(
        fixture.service.db,
      );
    expect(rows).toEqual([]);
  });
});
