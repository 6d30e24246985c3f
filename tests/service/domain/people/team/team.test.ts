import { describe, expect, it } from 'vitest';
import { messageOf, nobody } from '../../../answers';
import { outsideSettings, sharedService, startService, type Answer } from '../../../harness';
import { startMockIssuer } from '../../../identity/mockIssuer';
import type { Persona } from '../../../people';
import { freshCode } from '../../../identity/providers';
import { mailsIn } from '../../../mail/mails';
import { historyOf, latestHistoryOf } from '../../../history';
import { addRows, rowOf, updateRows } from '../../../rows';

interface Row {
  uuid: string;
  email: string;
  role: string;
  invited_at: string | null;
}
const rowsOf = (answer: Answer, key: string) =>
  (answer.body as { data: Record<string, Row[]> }).data[key] ?? [];
const recordOf = (answer: Answer, key: string) =>
  (answer.body as { data: Record<string, Row> }).data[key] as Row;
const adminsOnly = 'Only an administrator of your company may do this.';

const service = sharedService();

/** Calls with a fresh one-time code for the scope, if there is one. */
const sendWith = (scope?: string) => (as: Persona, method: string, path: string, body?: unknown) =>
  service.request(as, path, {
    method,
    body,
    ...(scope === undefined ? {} : { claims: freshCode(scope) }),
  });
const send = sendWith();
const making = 'make:administrator';
const sendConfirmed = sendWith(making);
const invite = (email: string, more: object = {}, as: Persona = 'admin') =>
  send(as, 'POST', '/invitations', { email, ...more });
const mails = () => mailsIn(service.db);
const history = () =>
  latestHistoryOf(service.db, ['title', 'action', 'details', 'changes', 'user_name'], {
    customer_uuid: service.people.admin.customer,
    title: 'Team',
  });

describe('the team', () => {
  it('is listed with role, joined, last sign-in and MFA, equally for all its members', async () => {
    for (const persona of ['admin', 'member', 'unverified'] as const) {
      const users = rowsOf(await send(persona, 'GET', '/customer/users'), 'users');
      expect(users.map(({ email, role }) => [email, role])).toEqual([
        ['admin@example.com', 'admin'],
        ['member@example.com', 'user'],
        ['unverified@example.com', 'admin'],
      ]);
      expect(users[0]).toEqual({
        uuid: service.people.admin.uuid,
        name: 'Person admin',
        email: 'admin@example.com',
        role: 'admin',
        customer_users_uuid: [{ uuid: service.people.admin.customerUser, role: 'admin' }],
        invited_at: null,
        created_at: expect.stringMatching(/^\d{4}-/) as string,
        last_sign_in_at: null,
        mfa_enabled: true,
      });
    }
  });

  it('changes roles, and the new role applies from the next call on', async () => {
    const { member, admin } = service.people;
    const path = `/customer/users/${member.uuid}`;
    expect((await invite('a@b.example', {}, 'member')).status).toBe(403);
    const changed = await sendConfirmed('admin', 'PATCH', path, { role: 'admin' });
    expect(recordOf(changed, 'users')).toMatchObject({ role: 'admin', uuid: member.uuid });
    expect((await invite('a@b.example', {}, 'member')).status).toBe(200);
    expect((await history()).at(-1)).toMatchObject({
      action: 'Role changed',
      details: 'Role of Person member (member@example.com) changed',
      changes: { role: { from: 'user', to: 'admin' } },
      user_name: 'Person admin',
    });
    const refused = await send('admin', 'PATCH', `/customer/users/${admin.uuid}`, { role: 'user' });
    expect(refused.status).toBe(409);
    expect(messageOf(refused)).toBe('You cannot change your own role.');
    const wrong = await send('admin', 'PATCH', path, { role: 'ubiq_admin' });
    expect(wrong.status).toBe(422);
  });

  it('withdraws the platform from an administrator of it who becomes a member', async () => {
    const { staff, admin, outsider } = service.people;
    // Another administrator of the operator's company.
    const joined = { customer_uuid: staff.customer };
    await updateRows(service.db, 'customer_users', { user_uuid: outsider.uuid }, joined);
    const plan = () =>
      send('staff', 'PATCH', `/admin/customers/${admin.customer}`, { plan: 'free' });
    expect((await plan()).status).toBe(200);
    const path = `/customer/users/${staff.uuid}`;
    expect((await send('outsider', 'PATCH', path, { role: 'user' })).status).toBe(200);
    expect((await plan()).status).toBe(403);
    const row = await rowOf(service.db, 'activities', { action: 'Role changed' });
    expect(row.changes).toEqual({
      role: { from: 'admin', to: 'user' },
      roles: { from: ['ubiq_admin'], to: [] },
    });
    // Becoming an administrator of the company again does not give the platform back.
    expect((await send('outsider', 'PATCH', path, { role: 'admin' })).status).toBe(200);
    expect((await plan()).status).toBe(403);
  });

  it('loses a removed member at once: calls, tokens and sessions', async () => {
    const { member } = service.people;
    const payload = (accountId: string) => JSON.stringify({ accountId });
    await addRows(service.db, 'oidc_payloads', [
      { model: 'RefreshToken', id: 'theirs', payload: payload(member.uuid) },
      { model: 'Session', id: 'theirs', payload: payload(member.uuid) },
      { model: 'RefreshToken', id: 'others', payload: payload(service.people.admin.uuid) },
    ]);
    expect((await send('member', 'GET', '/me')).status).toBe(200);
    const removed = await send('admin', 'DELETE', `/customer/remove_user/${member.uuid}`);
    expect(removed.status).toBe(200);
    expect((await send('member', 'GET', '/me')).status).toBe(401);
    const remaining = await service.db.selectFrom('oidc_payloads').select('id').execute();
    expect(remaining).toEqual([{ id: 'others' }]);
    expect((await history())[0]).toMatchObject({
      action: 'Removed',
      details: 'Person member (member@example.com) removed from the team',
      changes: { role: { from: 'user', to: null } },
    });
    // The address is free again.
    expect((await invite(member.email)).status).toBe(200);
  });

  it('logs each refusal, but the same one only once a minute', async () => {
    const { admin, member } = service.people;
    const refusals = async () => {
      const rows = await historyOf(service.db, ['details', 'user_name'], { action: 'Refused' });
      return rows.map(({ details, user_name: name }) => [name, details]);
    };
    const remove = (as: Persona, uuid: string) =>
      send(as, 'DELETE', `/customer/remove_user/${uuid}`);
    const demote = () => send('admin', 'PATCH', `/customer/users/${admin.uuid}`, { role: 'user' });
    const { unverified } = service.people;
    const changed = await send('admin', 'PATCH', `/customer/users/${unverified.uuid}`, {
      role: 'user',
    });
    expect(changed.status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await remove('admin', admin.uuid)).status).toBe(409);
      expect((await demote()).status).toBe(409);
      expect((await remove('member', admin.uuid)).status).toBe(403);
      expect((await remove('unverified', admin.uuid)).status).toBe(403);
      expect((await invite(attempt < 2 ? 'new@b.example' : 'New@B.example')).status).toBe(
        attempt < 3 ? 200 : 429,
      );
    }
    const expected = [
      ['Person admin', 'Remove a member: You cannot remove yourself.'],
      ['Person admin', 'Change the role of a member: You cannot change your own role.'],
      ['Person member', `Remove a member: ${adminsOnly}`],
      ['Person unverified', `Remove a member: ${adminsOnly}`],
      [
        'Person admin',
        'Invite a member: Several invitations have been sent already. Try again in 15 minutes.',
      ],
    ];
    expect(await refusals()).toEqual(expected);
    service.setTime(new Date('2026-06-15T10:01:00Z'));
    await remove('admin', admin.uuid);
    expect(await refusals()).toEqual([...expected, expected[0]]);
    expect((await remove('admin', member.uuid)).status).toBe(200);
  });

  it.each(['remove', 'demote'] as const)(
    'keeps an administrator when two %s each other at the same moment',
    async (how) => {
      const { admin, member } = service.people;
      const membership = (uuid: string) =>
        service.db.updateTable('customer_users').where('user_uuid', '=', uuid);
      await membership(member.uuid).set({ role: 'admin' }).execute();
      await membership(service.people.unverified.uuid).set({ role: 'user' }).execute();
      const act = (as: Persona, uuid: string) =>
        how === 'remove'
          ? send(as, 'DELETE', `/customer/remove_user/${uuid}`)
          : send(as, 'PATCH', `/customer/users/${uuid}`, { role: 'user' });
      const answers = await Promise.all([act('admin', member.uuid), act('member', admin.uuid)]);
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(200);
      // The second one is out when its call starts, or is found out inside the transaction.
      expect([401, 403]).toContain(statuses[1]);
      const refusals = await historyOf(service.db, ['details'], { action: 'Refused' });
      const reason = expect.stringContaining(adminsOnly);
      expect(refusals).toEqual(statuses[1] === 403 ? [{ details: reason }] : []);
      const members = service.db.selectFrom('customer_users').select('user_uuid');
      const ours = members.where('customer_uuid', '=', admin.customer);
      expect(await ours.where('role', '=', 'admin').execute()).toHaveLength(1);
    },
  );
});

describe('invitations', () => {
  it('are mails with a link, listed until they are accepted or revoked', async () => {
    const answer = await invite('New.Person@partner.example');
    expect(answer.status).toBe(200);
    const invitation = recordOf(answer, 'invitations');
    expect(invitation).toMatchObject({
      email: 'New.Person@partner.example',
      invitee: 'New.Person@partner.example',
      role: 'user',
      invited_at: '2026-06-15T10:00:00.000Z',
      expires_at: '2026-06-22T10:00:00.000Z',
      expired: false,
      inviter: { name: 'Person admin' },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: 'New.Person@partner.example',
      subject: 'Invitation to join Acme in Encryption Console',
    });
    expect(mail?.text).toContain('Open this link to choose a password and join:');
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/invitation\?token=[\w-]{43}$/m);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const stored = await service.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify([stored, answer.body, service.logged])).not.toContain(token);
    const { customer } = service.people.admin;
    for (const query of ['', `?customer_uuid=${customer}`]) {
      const list = await send('member', 'GET', `/invitations${query}`);
      expect(rowsOf(list, 'invitations')).toEqual([invitation]);
    }
    service.setTime(new Date('2026-06-22T10:00:00Z'));
    const later = await send('admin', 'GET', '/invitations');
    expect(rowsOf(later, 'invitations')).toMatchObject([{ expired: true }]);
    expect((await send('admin', 'DELETE', `/invitations/${invitation.uuid}`)).status).toBe(200);
    expect((await send('admin', 'DELETE', `/invitations/${invitation.uuid}`)).status).toBe(404);
    expect(rowsOf(await send('admin', 'GET', '/invitations'), 'invitations')).toEqual([]);
    expect(await history()).toMatchObject([
      { action: 'Invitation revoked', details: 'Invitation of New.Person@partner.example revoked' },
      { action: 'Invited', details: 'New.Person@partner.example invited' },
    ]);
  });

  it('mention no password where an outside provider signs people in', async () => {
    const issuer = await startMockIssuer();
    const server = { host: '127.0.0.1', port: 25, secure: false, login: undefined };
    const smtp = { server, from: 'console@acme.example' };
    const outside = await startService({ issuer, settings: { ...outsideSettings(issuer), smtp } });
    const body = { email: 'new@partner.example', role: 'user' };
    const claims = freshCode(making);
    const invited = await outside.post('admin', '/invitations', body, { claims });
    expect(invited.status).toBe(200);
    const [mail] = await mailsIn(outside.db);
    expect(mail?.text).toContain(
      'Person admin invites you to join Acme in Encryption Console. Open this link to join, then sign in as new@partner.example:',
    );
    expect(mail?.text).not.toContain('password');
    await issuer.close();
  });

  it('log the earlier role when they are sent again, unless it is the same', async () => {
    await invite('new@b.example');
    await sendConfirmed('admin', 'POST', '/invitations', { email: 'NEW@b.example', role: 'admin' });
    await sendConfirmed('admin', 'POST', '/invitations', { email: 'new@b.example', role: 'admin' });
    expect((await history()).map(({ action, changes }) => [action, changes])).toEqual([
      ['Invited', {}],
      ['Invited', { role: { from: 'user', to: 'admin' } }],
      ['Invited', { role: { from: null, to: 'user' } }],
    ]);
  });

  it('are not listed for another company', async () => {
    for (const customer of [service.people.admin.customer, nobody])
      expect((await send('outsider', 'GET', `/invitations?customer_uuid=${customer}`)).status).toBe(
        404,
      );
  });

  it.each([
    ['', 'Must be a valid email'],
    ['someone', 'Must be a valid email'],
    ['a@b', 'Must be a valid email'],
    [`${'x'.repeat(250)}@example.com`, 'Must be a valid email'],
    ['a@b.example\nBcc: c@d.example', 'Must be a valid email'],
    [' a@b.example', 'Leading and trailing spaces are not permitted.'],
    ['a@b.example ', 'Leading and trailing spaces are not permitted.'],
    [undefined, 'Must be a valid email'],
  ])('refuse invalid addresses: %#', async (email, detail) => {
    const answer = await send('admin', 'POST', '/invitations', { email });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: [{ field: 'invitations.email', code: 'invalid', detail }],
    });
    expect(await mails()).toEqual([]);
  });

  it('refuse unknown roles and fields', async () => {
    for (const more of [{ role: 'ubiq_admin' }, { role: null }, { customer_uuid: nobody }])
      expect((await invite('a@b.example', more)).status).toBe(422);
  });

  it('say that a person is a member already, whatever the case of the address', async () => {
    const answer = await invite('Member@Example.com');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ field: 'invitations.email', code: 'taken' }] });
  });

  it('answer the same for addresses with and without an account; only their owners learn more', async () => {
    const known = await invite('outsider@example.com');
    const unknown = await invite('nobody@partner.example');
    const shape = (answer: Answer) => ({
      ...recordOf(answer, 'invitations'),
      uuid: '',
      email: '',
      invitee: '',
    });
    expect(known.status).toBe(unknown.status);
    expect(shape(known)).toEqual(shape(unknown));
    expect(rowsOf(await send('admin', 'GET', '/invitations'), 'invitations')).toHaveLength(2);
    const written = await mails();
    const mailTo = (recipient: string) => written.find((mail) => mail.recipient === recipient);
    expect(mailTo('outsider@example.com')?.subject).toBe(mailTo('nobody@partner.example')?.subject);
    expect(mailTo('outsider@example.com')?.text).toContain('There is an account with this address');
    expect(mailTo('outsider@example.com')?.text).not.toContain('token=');
  });

  it('are unique by address: of 50 simultaneous ones one is open, and few mails are sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        invite(index % 2 ? 'New@b.example' : 'new@b.example'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(47);
    expect(refused[0]?.headers.get('retry-after')).toBe('900');
    expect(refused[0] && messageOf(refused[0])).toBe(
      'Several invitations have been sent already. Try again in 15 minutes.',
    );
    expect(rowsOf(await send('admin', 'GET', '/invitations'), 'invitations')).toHaveLength(1);
    expect(await mails()).toHaveLength(3);
    service.setTime(new Date('2026-06-15T10:15:00Z'));
    expect((await invite('new@b.example')).status).toBe(200);
  });

  it('are limited to 50 of a company in a quarter of an hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, index) => invite(`new-${index}@b.example`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    // Another company has its own count.
    expect((await invite('new@b.example', {}, 'outsider')).status).toBe(200);
  });
});

describe('an additional administrator', () => {
  const invited = { email: 'new@b.example', role: 'admin' };
  const demanded = (answer: Answer) => {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="mfa:required ${making}"`);
  };

  it('is invited with a code only, and so is the link of that invitation made', async () => {
    demanded(await send('admin', 'POST', '/invitations', invited));
    // A code for another action is not accepted.
    demanded(await sendWith('roll:apikey')('admin', 'POST', '/invitations', invited));
    expect(await mails()).toEqual([]);
    const confirmed = await sendConfirmed('admin', 'POST', '/invitations', invited);
    const invitation = recordOf(confirmed, 'invitations');
    expect(invitation.role).toBe('admin');
    const link = `/invitations/${invitation.uuid}/link`;
    const digest = () =>
      service.db.selectFrom('invitations').select('token_digest').executeTakeFirstOrThrow();
    const before = await digest();
    demanded(await send('admin', 'POST', link));
    expect(await digest()).toEqual(before);
    expect((await sendConfirmed('admin', 'POST', link)).status).toBe(200);
  });

  it('is promoted from member with a code only, and demoted without one', async () => {
    const path = `/customer/users/${service.people.member.uuid}`;
    demanded(await send('admin', 'PATCH', path, { role: 'admin' }));
    expect((await sendConfirmed('admin', 'PATCH', path, { role: 'admin' })).status).toBe(200);
    expect((await send('admin', 'PATCH', path, { role: 'user' })).status).toBe(200);
    expect((await history()).map(({ changes }) => changes)).toEqual([
      { role: { from: 'admin', to: 'user' } },
      { role: { from: 'user', to: 'admin' } },
    ]);
  });

  it.each([
    ['who is removed', 'DELETE', '/customer/remove_user/', undefined],
    ['who becomes a member', 'PATCH', '/customer/users/', { role: 'user' }],
  ])('cannot join by an open invitation of a person %s', async (_, method, path, body) => {
    const { member } = service.people;
    await updateRows(service.db, 'customer_users', { user_uuid: member.uuid }, { role: 'admin' });
    const inviteConfirmed = async (as: Persona, email: string, role: string) =>
      recordOf(await sendConfirmed(as, 'POST', '/invitations', { email, role }), 'invitations')
        .uuid;
    await inviteConfirmed('member', 'second@b.example', 'admin');
    await inviteConfirmed('member', 'user@b.example', 'user');
    await inviteConfirmed('admin', 'other@b.example', 'admin');
    const copied = await inviteConfirmed('admin', 'copied@b.example', 'admin');
    const renewed = await inviteConfirmed('admin', 'again@b.example', 'admin');
    for (const uuid of [copied, renewed])
      expect((await sendConfirmed('member', 'POST', `/invitations/${uuid}/link`)).status).toBe(200);
    await inviteConfirmed('admin', 'again@b.example', 'admin');

    expect((await send('admin', method, `${path}${member.uuid}`, body)).status).toBe(200);

    const remaining = rowsOf(await send('admin', 'GET', '/invitations'), 'invitations');
    expect(remaining.map(({ email }) => email).toSorted()).toEqual([
      'again@b.example',
      'other@b.example',
    ]);
    const revoked = (await history()).filter(({ action }) => action === 'Invitation revoked');
    const row = (email: string, role: string) => ({
      details: `Invitation of ${email} revoked`,
      user_name: 'Person admin',
      changes: { role: { from: role, to: null } },
    });
    expect(revoked.toSorted((a, b) => a.details.localeCompare(b.details))).toMatchObject([
      row('copied@b.example', 'admin'),
      row('second@b.example', 'admin'),
      row('user@b.example', 'user'),
    ]);
  });

  it('needs no code from people without MFA, and neither does the invitation of a member', async () => {
    expect((await send('outsider', 'POST', '/invitations', invited)).status).toBe(200);
    const { uuid } = recordOf(await invite('user@b.example'), 'invitations');
    expect((await send('admin', 'POST', `/invitations/${uuid}/link`)).status).toBe(200);
  });
});
