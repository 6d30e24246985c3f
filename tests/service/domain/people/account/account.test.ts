import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accessRefusals } from '../../../../../texts/refusals/access';
import { problemsOf, expectProblem } from '../../../answers';
import { sharedService } from '../../../harness';
import { addSession, setApp } from '../../../people';
import { providers } from '../../../identity/providers';
import { addDataset, addPrimaryKey } from '../../../records';
import { mailsIn } from '../../../mail/mails';
import { addRows } from '../../../rows';
import { historyOf } from '../../../history';

const service = sharedService();

const now = new Date('2026-06-15T10:00:00Z').getTime() / 1000;
const proven = (scope: string) => ({
  scope: `openid mfa:required ${scope}`,
  amr: ['pwd', 'otp', 'mfa'],
  auth_time: now - 5,
});
const history = async () => {
  const rows = await historyOf(service.db, ['action', 'details', 'changes']);
  return rows.filter(({ action }) => action !== 'Refused');
};

describe('PATCH /users/{uuid}', () => {
  const rename = (name: unknown) =>
    service.patch('member', `/users/${service.people.member.uuid}`, { name });

  it('changes one’s own name, and logs it before and after', async () => {
    const answer = await rename('Sam Rivera-2');
    expect(answer.body).toMatchObject({ data: { users: { name: 'Sam Rivera-2' } } });
    expect((await service.request('member', '/me')).body).toMatchObject({
      data: { user: { name: 'Sam Rivera-2' } },
    });
    expect(await history()).toEqual([
      {
        action: 'Updated',
        details: 'Person member is now called Sam Rivera-2.',
        changes: { name: { from: 'Person member', to: 'Sam Rivera-2' } },
      },
    ]);
    await rename('Sam Rivera-2');
    expect(await history()).toHaveLength(1);
  });

  it('does not overwrite a change of another tab', async () => {
    const { uuid } = service.people.member;
    const read = () => service.request('member', `/users/${uuid}`);
    const version = Number((await read()).headers.get('etag')?.replaceAll('"', ''));
    expect(version).toBeGreaterThan(0);
    const headers = { 'If-Match': `"${version}"` };
    const change = (name: string) =>
      service.patch('member', `/users/${uuid}`, { name }, { headers });
    const first = await change('First');
    expect(first.headers.get('etag')).toBe(`"${version + 1}"`);
    expect(first.body).toMatchObject({ data: { users: { name: 'First', version: version + 1 } } });
    expect((await change('Second')).status).toBe(412);
    expect((await service.request('member', '/me')).body).toMatchObject({
      data: { user: { name: 'First', version: version + 1 } },
    });
  });

  it('refuses an invalid name with the reason', async () => {
    const answer = await rename('');
    expectProblem(answer, 'users.name', 'invalid', 'Name must have at least 1 letter');
  });

  it('does not change the name of anybody else', async () => {
    const { admin } = service.people;
    const answer = await service.patch('member', `/users/${admin.uuid}`, { name: 'Not you' });
    expect(answer.status).toBe(404);
  });
});

describe('PUT /user-settings/{name}', () => {
  const save = (name: string, value = '{}') =>
    service.put('member', `/user-settings/${name}`, { setting_value: value });

  it('stores at most 100 settings of a person, however many come at once, which can still be changed', async () => {
    const names = Array.from({ length: 104 }, (_, index) => `list${index}`);
    const answers = await Promise.all(names.map((name) => save(name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refusals = answers.filter(({ status }) => status === 409);
    expect(refusals).toHaveLength(4);
    expect(refusals[0]?.body).toMatchObject({ message: 'A person has at most 100 settings.' });
    const storedName = names[answers.findIndex(({ status }) => status === 200)] ?? '';
    const saved = { setting_name: storedName, setting_value: '{"wide":true}' };
    expect((await save(storedName, '{"wide":true}')).body).toEqual({
      success: true,
      data: { user_settings: { ...saved, updated_at: '2026-06-15T10:00:00.000Z' } },
    });
    const otherPerson = await service.put('admin', '/user-settings/list0', { setting_value: '{}' });
    expect(otherPerson.status).toBe(200);
  });
});

describe("one's own company", () => {
  const path = () => `/customers/${service.people.admin.customer}`;
  const change = (body: object, more: object = {}) =>
    service.request('admin', path(), { method: 'PATCH', body, ...more });

  it('is changed by PATCH and PUT, with one history row each', async () => {
    const first = await change({ color: '#0B5cad', billing_contact: 'bills@acme.example' });
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).toBe('"2"');
    const second = await service.put('admin', path(), {
      name: 'Acme Health',
      billing_contact: null,
    });
    expect(second.body).toMatchObject({
      data: {
        customers: { name: 'Acme Health', color: '#0B5cad', billing_contact: null, version: 3 },
      },
    });
    expect((await service.request('member', path())).body).toEqual(second.body);
    expect((await history()).map(({ changes }) => changes)).toEqual([
      {
        color: { from: null, to: '#0B5cad' },
        billing_contact: { from: null, to: 'bills@acme.example' },
      },
      {
        name: { from: 'Acme', to: 'Acme Health' },
        billing_contact: { from: 'bills@acme.example', to: null },
      },
    ]);
  });

  it.each([
    [{ color: '#0b5cad;}' }, 'Must be a color such as #0b5cad'],
    [{ plan: 'enterprise' }, 'The field plan is not known here or cannot be changed.'],
    [{}, 'The body names no field to change.'],
  ])('refuses invalid values with the reason: %#', async (body, detail) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(problemsOf(answer).map((problem) => problem.detail)).toContain(detail);
  });
});

describe.each(providers)('step-up for MFA enforcement, with $name', ({ name, options, proof }) => {
  const guarded = sharedService(options);
  const missing: Record<string, string> = {
    'the embedded provider': accessRefusals.mfa,
    'an outside provider': accessRefusals.mfaElsewhere,
  };
  const path = () => `/customers/${guarded.people.admin.customer}`;
  const change = (body: object, more: object = {}) =>
    guarded.request('admin', path(), { method: 'PATCH', body, ...more });

  it('accepts only an administrator who has MFA, with a fresh one-time code', async () => {
    const enforcement = { enforce_mfa: true };
    await setApp(guarded, guarded.people.admin.uuid, false);
    const refused = await change(enforcement);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message: 'Enable MFA for your own account before you change MFA enforcement.',
    });
    await setApp(guarded, guarded.people.admin.uuid, true);
    expect((await change(enforcement, { claims: proof('toggle:enforcemfa') })).status).toBe(200);

    // From now on people without MFA can do nothing but enable it.
    for (const open of ['/me', '/sessions', path()])
      expect((await guarded.request('member', open)).status).toBe(200);
    const shut = await guarded.request('member', '/table/datasets');
    expect(shut.body).toMatchObject({ status: 403, message: missing[name] });
    expect((await guarded.request('admin', '/table/datasets')).status).toBe(200);
  });
});

describe('GET /customers/{uuid}/entitlements', () => {
  it('shows the limits of the plan with this month’s use', async () => {
    const { admin, outsider } = service.people;
    const { customer } = admin;
    const key = await addPrimaryKey(service.db, admin);
    await addDataset(service.db, admin, key, { name: 'One' });
    const foreign = await addPrimaryKey(service.db, outsider, 'Theirs');
    await addDataset(service.db, outsider, foreign, { name: 'Two' });
    await addRows(service.db, 'entitlements', [
      { customer_uuid: customer, event_type: 'datasets', value: 25 },
      { customer_uuid: customer, event_type: 'encrypt/decrypt', value: 1_000_000 },
    ]);
    await addRows(
      service.db,
      'event_day_totals',
      ['2026-05-31', '2026-06-01', '2026-06-15'].map((day) => ({
        customer_uuid: customer,
        start: new Date(`${day}T00:00:00Z`),
        action: 0 as const,
        count: 40,
        rows: 1,
      })),
    );
    const answer = await service.request('member', `/customers/${customer}/entitlements`);
    expect(answer.body).toMatchObject({
      data: {
        entitlements: [
          { event_type: 'encrypt/decrypt', value: 1_000_000, used: 80 },
          { event_type: 'datasets', value: 25, used: 1 },
          { event_type: 'team', value: null, used: 3 },
          { event_type: 'primary-keys', value: null, used: 1 },
        ],
      },
    });
  });
});

describe('POST /users/{uuid}/reset-password', () => {
  const ask = () => service.post('member', `/users/${service.people.member.uuid}/reset-password`);

  it('sends a mail with a link that is stored as a digest alone', async () => {
    const { uuid, email } = service.people.member;
    expect((await ask()).body).toEqual({ success: true, data: { users: { uuid, email } } });
    const [mail] = await mailsIn(service.db);
    expect(mail).toMatchObject({
      recipient: email,
      subject: 'Set a new password for Encryption Console',
    });
    const link = /^http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})$/m;
    const token = link.exec(mail?.text ?? '')?.[1];
    expect(token).toHaveLength(43);
    const row = await service.db.selectFrom('password_resets').selectAll().executeTakeFirst();
    expect(row?.expires_at).toEqual(new Date('2026-06-15T11:00:00Z'));
    expect(JSON.stringify([row, service.logged])).not.toContain(token);
    expect((await history()).map(({ action }) => action)).toEqual(['Password email sent']);
  });

  it('sends 3 mails in 15 minutes, also for many simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('900');
    expect(refused?.body).toMatchObject({
      message: 'Several password emails have been sent to you already. Try again in 15 minutes.',
    });
    service.setTime(new Date('2026-06-15T10:15:00Z'));
    expect((await ask()).status).toBe(200);
  });
});

describe('POST /users/mfa-enable and /users/mfa-disable', () => {
  const inSession = async (persona: 'admin' | 'member') => {
    const uid = randomUUID();
    await addSession(service.db, service.people[persona].uuid, uid);
    return { 'urn:console:session': uid };
  };
  const post = (persona: 'admin' | 'member', action: string, claims: object) =>
    service.request(persona, `/users/mfa-${action}`, { method: 'POST', claims: { ...claims } });
  const redirect = {
    data: {
      'redirect-url': expect.stringMatching(
        /^http:\/\/localhost:3000\/mfa\/enrol\?token=[\w-]{43}$/,
      ) as string,
    },
  };

  it('lead to the enrolment page, bound to the session that asks', async () => {
    expect((await post('member', 'enable', await inSession('member'))).body).toMatchObject(
      redirect,
    );
    const answer = await post('member', 'enable', {});
    expect(answer.body).toMatchObject({
      status: 409,
      message: 'Sign in again before you enable MFA.',
    });
  });

  it('lead people with MFA to another app, or end it', async () => {
    const session = await inSession('admin');
    const claims = { ...session, ...proven('disable:mfa') };
    expect((await post('admin', 'enable', claims)).body).toMatchObject(redirect);
    expect((await post('admin', 'disable', claims)).body).toMatchObject({
      data: { users: { mfa_enabled: false } },
    });
    expect((await service.request('admin', '/me')).body).toMatchObject({
      data: { user: { mfa_enabled: false } },
    });
  });
});
