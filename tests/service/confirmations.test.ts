import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { wordsOf } from '../../service/domain/people/confirmations/confirmedWords';
import { sweepExpired } from '../../service/jobs/expirySweep';
import { newApiKey } from './credentials';
import type { Answer, Service } from './harness';
import { startService } from './harness';
import { inTurn } from './inTurn';
import type { Persona } from './people';
import { providers } from './providers';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from './records';

const start = new Date('2026-06-15T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

type Claims = Record<string, unknown>;

interface Asked {
  action: string;
  object: string | null;
  parameters: object;
}

describe.each(providers)(
  'what a code confirms, with $name (issue 16.8, decision 194)',
  (provider) => {
    let service: Service;
    let primaryKey: string;
    let ssn: string;
    let cards: string;
    let session: Claims;

    beforeEach(async () => {
      service = await startService(await provider.options());
      const { admin } = service.people;
      primaryKey = await addPrimaryKey(service.db, admin, 'Main', {}, service.vault);
      ssn = await addDataset(service.db, admin, primaryKey, { name: 'SSN' });
      cards = await addDataset(service.db, admin, primaryKey, { name: 'Cards' });
      session = (await provider.begin(service, 'admin')).claims;
    });

    const proof = (scope: string, given: Date, sid = session) => ({
      ...provider.proof(scope, (start.getTime() - given.getTime()) / 1000),
      ...sid,
    });

    /** Asks for a confirmation, as the console does before it leaves for a code. */
    const ask = async (actions: Asked[], as: Persona = 'admin') => {
      const answer = await service.request(as, '/confirmations', {
        method: 'POST',
        body: { actions },
        claims: as === 'admin' ? session : {},
      });
      const { data } = answer.body as { data?: { confirmations: { uuid: string } } };
      return { answer, uuid: data?.confirmations.uuid ?? '' };
    };
    /** Confirms, as the code page does. */
    const giveCode = (uuid: string, now: Date) =>
      service.db
        .updateTable('confirmations')
        .set({ confirmed_at: now })
        .where('uuid', '=', uuid)
        .execute();
    const confirmed = async (...actions: Asked[]) => {
      const { uuid } = await ask(actions);
      await giveCode(uuid, start);
      return uuid;
    };
    const call = (
      [method, path, body]: readonly [string, string, object?],
      scope: string,
      confirmation: string | undefined,
      more: { sid?: Claims; given?: Date; key?: string; headers?: Record<string, string> } = {},
    ) =>
      service.request('admin', path, {
        method,
        ...(body && { body }),
        claims: { ...proof('none', start), ...proof(scope, more.given ?? start, more.sid) },
        headers: {
          Confirmation: confirmation ?? randomUUID(),
          ...(more.key && { 'Idempotency-Key': more.key }),
          ...more.headers,
        },
      });
    const deletion = (uuid: string): Asked => ({
      action: 'datasets.delete',
      object: uuid,
      parameters: {},
    });
    const remove = (uuid: string, confirmation: string, more = {}) =>
      call(['DELETE', `/datasets/${uuid}`], 'delete:dataset', confirmation, more);
    const reasonOf = ({ body }: Answer) => (body as { message?: string }).message;
    const rowsOf = async (answer: Answer) => {
      const { request_id: id } = answer.body as { request_id: string };
      return service.db
        .selectFrom('activities')
        .select(['action', 'details'])
        .where('transaction_id', '=', id)
        .execute();
    };
    const rowsOfAccess = async () =>
      (
        await service.db
          .selectFrom('activities')
          .select('action')
          .where('title', '=', 'Access')
          .execute()
      ).map(({ action }) => action);

    const other = 'Something else was confirmed. Confirm this.';
    const unknown = 'This confirmation is not known here, or is over. Confirm it again.';
    const used = 'This confirmation was used before. Confirm it again.';
    const late = 'This was not confirmed in time. Confirm it again.';

    /** Refused with the challenge of RFC 9470, in words, and in the history. */
    const expectRefused = async (answer: Answer, reason: string, label = 'Delete a dataset') => {
      expect([answer.status, reasonOf(answer)]).toEqual([401, reason]);
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
      expect(await rowsOf(answer)).toEqual([{ action: 'Refused', details: `${label}: ${reason}` }]);
    };

    it('counts once, for the dataset that was shown', async () => {
      const confirmation = await confirmed(deletion(ssn));
      await expectRefused(await remove(cards, confirmation), other);
      expect((await remove(ssn, confirmation)).status).toBe(200);
      // Asking leaves no refusal.
      expect(await rowsOfAccess()).toEqual(['Refused']);
      service.setTime(later(61));
      await expectRefused(await remove(ssn, confirmation), used);
      expect(
        (await service.request('admin', `/datasets/${cards}`, { claims: session })).status,
      ).toBe(200);
    });

    it('a scope alone is enough for nothing', async () => {
      const answer = await service.request('admin', `/datasets/${ssn}`, {
        method: 'DELETE',
        claims: proof('delete:dataset', start),
        headers: { Confirmation: randomUUID() },
      });
      await expectRefused(answer, unknown);
    });

    it('is bound to the person and the session', async () => {
      const { claims: elsewhere } = await provider.begin(service, 'admin');
      const confirmation = await confirmed(deletion(ssn));
      await expectRefused(await remove(ssn, confirmation, { sid: elsewhere }), unknown);
      service.setTime(later(61));
      await service.db
        .updateTable('confirmations')
        .set({ user_uuid: service.people.member.uuid })
        .execute();
      await expectRefused(await remove(ssn, confirmation), unknown);
    });

    it('is of no use before its code, nor five minutes after it', async () => {
      const { uuid } = await ask([deletion(ssn)]);
      // The code was not given yet; with an outside provider, the proof is older than the confirmation.
      await expectRefused(await remove(ssn, uuid, { given: later(-1) }), late);
      await giveCode(uuid, start);
      service.setTime(later(301));
      await expectRefused(await remove(ssn, uuid, { given: later(299) }), late);
      service.setTime(later(300));
      expect((await remove(ssn, uuid, { given: later(299) })).status).toBe(200);
    });

    it('asking is refused like the action, and names nobody else’s records', async () => {
      const unverified = await ask([deletion(ssn)], 'unverified');
      // An outside provider has verified the address by the time that the body is there.
      expect([unverified.answer.status, reasonOf(unverified.answer)]).toEqual(
        provider.isOurs ? [403, 'Verify your email address to do this.'] : [200, undefined],
      );
      expect((await ask([deletion(ssn)], 'outsider')).answer.status).toBe(404);
      expect((await ask([deletion(randomUUID())])).answer.status).toBe(404);
    });

    // The tests below do not depend on the provider, and run with one only.
    if (!provider.isOurs) return;

    const bound: [
      action: string,
      scope: string,
      call: readonly [string, string, object],
      shown: Asked['parameters'],
      mutated: object,
    ][] = [
      [
        'datasets.schedule',
        'change:datakeyschedule',
        ['PATCH', '/datasets/<ssn>', { key_rotation_interval: 90 }],
        { key_rotation_interval: 90 },
        { key_rotation_interval: 91 },
      ],
      [
        'datasets.schedule',
        'change:datakeyschedule',
        ['PATCH', '/datasets/<ssn>', { key_rotation_interval: 90, description: 'As shown' }],
        { description: 'As shown', key_rotation_interval: 90 },
        { key_rotation_interval: 90 },
      ],
      [
        'primary-keys.schedule',
        'change:primarykeyschedule',
        ['PATCH', '/primary-keys/<key>', { key_rotation_interval: 30 }],
        { key_rotation_interval: 30 },
        { key_rotation_interval: 3650 },
      ],
      [
        'company.enforce-mfa',
        'toggle:enforcemfa',
        ['PATCH', '/customers/<company>', { enforce_mfa: true }],
        { enforce_mfa: true },
        { enforce_mfa: false },
      ],
      [
        'company.reserve-grants',
        'toggle:reservegrants',
        ['PUT', '/customers/<company>', { reserve_grants: true }],
        { reserve_grants: true },
        { reserve_grants: true, enforce_mfa: true },
      ],
    ];
    it.each(bound)(
      '%s for %s of %j is bound to every parameter, and done as it was shown, in whatever order',
      async (action, scope, [method, template, body], shown, mutated) => {
        const path = template
          .replace('<ssn>', ssn)
          .replace('<key>', primaryKey)
          .replace('<company>', service.people.admin.customer);
        const object = path.split('/').at(-1) ?? '';
        const send = async (parameters: object) => {
          const confirmation = await confirmed({ action, object, parameters });
          return [confirmation, await call([method, path, body], scope, confirmation)] as const;
        };
        const [, refused] = await send(mutated);
        expect([refused.status, reasonOf(refused)]).toEqual([401, other]);
        const [confirmation, answer] = await send(shown);
        expect(answer.status).toBe(200);
        const again = await call([method, path, body], scope, confirmation);
        // A repeated change that changes nothing needs no code: 200 is right as well.
        expect([200, 401]).toContain(again.status);
      },
    );

    it('is bound to the action, of two with one scope', async () => {
      const apiKey = await addApiKey(service.db, service.people.admin, 'Program');
      const path = `/api-keys/${apiKey}`;
      const disabling = await confirmed({
        action: 'api-keys.disable',
        object: apiKey,
        parameters: {},
      });
      const expiry = await call(['PATCH', path, { expires_in: 0 }], 'disable:apikey', disabling);
      await expectRefused(expiry, other, 'Change the expiration of an API key');
      const rolling = await confirmed({
        action: 'api-keys.roll',
        object: apiKey,
        parameters: { name: 'Next' },
      });
      const copy = newApiKey('Next');
      const { description: _, ...sent } = copy;
      const cloned = await call(['POST', `${path}/clone`, sent], 'roll:apikey', rolling);
      await expectRefused(cloned, other, 'Clone an API key');
      // The credentials are made after the code.
      expect((await call(['POST', `${path}/roll`, sent], 'roll:apikey', rolling)).status).toBe(200);
    });

    it('is not used up by what fails for another reason', async () => {
      const used409: Asked = { action: 'primary-keys.delete', object: primaryKey, parameters: {} };
      const confirmation = await confirmed(used409);
      const send = () =>
        call(['DELETE', `/primary-keys/${primaryKey}`], 'delete:primarykey', confirmation);
      expect((await send()).status).toBe(409);
      await service.db.deleteFrom('datasets').execute();
      expect((await send()).status).toBe(200);
      const stale = await confirmed({
        action: 'company.enforce-mfa',
        object: service.people.admin.customer,
        parameters: { enforce_mfa: true },
      });
      const path = `/customers/${service.people.admin.customer}`;
      const enforce = (headers = {}) =>
        call(['PATCH', path, { enforce_mfa: true }], 'toggle:enforcemfa', stale, { headers });
      expect((await enforce({ 'If-Match': '"99"' })).status).toBe(412);
      expect((await enforce()).status).toBe(200);
    });

    it('an answer that was lost is given again under its Idempotency-Key, and nothing else is', async () => {
      const apiKey = await addApiKey(service.db, service.people.admin, 'Program');
      const { description: _, ...sent } = newApiKey('Next');
      const roll: Asked = { action: 'api-keys.roll', object: apiKey, parameters: { name: 'Next' } };
      const confirmation = await confirmed(roll);
      const send = (key: string) =>
        call(['POST', `/api-keys/${apiKey}/roll`, sent], 'roll:apikey', confirmation, { key });
      const first = await send('once');
      expect(first.status).toBe(200);
      const again = await send('once');
      expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true']);
      expect(again.body).toMatchObject({ data: (first.body as { data: object }).data });
      await expectRefused(await send('twice'), used, 'Roll an API key');
      const rotated = await confirmed({ action: 'datasets.rotate', object: ssn, parameters: {} });
      const rotate = () =>
        call(['POST', `/datasets/${ssn}/rotate`], 'rotate:datakey', rotated, { key: 'rotation' });
      expect([(await rotate()).status, (await rotate()).status]).toEqual([200, 200]);
    });

    it('lets one of several calls at once win', async () => {
      const rotation: Asked = { action: 'datasets.rotate', object: ssn, parameters: {} };
      const confirmation = await confirmed(rotation);
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          call(['POST', `/datasets/${ssn}/rotate`], 'rotate:datakey', confirmation),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    });

    it('confirms several objects together, each once', async () => {
      const confirmation = await confirmed(deletion(ssn), deletion(cards));
      expect((await remove(cards, confirmation)).status).toBe(200);
      await expectRefused(await remove(cards, confirmation), used);
      expect((await remove(ssn, confirmation)).status).toBe(200);
    });

    it('confirms two rules of one call together', async () => {
      const { customer } = service.people.admin;
      const body = { enforce_mfa: true, reserve_grants: true };
      const both = ['company.enforce-mfa', 'company.reserve-grants'].map((action) => ({
        action,
        object: customer,
        parameters: body,
      }));
      const scopes = 'toggle:enforcemfa toggle:reservegrants';
      const one = await confirmed(both[0] as Asked);
      const path = `/customers/${customer}`;
      const answer = await call(['PATCH', path, body], scopes, one);
      await expectRefused(answer, other, 'Change who may grant access');
      const all = await confirmed(...both);
      expect((await call(['PATCH', path, body], scopes, all)).status).toBe(200);
    });

    it('takes nothing but that', () =>
      inTurn(
        [
          ['no action', []],
          [
            'an action that needs no code',
            [{ action: 'datasets.read', object: null, parameters: {} }],
          ],
          ['no object of JSON', [{ action: 'datasets.delete', object: null, parameters: [] }]],
          [
            'more than that',
            [{ action: 'datasets.delete', object: null, parameters: {}, user: 'me' }],
          ],
        ],
        async ([, actions]) => {
          expect((await ask(actions as Asked[])).answer.status).toBe(422);
        },
      ));

    it('takes no more than 262,144 characters at once, which is more than the longest selection of a group', async () => {
      const group = await addGroup(service.db, service.people.admin, 'Large');
      const ofGroup = (parameters: object) =>
        ask([{ action: 'api-keys.grant-decryption', object: group, parameters }]);
      const datasets = Array.from({ length: 5000 }, () => randomUUID());
      const description = 'x'.repeat(2000);
      expect((await ofGroup({ name: 'Large', description, datasets })).answer.status).toBe(200);
      const { answer } = await ofGroup({ description: 'x'.repeat(262_144) });
      expect(answer).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              field: 'confirmations.actions',
              detail: 'This is too much for one one-time code: do it in several steps.',
            },
          ],
        },
      });
      // Together as well as alone.
      const half = { ...deletion(ssn), parameters: { text: 'x'.repeat(131_072) } };
      expect((await ask([half])).answer.status).toBe(200);
      expect((await ask([half, half])).answer.status).toBe(422);
    });

    it('takes what no text of the database can hold, as it is', async () => {
      const odd = { text: '\u0000 \ud800' };
      const { answer } = await ask([{ ...deletion(ssn), parameters: odd }]);
      expect(answer.status).toBe(200);
    });

    it('names who is to be an administrator: invited, by an invitation, or a member', async () => {
      const { admin, member } = service.people;
      const email = 'new@acme.example';
      const invited = await service.request('admin', '/invitations', {
        method: 'POST',
        body: { email },
      });
      const { uuid: invitation } = (invited.body as { data: { invitations: { uuid: string } } })
        .data.invitations;
      const action = 'team.make-administrator';
      const role = 'admin';
      expect(
        await wordsOf(
          service.db,
          admin.customer,
          [
            { action, object: null, parameters: { email, role } },
            { action, object: invitation, parameters: {} },
            { action, object: member.uuid, parameters: { role } },
          ],
          true,
        ),
      ).toEqual([
        {
          title: 'Make somebody an administrator',
          parameters: [
            { label: 'Email', lines: ['new@acme.example'] },
            { label: 'Role', lines: ['Admin'] },
          ],
        },
        { title: 'Make the invited "new@acme.example" an administrator', parameters: [] },
        {
          title: 'Make the member "Person member" an administrator',
          parameters: [{ label: 'Role', lines: ['Admin'] }],
        },
      ]);
    });

    it('names a key that is not there yet, and all that is made with it', async () => {
      const parameters = {
        datasets: {
          dataset_type: 'structured',
          name: 'Names',
          key_rotation_interval: 90,
          definition: { input_character_set: 'abc', input_min_length: 6 },
        },
        dataset_groups: { uuid: await addGroup(service.db, service.people.admin, 'People') },
        primary_keys: { name: '' },
        api_keys: { name: 'Loader', description: 'Made with it' },
      };
      const { customer } = service.people.admin;
      expect(
        await wordsOf(service.db, customer, [
          { action: 'api-keys.grant-decryption', object: null, parameters },
        ]),
      ).toEqual([
        {
          title: 'Let the API key "Loader" decrypt',
          parameters: [
            {
              label: 'Dataset',
              lines: [
                'Data Type: Structured',
                'Name: Names',
                'Data Encryption Key Rotation Schedule: 90 days',
                'Input Character Set: abc',
                'Minimum Input Length: 6',
              ],
            },
            { label: 'Dataset Group', lines: ['Existing Dataset Group: People'] },
            { label: 'Primary Key', lines: ['New Primary Key Name: Named after the dataset'] },
            {
              label: 'API Key',
              lines: ['API Key Name: Loader', 'API Key Description: Made with it'],
            },
          ],
        },
      ]);
    });

    it('shows the settings of an identity provider field by field, as they would be saved', async () => {
      const { customer } = service.people.admin;
      const address = 'https://evil.example/.well-known/openid-configuration';
      const asked = (value: string) =>
        wordsOf(service.db, customer, [
          { action: 'idp-settings.update', object: null, parameters: { value } },
        ]);
      const settings = {
        provider: 'OKTA',
        enabled: true,
        openid_configuration: address,
        iss: 'https://evil.example',
        aud: 'api://console',
        // Belongs to another kind of provider, and is not saved.
        public_key: 'shown in vain',
      };
      expect(await asked(JSON.stringify(settings))).toEqual([
        {
          title: 'Change the identity provider settings',
          parameters: [
            { label: 'Provider', lines: ['Okta'] },
            { label: 'IDP', lines: ['Yes'] },
            { label: 'OpenID Configuration', lines: [address] },
            { label: 'IDP Token Issuer', lines: ['https://evil.example'] },
            { label: 'IDP Token Audience', lines: ['api://console'] },
          ],
        },
      ]);
      expect(await asked('{no JSON')).toMatchObject([
        { parameters: [{ label: 'Value', lines: ['{no JSON'] }] },
      ]);
    });

    it('says whose data encryption key is read', async () => {
      const { customer } = service.people.admin;
      const words = await wordsOf(service.db, customer, [
        { action: 'datasets.data-key', object: null, parameters: { dataset_uuid: ssn } },
      ]);
      expect(words).toEqual([
        {
          title: 'Read the data encryption key of "SSN"',
          parameters: [{ label: 'Dataset', lines: ['SSN'] }],
        },
      ]);
    });

    it('keeps no credentials', async () => {
      const apiKey = await addApiKey(service.db, service.people.admin, 'Program');
      const roll = { action: 'api-keys.roll', object: apiKey, parameters: newApiKey('Next') };
      const { uuid } = await ask([roll]);
      const kept = await service.db
        .selectFrom('confirmed_actions')
        .select('parameters')
        .where('confirmation_uuid', '=', uuid)
        .execute();
      expect(Object.keys(JSON.parse(kept[0]?.parameters ?? '') as object)).toEqual([
        'description',
        'name',
      ]);
    });

    it('a header that is none is said so', () =>
      inTurn(['', 'x', '1', `${randomUUID()},`], async (header) => {
        expect((await remove(ssn, header)).status).toBe(400);
      }));

    it('is swept with what has run out', async () => {
      await confirmed(deletion(ssn));
      const count = async () =>
        (await service.db.selectFrom('confirmed_actions').select('position').execute()).length;
      await sweepExpired(service.db, later(15 * 60), 'confirmations');
      expect(await count()).toBe(1);
      await sweepExpired(service.db, later(15 * 60 + 1), 'confirmations');
      expect(await count()).toBe(0);
    });
  },
);
