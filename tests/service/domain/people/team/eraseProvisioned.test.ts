import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../../../../service/domain/people/team/erasePerson';
import { addApiKey } from '../../../records';
import { core, type ScimFixture, scimFixture } from '../../../scim/scimFixture';
import { freshCode } from '../../../identity/providers';
import { sharedService } from '../../../harness';
import { startSignInFixture } from '../../../scim/signInFixture';
import { rowsWith } from '../../../db/wholeDatabase';
import { historyOf } from '../../../history';
import { rowOf, updateRows } from '../../../rows';
import { testClock } from '../../../testClock';

const clock = testClock(() => new Date('2026-06-15T11:00:00Z'));
const still = 'The identity provider still has this person';

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

const keyOf = async (fixture: ScimFixture, name: string): Promise<string> => {
  const key = await fixture.key(name);
  if (!key) throw new Error(`There is no API key "${name}".`);
  return key.uuid;
};

/** History rows that contain the person's uuid, with `<uuid>` in its place. */
const toldOf = async (fixture: ScimFixture, uuid: string) =>
  (await fixture.history())
    .filter((row) => row.includes(uuid))
    .map((row) => row.replaceAll(uuid, '<uuid>'));

it('leaves nothing of a person whom the provider made, changed and deleted, and who was active', async () => {
  const fixture = await startSignInFixture();
  ({ close } = fixture);
  const { service, scim, patch } = fixture;
  const { db } = service;
  const whole = {
    externalId: 'zelda-external',
    name: { givenName: 'Zelda', familyName: 'Zeldason', formatted: 'Zelda Zeldason' },
    displayName: 'Zelda Z.',
    title: 'Zelda in chief',
    emails: [{ value: 'zelda@mail.example', type: 'work' }],
    phoneNumbers: [{ value: 'tel:zelda', type: 'work' }],
    addresses: [{ streetAddress: 'Zelda Street 1', type: 'work' }],
  };
  const id = await fixture.addUser('zelda.first', whole);
  const uuid = await keyOf(fixture, 'zelda.first');
  await fixture.addGroup('Readers', [id]);
  const duplicate = { schemas: [`${core}:User`], userName: 'ZELDA.first' };
  expect((await scim('POST', '/Users', duplicate)).status).toBe(409);
  const renamed = { op: 'replace', path: 'userName', value: 'Zelda@acme.example' };
  const promoted = { op: 'replace', path: 'title', value: 'Zelda the great' };
  expect((await patch(`/Users/${id}`, renamed, promoted)).status).toBe(200);
  const put = {
    ...duplicate,
    ...whole,
    userName: 'zelda.third',
    externalId: 'zelda-2',
    active: true,
  };
  expect((await scim('PUT', `/Users/${id}`, put)).status).toBe(200);
  await fixture.addGroup('Writers', [id]);
  await fixture.addDataset('Notes', 'Writers');
  const payroll = await rowOf(db, 'scim_groups', { display_name: 'Payroll' });
  const member = { op: 'add', path: 'members', value: [{ value: id }] };
  await patch(`/Groups/${payroll.uuid}`, member);
  const client = fixture.client(await fixture.signIn('zelda.third'));
  await client.fpeKey('SSN');
  const used = { datasets: 'SSN', dataset_groups: 'Payroll', action: 'encrypt', count: 3 };
  await client.reportUsage([used]);
  await expect(erasePerson(db, clock, uuid)).rejects.toThrow(`${still}. Have it delete them first`);
  await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  await expect(client.fpeKey('SSN')).rejects.toThrow('is disabled');
  await expect(fixture.signIn('zelda.third')).rejects.toThrow('is deactivated');
  for (const number of [uuid, id])
    await expect(erasePerson(db, clock, number)).rejects.toThrow(`${still}, deactivated.`);
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  await expect(fixture.signIn('zelda.third')).rejects.toThrow('has not provisioned');
  const tables = new Set((await rowsWith(db, 'zelda')).map((row) => row.split(': ')[0] ?? ''));
  // The history appears as a partition of `activities`.
  expect([...tables].toSorted((a, b) => a.localeCompare(b))).toEqual([
    expect.stringMatching(/^activities_/),
    'deleted_api_keys',
    'event_sources',
    'scim_tokens',
  ]);
  const otherRows = (await fixture.history()).filter((row) => !/zelda/i.test(row));

  expect(await erasePerson(db, clock, uuid)).toBe(16);

  expect(await rowsWith(db, 'zelda')).toEqual([]);
  const name = '"Person <uuid>"';
  expect(await toldOf(fixture, uuid)).toEqual([
    `Entra ID (SCIM): API keys | Created | API key ${name} made for a person of the identity provider`,
    `Entra ID (SCIM): Identity provider | Refused | There is a person ${name} already.`,
    ...Array.from({ length: 2 }, () => [
      `Entra ID (SCIM): API keys | Updated | API key ${name} renamed from ${name} by the identity provider`,
      `Entra ID (SCIM): Identity provider | Person updated | Person ${name} of the identity provider updated`,
    ]).flat(),
    `Person member: API keys | Associated | API key ${name} got access to 1 dataset of group "Writers", as a member of the identity provider's group`,
    `Entra ID (SCIM): API keys | Associated | API key ${name} got access to 2 datasets of group "Payroll", as a member of the identity provider's group`,
    `Identity provider (sign-in): Sign-in | Signed in | Person ${name} signed in from a program with the identity provider`,
    `API key ${name}: API keys | Key retrieved | API key ${name} retrieved a key of dataset "SSN" to encrypt`,
    `Entra ID (SCIM): API keys | Disabled | API key ${name} disabled by the identity provider`,
    `API key ${name}: API keys | Refused | API key ${name}: The API key ${name} is disabled.`,
    `Identity provider (sign-in): Identity provider | Refused | Sign-in from a program: ${name} is deactivated by the identity provider.`,
    `Entra ID (SCIM): API keys | Association deleted | API key ${name} lost access with its deletion`,
    `Entra ID (SCIM): API keys | Deleted | API key ${name} deleted with its person by the identity provider`,
    `Identity provider (sign-in): Identity provider | Refused | Sign-in from a program: The identity provider has not provisioned ${name} here.`,
  ]);
  const erased =
    'Operator: Team | Erased | Name and email address of a removed person erased from 16 rows of the security history';
  expect((await fixture.history()).filter((row) => !row.includes(uuid))).toEqual([
    ...otherRows,
    erased,
  ]);
  const source = await db.selectFrom('event_sources').selectAll().executeTakeFirstOrThrow();
  expect(source).toMatchObject({
    api_key_name: `Person ${uuid}`,
    search_text: `person ${uuid}\nssn\npayroll\nubiq-node\n2.4.0`,
  });
  const token = await db.selectFrom('scim_tokens').select('change').executeTakeFirst();
  expect(token).toEqual({ change: `Person "Person ${uuid}" removed` });
  expect(await erasePerson(db, clock, uuid)).toBe(0);
});

describe('an erasure by the number of an API key', () => {
  const service = sharedService();
  let fixture: ScimFixture;
  beforeEach(async () => {
    fixture = await scimFixture(service);
  });
  const removed = async (userName: string) => {
    const id = await fixture.addUser(userName);
    const uuid = await keyOf(fixture, userName);
    expect((await fixture.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    return uuid;
  };

  it('leaves words that equal the name of the person but are something else', async () => {
    await fixture.addDataset('enabled', 'Enabled');
    const id = await fixture.addUser('enabled');
    await fixture.addGroup('Enabled', [id]);
    const uuid = await keyOf(fixture, 'enabled');
    await fixture.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await fixture.scim('DELETE', `/Users/${id}`);
    await erasePerson(fixture.service.db, clock, uuid);
    const rows = await historyOf(fixture.service.db, ['details', 'changes'], { object_uuid: uuid });
    const name = `"Person ${uuid}"`;
    expect(rows.slice(1, 3)).toEqual([
      {
        details: `API key ${name} got access to 1 dataset of group "Enabled", as a member of the identity provider's group`,
        changes: { 'Enabled / enabled': { from: null, to: 'Encrypt, Decrypt' } },
      },
      {
        details: `API key ${name} disabled by the identity provider`,
        changes: { enabled: { from: true, to: false } },
      },
    ]);
    expect(rows[4]?.changes).toMatchObject({
      name: { from: `Person ${uuid}`, to: null },
      enabled: { from: false, to: null },
      description: { from: `Made for Person ${uuid} by the identity provider`, to: null },
    });
  });

  it('leaves the rows of a later person with the same name', async () => {
    const { db } = fixture.service;
    const uuid = await removed('zelda.one');
    await fixture.addUser('Zelda.One');
    const now = await keyOf(fixture, 'Zelda.One');
    await erasePerson(db, clock, uuid);
    expect(await toldOf(fixture, uuid)).toEqual([
      'Identity provider (SCIM): API keys | Created | API key "Person <uuid>" made for a person of the identity provider',
      'Identity provider (SCIM): API keys | Deleted | API key "Person <uuid>" deleted with its person by the identity provider',
    ]);
    const remaining = await rowsWith(db, 'zelda');
    expect(remaining.length).toBeGreaterThan(0);
    for (const row of remaining) expect(row).toMatch(new RegExp(`${now}|^scim_tokens`));
  });

  it('erases the name of an earlier key in any case', async () => {
    const { db } = fixture.service;
    await removed('änne.one');
    const uuid = await removed('ÄNNE.one');
    await erasePerson(db, clock, uuid);
    const { rows } = await sql`select distinct name from deleted_api_keys`.execute(db);
    expect(rows).toEqual([{ name: `Person ${uuid}` }]);
  });

  it('finds no key that a person made, but one that only events mention', async () => {
    const { db, people } = fixture.service;
    const uuid = await addApiKey(db, people.admin, 'By hand');
    expect(await erasePerson(db, clock, uuid)).toBeUndefined();
    const path = `/api-keys/${uuid}`;
    const claims = freshCode('delete:apikey');
    const deletion = await fixture.service.remove('admin', path, { claims });
    expect(deletion.status).toBe(200);
    expect(await erasePerson(db, clock, uuid)).toBeUndefined();
    const deletedKey = '7e1b4a52-5f0e-4c07-9d0b-2f6f0c6a1001';
    await sql`insert into event_sources (customer_uuid, digest, api_key_uuid, dataset_uuid, api_key_name,
        dataset_name, dataset_group_name, product, product_version, api_version, search_text)
      select ${fixture.customer}::uuid, sha256(name::bytea), ${deletedKey}, null, name, 'SSN', '', '', '', '',
        name || E'\\nssn' from unnest(array['zelda', 'zelda.two']) as name`.execute(db);
    expect(await erasePerson(db, clock, deletedKey)).toBe(0);
    expect(await rowsWith(db, 'zelda')).toEqual([]);
  });

  it.each(['account', 'key'] as const)(
    'needs the person removed from team and provider, and erases both, first by the %s',
    async (first) => {
      const { db, people, request } = fixture.service;
      const account = people.member.uuid;
      await updateRows(db, 'customer_users', {}, { created_at: new Date('2026-01-01') });
      const address = 'Member@example.com';
      const id = await fixture.addUser('zelda.three', { emails: [{ value: address }] });
      const key = await keyOf(fixture, 'zelda.three');
      fixture.service.setTime(new Date('2026-06-15T10:01:00Z'));
      await fixture.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: address });
      const path = `/customer/remove_user/${account}`;
      const steps = {
        account: {
          uuid: account,
          remove: () => request('admin', path, { method: 'DELETE' }),
          refusal: `${still}, with the API key ${key}. Have the provider delete them, and erase that number too.`,
        },
        key: {
          uuid: key,
          remove: () => fixture.scim('DELETE', `/Users/${id}`),
          refusal: `This person is still in the team, as the account ${account}. Remove them there, and erase that number too.`,
        },
      };
      const [firstStep, secondStep] = [steps[first], steps[first === 'key' ? 'account' : 'key']];
      await firstStep.remove();
      await expect(erasePerson(db, clock, firstStep.uuid)).rejects.toThrow(firstStep.refusal);
      await secondStep.remove();
      for (const { uuid } of [firstStep, secondStep])
        expect(await erasePerson(db, clock, uuid)).toBeGreaterThan(0);
      const traces = ['zelda', 'member@example.com', 'Person member'];
      expect(await rowsWith(db, ...traces)).toEqual([]);
    },
  );
});
