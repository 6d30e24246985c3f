import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectToServer } from '../../../service/db/database';
import { withoutTimeouts } from '../../../service/config/settings';
import { createCompanyQueues } from '../../../service/scim/companyQueue';
import { lateBody } from '../server/lateBody';
import { makeToken, type ScimFixture, scimFixture, startScimFixture } from './scimFixture';
import { sharedService } from '../harness';
import { updateRows } from '../rows';

const service = sharedService();
let fixture: ScimFixture;
beforeEach(async () => {
  fixture = await scimFixture(service);
});

const refusals = async () =>
  (await fixture.history())
    .filter((row) => row.includes('| Refused |'))
    .map((row) => row.split(' | ')[2]);

describe('a SCIM caller', () => {
  it('is the company’s own identity provider, by the latest token of the console', async () => {
    await fixture.addUser('ada');
    const otherToken = await makeToken(service, 'outsider');
    const { customer: other } = service.people.outsider;
    for (const more of [
      { token: otherToken },
      { token: 'wrong' },
      { customer: other },
      { customer: '11111111-1111-4111-8111-111111111111' },
      { customer: 'nobody' },
    ]) {
      const answer = await fixture.scim('GET', '/Users', undefined, more);
      expect(answer, JSON.stringify(more)).toMatchObject({
        status: 401,
        type: 'application/scim+json',
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '401',
          detail: 'This SCIM token does not work.',
        },
      });
    }
    expect(await refusals()).toEqual(['This SCIM token does not work.']);
    const otherUsers = await fixture.scim('GET', '/Users', undefined, {
      token: otherToken,
      customer: other,
    });
    expect(otherUsers).toMatchObject({ status: 200, body: { totalResults: 0 } });

    const ada = (await fixture.scim('GET', '/Users')).body['Resources'] as { id: string }[];
    const path = `/Users/${ada[0]?.id ?? ''}`;
    const asOther = { token: otherToken, customer: other };
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { userName: 'taken over' }],
    ] as const)
      expect((await fixture.scim(method, path, body, asOther)).status, method).toBe(404);
    const stolen = { displayName: 'Theirs', members: [{ value: ada[0]?.id }] };
    expect((await fixture.scim('POST', '/Groups', stolen, asOther)).status).toBe(400);

    await makeToken(service, 'admin');
    expect((await fixture.scim('GET', '/Users')).status).toBe(401);
  });

  it('is refused when its token was replaced while the body arrived', async () => {
    const { customer } = service.people.admin;
    const token = await makeToken(service, 'admin');
    const response = await service.raw(`/${customer}/api/v3/scim/v2/Users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      body: lateBody({ userName: 'late' }, () => makeToken(service, 'admin')),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: 'This SCIM token does not work.' });
  });

  it('has its refusals in the history, even when they repeat text that cannot be stored', async () => {
    expect(await fixture.scim('GET', '/Users?%00=1&%00=2')).toMatchObject({
      status: 400,
      body: { detail: 'The parameter \u0000 is given more than once.' },
    });
    expect(await refusals()).toEqual(['The parameter \uFFFD is given more than once.']);
  });

  it('is refused while the provider is off or not in the plan, at once and with the reason', async () => {
    await fixture.save(false);
    expect(await fixture.scim('POST', '/Users', { userName: 'late' })).toMatchObject({
      status: 403,
      body: { detail: 'The identity provider is turned off in the console.' },
    });
    await fixture.save(true);
    expect((await fixture.scim('GET', '/Users')).body).toMatchObject({ totalResults: 0 });
    await updateRows(service.db, 'customers', {}, { plan: 'pro' });
    expect(await fixture.scim('GET', '/Users')).toMatchObject({
      status: 403,
      body: { detail: "The company's plan does not include identity providers." },
    });
    expect(await refusals()).toEqual([
      'The identity provider is turned off in the console.',
      "The company's plan does not include identity providers.",
    ]);
  });

  it('is not a person, and its token opens nothing of people', async () => {
    const token = await service.tokenFor(service.people.admin);
    expect((await fixture.scim('GET', '/Users', undefined, { token })).status).toBe(401);
    const answer = await service.raw('/api/settings/API_SSO_CONFIG', {
      headers: { Authorization: `Bearer ${fixture.token}` },
    });
    expect(answer.status).toBe(401);
  });

  it('is throttled after too many wrong tokens from one address, but not with a right one', async () => {
    for (let count = 0; count < 60; count += 1)
      await fixture.scim('GET', '/Users', undefined, { token: 'wrong' });
    expect((await fixture.scim('GET', '/Users', undefined, { token: 'wrong' })).status).toBe(429);
    expect((await fixture.scim('GET', '/Users')).status).toBe(200);
  });
});

describe('a SCIM request', () => {
  it('is refused with the reason when it is not valid SCIM', async () => {
    const id = await fixture.addUser('ada');
    const before = await fixture.scim('GET', `/Users/${id}`);
    const operation = (more: object) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [more],
    });
    const cases: [method: string, path: string, body: unknown, status: number][] = [
      ['POST', '/Users', '{"userName":', 400],
      ['POST', '/Users', '[]', 400],
      ['POST', '/Users', {}, 400],
      ['POST', '/Users', { userName: ' ' }, 400],
      ['POST', '/Users', { userName: 'a\u0000b' }, 400],
      ['POST', '/Users', { userName: 'b', title: 'a\u0000b' }, 400],
      ['POST', '/Users', { userName: 'b', 'x\u0000': 1 }, 400],
      ['POST', '/Users', { userName: 'a\u202Eb' }, 400],
      ['POST', '/Users', { userName: 'x'.repeat(255) }, 400],
      ['POST', '/Users', { userName: 'b', emails: 'b@x.com' }, 400],
      ['POST', '/Users', { userName: 'b', active: 'perhaps' }, 400],
      ['POST', '/Users', { userName: 'b', schemas: ['urn:other'] }, 400],
      ['PUT', `/Users/${id}`, { active: false }, 400],
      ['PATCH', `/Users/${id}`, {}, 400],
      ['PATCH', `/Users/${id}`, { Operations: [null] }, 400],
      ['PATCH', `/Users/${id}`, operation({ op: 'move', path: 'title' }), 400],
      ['PATCH', `/Users/${id}`, operation({ op: 'replace', path: 'colour', value: 'x' }), 400],
      ['PATCH', `/Users/${id}`, operation({ op: 'replace', path: 'emails[', value: 'x' }), 400],
      ['PATCH', `/Users/${id}`, operation({ op: 'remove', path: 'userName' }), 400],
      ['PATCH', `/Users/${id}`, operation({ op: 'add', value: 'x' }), 400],
      ['POST', '/Groups', { displayName: 7 }, 400],
      ['POST', '/Groups', { displayName: 'x', members: 'all' }, 400],
      ['GET', '/Users/nobody', undefined, 404],
      ['GET', '/Nothing', undefined, 404],
      ['POST', '/Bulk', {}, 404],
      ['PUT', '/Users', {}, 405],
      ['POST', '/Schemas', {}, 405],
      ['POST', '/Users', `"${'x'.repeat(9 * 1024 * 1024)}"`, 413],
    ];
    for (const [method, path, body, status] of cases) {
      const answer = await fixture.scim(method, path, body);
      const label = `${method} ${path} ${JSON.stringify(body)?.slice(0, 100)}`;
      expect(answer, label).toMatchObject({
        status,
        type: 'application/scim+json',
        body: { status: String(status), detail: expect.stringMatching(/\w/) },
      });
    }
    const plainText = await fixture.scim('POST', '/Users', 'userName=b', { type: 'text/plain' });
    expect(plainText.status).toBe(415);
    const user = { userName: 'é' };
    const type = 'application/scim+json; charset=iso-8859-1';
    expect((await fixture.scim('POST', '/Users', user, { type })).status).toBe(415);
    expect((await fixture.scim('POST', '/Users', user, { coding: 'deflate' })).status).toBe(415);
    const inLatin1 = Buffer.from(JSON.stringify(user), 'latin1');
    expect((await fixture.scim('POST', '/Users', inLatin1)).status).toBe(400);
    expect((await fixture.scim('GET', `/Users/${id}`)).body).toEqual(before.body);
    expect((await fixture.scim('GET', '/Users')).body).toMatchObject({ totalResults: 1 });
  });

  it('can read the supported features, resource types and schemas', async () => {
    expect((await fixture.scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = (await fixture.scim('GET', '/ResourceTypes')).body;
    expect(types).toMatchObject({
      totalResults: 2,
      Resources: [
        { id: 'User', endpoint: '/Users' },
        { id: 'Group', endpoint: '/Groups' },
      ],
    });
    const schemas = (await fixture.scim('GET', '/Schemas')).body;
    expect(schemas).toMatchObject({ totalResults: 3 });
    const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
    expect((await fixture.scim('GET', `/Schemas/${user}`)).body).toMatchObject({ id: user });
    expect((await fixture.scim('GET', '/ResourceTypes/Group')).body).toMatchObject({ id: 'Group' });
    expect((await fixture.scim('GET', '/Schemas/none')).status).toBe(404);
  });
});

describe('simultaneous changes', () => {
  it('wait for one another within a company, but not forever', async () => {
    const takeTurn = createCompanyQueues(50);
    const begun: string[] = [];
    const open = new Map<string, () => void>();
    const change = (company: string, name: string) =>
      takeTurn(company, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => open.set(name, resolve));
        return name;
      });
    const first = change('one', 'first');
    const tooLate = change('one', 'too late');
    const other = change('other', 'of another company');
    await expect(tooLate).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    const next = change('one', 'next');
    expect(begun).toEqual(['first', 'of another company']);
    open.get('first')?.();
    expect(await first).toBe('first');
    await Promise.resolve();
    expect(begun).toEqual(['first', 'of another company', 'next']);
    const many = Array.from({ length: 51 }, (_, number) => change('one', String(number)));
    await expect(many.at(-1)).rejects.toMatchObject({ status: 503 });
    open.get('next')?.();
    open.get('of another company')?.();
    expect(await Promise.all([next, other])).toEqual(['next', 'of another company']);
    await Promise.allSettled(many.slice(1));
  });

  // The embedded engine has one connection for all.
  it.runIf(process.env['TEST_DATABASE_URL'])('leave connections to other companies', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      service.db,
    );
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const pool = { connections: 3, pgbouncer: false, ...withoutTimeouts };
    const [db, slow] = [await connectToServer(url.href, pool), await connectToServer(url.href)];
    const crowded = await startScimFixture({ db });
    const { customer } = crowded;
    const id = await crowded.addUser('ada');
    const held = await slow.startTransaction().execute();
    await sql`select from scim_tokens where customer_uuid = ${customer} for update`.execute(held);
    // After a long silence, the next call records that the provider is active.
    crowded.service.setTime(new Date('2026-06-15T12:00:00Z'));
    const changes = Array.from({ length: 6 }, (_, number) =>
      crowded.patch(`/Users/${id}`, { op: 'replace', value: { title: `${number}` } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await crowded.service.request('outsider', '/me')).status).toBe(200);
    expect((await crowded.scim('GET', `/Users/${id}`)).status).toBe(200);
    await held.commit().execute();
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await Promise.all([db.destroy(), slow.destroy()]);
  });
});

describe('the provisioning in the console', () => {
  it('marks the team members who are also people of the provider', async () => {
    const { admin, member } = service.people;
    await fixture.addUser(member.email.toUpperCase());
    const { body } = await service.request('member', '/customer/users');
    const { users } = (body as { data: { users: { uuid: string; provisioned?: true }[] } }).data;
    const marked = Object.fromEntries(users.map(({ uuid, provisioned }) => [uuid, provisioned]));
    expect(marked[member.uuid]).toBe(true);
    expect(marked[admin.uuid]).toBeUndefined();
  });

  it('shows who is provisioned, the last change, and what was refused and why', async () => {
    const ada = await fixture.addUser('ada');
    await fixture.addUser('bob');
    await fixture.addGroup('Payroll', [ada]);
    await fixture.patch(`/Users/${ada}`, { op: 'replace', value: { active: false } });
    service.setTime(new Date('2026-06-15T10:02:00Z'));
    await fixture.scim('GET', '/Users');
    await fixture.scim('POST', '/Users', { userName: 'bob' });
    const provisioning = async () =>
      (await service.request('admin', '/settings/API_SSO_CONFIG/provisioning')).body;
    expect(await provisioning()).toEqual({
      success: true,
      data: {
        provisioning: {
          people: 2,
          active_people: 1,
          groups: 1,
          seen_at: '2026-06-15T10:02:00.000Z',
          changed_at: '2026-06-15T10:00:00.000Z',
          change: 'Person "ada" deactivated',
          refusals: [
            { created_at: '2026-06-15T10:02:00.000Z', details: 'There is a person "bob" already.' },
          ],
        },
      },
    });
    service.setTime(new Date('2026-06-23T10:00:00Z'));
    expect(await provisioning()).toMatchObject({ data: { provisioning: { refusals: [] } } });
  });
});
