import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmedAction } from '../../../../../contract/access/confirmations';
import { describeActions } from '../../../../../service/domain/people/confirmations/describeActions';
import { sweepExpired } from '../../../../../service/jobs/expirySweep';
import { newApiKey } from '../../../credentials';
import { sharedService, type Answer } from '../../../harness';
import type { Persona } from '../../../people';
import { providers } from '../../../identity/providers';
import { addApiKey, addDataset, addGroup, addPrimaryKey, addTeam } from '../../../records';
import { rowsWith } from '../../../db/wholeDatabase';
import { addWebhook } from '../../messages/webhooks/addWebhook';
import { historyOf } from '../../../history';
import { updateRows } from '../../../rows';

const start = new Date('2026-06-15T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

type Claims = Record<string, unknown>;

/** Method, path and body of a call. */
type Sent = readonly [method: string, path: string, body?: object];

describe.each(providers)(
  'the confirmation by a code, with $name (issue 16.8, decision 194)',
  (provider) => {
    const service = sharedService(() => provider.options());
    let primaryKey: string;
    let ssn: string;
    let cards: string;
    let session: Claims;

    beforeEach(async () => {
      const { admin } = service.people;
      primaryKey = await addPrimaryKey(service.db, admin, 'Main', { vault: service.vault });
      ssn = await addDataset(service.db, admin, primaryKey, { name: 'SSN' });
      cards = await addDataset(service.db, admin, primaryKey, { name: 'Cards' });
      session = (await provider.begin(service, 'admin')).claims;
    });

    const proof = (scope: string, givenAt: Date, sid = session) => ({
      ...provider.proof(scope, (start.getTime() - givenAt.getTime()) / 1000),
      ...sid,
    });

    /** Sends a call without a code, as the console does first. */
    const ask = async ([method, path, body]: Sent, as: Persona = 'admin', headers = {}) => {
      const answer = await service.request(as, path, {
        method,
        ...(body && { body }),
        claims: as === 'admin' ? session : {},
        headers,
      });
      const { confirmation } = answer.body as { confirmation?: { uuid: string; scope: string } };
      return { answer, uuid: confirmation?.uuid ?? '', scope: confirmation?.scope };
    };
    /** Confirms the action as the code page does. */
    const giveCode = (uuid: string, now: Date) =>
      updateRows(service.db, 'confirmations', { uuid }, { confirmed_at: now });
    const confirmed = async (sent: Sent) => {
      const { answer, uuid } = await ask(sent);
      expect(answer.status).toBe(401);
      await giveCode(uuid, start);
      return uuid;
    };
    const call = (
      [method, path, body]: Sent,
      scope: string,
      confirmation: string | undefined,
      more: { sid?: Claims; givenAt?: Date; key?: string; headers?: Record<string, string> } = {},
    ) =>
      service.request('admin', path, {
        method,
        ...(body && { body }),
        claims: { ...proof('none', start), ...proof(scope, more.givenAt ?? start, more.sid) },
        headers: {
          Confirmation: confirmation ?? randomUUID(),
          ...(more.key && { 'Idempotency-Key': more.key }),
          ...more.headers,
        },
      });
    const deletion = (uuid: string): Sent => ['DELETE', `/datasets/${uuid}`];
    const remove = (uuid: string, confirmation: string, more = {}) =>
      call(deletion(uuid), 'delete:dataset', confirmation, more);
    const expectKept = async (dataset: string) =>
      expect((await ask(['GET', `/datasets/${dataset}`])).answer.status).toBe(200);
    /** Makes an API key. @returns its path, and the body of a call that makes another from it */
    const keyToRoll = async () => {
      const apiKey = await addApiKey(service.db, service.people.admin, 'Program');
      const { description: _, ...next } = newApiKey('Next');
      return { path: `/api-keys/${apiKey}`, next };
    };
    /** The title and the parameters on the code page for an action. */
    const described = async (
      action: ConfirmedAction,
      parameters: Record<string, unknown>,
      object: string | null = null,
    ) => {
      const { customer } = service.people.admin;
      const [description] = await describeActions(service.db, customer, [
        { action, object, parameters },
      ]);
      return description;
    };
    const reasonOf = ({ body }: Answer) => (body as { message?: string }).message;
    const rowsOf = async (answer: Answer) => {
      const { request_id: id } = answer.body as { request_id: string };
      return historyOf(service.db, ['action', 'details'], { transaction_id: id });
    };

    const other = 'Something else was confirmed. Confirm this.';
    const unknown = 'This confirmation is unknown or has expired. Confirm it again.';
    const used = 'This confirmation was used before. Confirm it again.';
    const late = 'This was not confirmed in time. Confirm it again.';

    /** Refused with the challenge of RFC 9470, in words, and in the history. */
    const expectRefused = async (answer: Answer, reason: string, label = 'Delete a dataset') => {
      expect([answer.status, reasonOf(answer)]).toEqual([401, reason]);
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
      expect(await rowsOf(answer)).toEqual([{ action: 'Refused', details: `${label}: ${reason}` }]);
    };

    it('counts once, for the shown dataset', async () => {
      const confirmation = await confirmed(deletion(ssn));
      await expectRefused(await remove(cards, confirmation), other);
      expect((await remove(ssn, confirmation)).status).toBe(200);
      const access = await historyOf(service.db, ['action'], { title: 'Access' });
      expect(access).toEqual([{ action: 'Refused' }]);
      service.setTime(later(61));
      await expectRefused(await remove(ssn, confirmation), used);
      await expectKept(cards);
    });

    it('is required beside a scope', async () => {
      const answer = await service.remove('admin', `/datasets/${ssn}`, {
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
      await updateRows(service.db, 'confirmations', {}, { user_uuid: service.people.member.uuid });
      await expectRefused(await remove(ssn, confirmation), unknown);
    });

    it('is invalid before its code, and five minutes after it', async () => {
      const { uuid } = await ask(deletion(ssn));
      // The code was not given yet; with an outside provider, the proof is older than the confirmation.
      await expectRefused(await remove(ssn, uuid, { givenAt: later(-1) }), late);
      await giveCode(uuid, start);
      service.setTime(later(301));
      await expectRefused(await remove(ssn, uuid, { givenAt: later(299) }), late);
      service.setTime(later(300));
      expect((await remove(ssn, uuid, { givenAt: later(299) })).status).toBe(200);
    });

    const keptActions = () =>
      service.db
        .selectFrom('confirmed_actions')
        .select(['confirmation_uuid', 'action', 'object_uuid', 'parameters'])
        .orderBy('position')
        .execute();

    it('is made by a call without its code, whose 401 names it and leaves no history row', async () => {
      const { answer, uuid } = await ask(deletion(ssn));
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        message: 'Confirm this with a one-time code.',
        errors: [{ code: 'insufficient_user_authentication' }],
        confirmation: { uuid, scope: 'delete:dataset' },
      });
      expect(answer.headers.get('www-authenticate')).toContain(
        'max_age="300", scope="mfa:required delete:dataset"',
      );
      expect(await keptActions()).toEqual([
        { confirmation_uuid: uuid, action: 'datasets.delete', object_uuid: ssn, parameters: '{}' },
      ]);
      expect(await rowsOf(answer)).toEqual([]);
      await expectKept(ssn);
    });

    it('is made when a proof is old or for another scope, whatever confirmation the call names', async () => {
      const confirmation = await confirmed(deletion(ssn));
      for (const claims of [
        { ...proof('delete:dataset', start), ...provider.proof('delete:dataset', 301) },
        proof('rotate:datakey', start),
      ]) {
        const answer = await service.remove('admin', `/datasets/${ssn}`, {
          claims,
          headers: { Confirmation: confirmation },
        });
        expect(answer).toMatchObject({
          status: 401,
          body: { confirmation: { scope: 'delete:dataset' } },
        });
        expect(await rowsOf(answer)).toEqual([]);
      }
    });

    it('is not made for what would be refused anyway; the refusal is returned instead', async () => {
      const unverified = await ask(deletion(ssn), 'unverified');
      expect([unverified.answer.status, reasonOf(unverified.answer)]).toEqual([
        403,
        'Verify your email address to do this.',
      ]);
      expect(await keptActions()).toEqual([]);
    });

    // The tests below do not depend on the provider, and run with one only.
    if (!provider.isOurs) return;

    it.each<[what: string, sent: () => Sent, status: number, headers?: object]>([
      ['another company’s record', () => deletion(ssn), 404],
      ['a record that does not exist', () => deletion(randomUUID()), 404],
      [
        'a body that is wrong',
        () => ['PATCH', `/datasets/${cards}`, { key_rotation_interval: -1 }],
        422,
      ],
      [
        'an algorithm that structured data cannot have',
        () => ['PATCH', `/datasets/${ssn}`, { encryption_algorithm: 'AES128GCM' }],
        422,
      ],
      ['a record that is in use', () => ['DELETE', `/primary-keys/${primaryKey}`], 409],
      ['an older version', () => deletion(cards), 412, { 'If-Match': '"99"' }],
    ])('%s is refused before a code is asked for', async (subject, sent, status, headers = {}) => {
      if (subject.startsWith('another')) {
        const foreignKey = await addPrimaryKey(service.db, service.people.outsider, 'Theirs');
        ssn = await addDataset(service.db, service.people.outsider, foreignKey, { name: 'Theirs' });
      }
      const { answer } = await ask(sent(), 'admin', headers);
      expect(answer.status).toBe(status);
      expect(answer.body).not.toHaveProperty('confirmation');
      expect(await keptActions()).toEqual([]);
    });

    it('is limited to 60 a minute for a person', async () => {
      for (let requests = 0; requests < 60; requests += 1)
        expect((await ask(deletion(ssn))).answer.status).toBe(401);
      const { answer } = await ask(deletion(ssn));
      expect([answer.status, reasonOf(answer)]).toEqual([
        429,
        'There were too many confirmations by you. Try again in 1 second.',
      ]);
    });

    it('is not stored under the Idempotency-Key of the call without a code', async () => {
      const { path, next } = await keyToRoll();
      const sent: Sent = ['POST', `${path}/roll`, next];
      const { answer, uuid } = await ask(sent, 'admin', { 'Idempotency-Key': 'one' });
      expect(answer.status).toBe(401);
      await giveCode(uuid, start);
      const rolled = await call(sent, 'roll:apikey', uuid, { key: 'one' });
      expect([rolled.status, rolled.headers.get('idempotent-replay')]).toEqual([200, null]);
    });

    const bound: [scope: string, call: Sent, mutated: object][] = [
      [
        'change:datakeyschedule',
        ['PATCH', '/datasets/<ssn>', { key_rotation_interval: 90 }],
        { key_rotation_interval: 91 },
      ],
      [
        'change:datakeyschedule',
        ['PATCH', '/datasets/<ssn>', { key_rotation_interval: 90, description: 'As shown' }],
        { key_rotation_interval: 90 },
      ],
      [
        'change:primarykeyschedule',
        ['PATCH', '/primary-keys/<key>', { key_rotation_interval: 30 }],
        { key_rotation_interval: 3650 },
      ],
      [
        'toggle:enforcemfa',
        ['PATCH', '/customers/<company>', { enforce_mfa: true }],
        { enforce_mfa: true, name: 'Other' },
      ],
      [
        'toggle:reservegrants',
        ['PUT', '/customers/<company>', { reserve_grants: true }],
        { reserve_grants: true, enforce_mfa: true },
      ],
    ];
    it.each(bound)(
      'of %s for %j is bound to every parameter, in whatever order, and done as it was shown',
      async (scope, [method, template, body = {}], mutated) => {
        const path = template
          .replace('<ssn>', ssn)
          .replace('<key>', primaryKey)
          .replace('<company>', service.people.admin.customer);
        const send = async (shownBody: object) => {
          const confirmation = await confirmed([method, path, shownBody]);
          return [confirmation, await call([method, path, body], scope, confirmation)] as const;
        };
        const [, refused] = await send(mutated);
        expect([refused.status, reasonOf(refused)]).toEqual([401, other]);
        const [confirmation, answer] = await send(
          Object.fromEntries(Object.entries(body).toReversed()),
        );
        expect(answer.status).toBe(200);
        const again = await call([method, path, body], scope, confirmation);
        // A repeated change that changes nothing needs no code: 200 is right as well.
        expect([200, 401]).toContain(again.status);
      },
    );

    it('is bound to one of two actions with the same scope', async () => {
      const { path, next } = await keyToRoll();
      const disabling = await confirmed(['PATCH', `${path}/disable`]);
      const expiry = await call(['PATCH', path, { expires_in: 0 }], 'disable:apikey', disabling);
      await expectRefused(expiry, other, 'Change the expiration of an API key');
      const rolling = await confirmed(['POST', `${path}/roll`, next]);
      const cloned = await call(['POST', `${path}/clone`, next], 'roll:apikey', rolling);
      await expectRefused(cloned, other, 'Clone an API key');
      // Other credentials are made after the code.
      const { description: _, ...rollBody } = newApiKey('Next');
      expect((await call(['POST', `${path}/roll`, rollBody], 'roll:apikey', rolling)).status).toBe(
        200,
      );
    });

    it('is not used up by a call that fails for another reason', async () => {
      const spare = await addPrimaryKey(service.db, service.people.admin, 'Spare');
      const sent: Sent = ['DELETE', `/primary-keys/${spare}`];
      const confirmation = await confirmed(sent);
      const send = () => call(sent, 'delete:primarykey', confirmation);
      await addDataset(service.db, service.people.admin, spare, { name: 'Added meanwhile' });
      expect((await send()).status).toBe(409);
      await service.db.deleteFrom('datasets').execute();
      expect((await send()).status).toBe(200);
      const path = `/customers/${service.people.admin.customer}`;
      const enforcing: Sent = ['PATCH', path, { enforce_mfa: true }];
      const stale = await confirmed(enforcing);
      const enforce = (headers = {}) => call(enforcing, 'toggle:enforcemfa', stale, { headers });
      expect((await enforce({ 'If-Match': '"99"' })).status).toBe(412);
      expect((await enforce()).status).toBe(200);
    });

    it('returns a lost answer again under its Idempotency-Key, and nothing else', async () => {
      const { path, next } = await keyToRoll();
      const roll: Sent = ['POST', `${path}/roll`, next];
      const confirmation = await confirmed(roll);
      const send = (key: string) => call(roll, 'roll:apikey', confirmation, { key });
      const first = await send('once');
      expect(first.status).toBe(200);
      const again = await send('once');
      expect([again.status, again.headers.get('idempotent-replay')]).toEqual([200, 'true']);
      expect(again.body).toMatchObject({ data: (first.body as { data: object }).data });
      await expectRefused(await send('twice'), used, 'Roll an API key');
      const rotation: Sent = ['POST', `/datasets/${ssn}/rotate`];
      const rotated = await confirmed(rotation);
      const rotate = () => call(rotation, 'rotate:datakey', rotated, { key: 'rotation' });
      expect([(await rotate()).status, (await rotate()).status]).toEqual([200, 200]);
    });

    it('is used by one of several simultaneous calls', async () => {
      const rotation: Sent = ['POST', `/datasets/${ssn}/rotate`];
      const confirmation = await confirmed(rotation);
      const answers = await Promise.all(
        [1, 2, 3].map(() => call(rotation, 'rotate:datakey', confirmation)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    });

    it('covers two rules of one call together', async () => {
      const path = `/customers/${service.people.admin.customer}`;
      const bothSettings: Sent = ['PATCH', path, { enforce_mfa: true, reserve_grants: true }];
      const scopes = 'toggle:enforcemfa toggle:reservegrants';
      const { uuid, scope, answer } = await ask(bothSettings);
      expect(scope).toBe(scopes);
      expect(answer.headers.get('www-authenticate')).toContain(`scope="mfa:required ${scopes}"`);
      expect((await keptActions()).map(({ action }) => action)).toEqual([
        'company.enforce-mfa',
        'company.reserve-grants',
      ]);
      await giveCode(uuid, start);
      // A code for one of the two confirms neither, and the call is asked for both again.
      const half = await call(bothSettings, 'toggle:enforcemfa', uuid);
      expect(half).toMatchObject({ status: 401, body: { confirmation: { scope: scopes } } });
      expect((await call(bothSettings, scopes, uuid)).status).toBe(200);
    });

    it('takes at most 262,144 characters, which is more than the longest selection of a group', async () => {
      const apiKey = await addApiKey(service.db, service.people.admin, 'Program');
      const choose = (count: number) => {
        const datasets = Array.from({ length: count }, () => randomUUID());
        const datasetGroupDatasets = { [randomUUID()]: datasets };
        const body = { apiKeyUuid: apiKey, datasetGroupDatasets, type: 'decrypt' };
        return ask(['POST', '/dataset-groups-datasets-api-keys', body]);
      };
      expect((await choose(5000)).answer.status).toBe(401);
      const { answer } = await choose(7000);
      expect(answer).toMatchObject({
        status: 422,
        body: {
          message: 'This is too much for one one-time code: do it in several steps.',
          errors: [{ code: 'too_long' }],
        },
      });
    });

    it('accepts text that the database cannot hold, unchanged', async () => {
      const odd = { key_rotation_interval: 90, usage: '\u0000 \ud800' };
      expect((await ask(['PATCH', `/datasets/${ssn}`, odd])).answer.status).toBe(401);
    });

    it('stores no private key, also where a call would ignore it', async () => {
      const odd = {
        key_rotation_interval: 90,
        usage: '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
      };
      const { answer } = await ask(['PATCH', `/datasets/${ssn}`, odd]);
      expect([answer.status, reasonOf(answer)]).toEqual([
        422,
        'A private key has no place here: others can read this. It was not saved.',
      ]);
      expect(await keptActions()).toEqual([]);
    });

    it('names the person who is to be an administrator: invited, by an invitation, or a member', async () => {
      const { admin, member } = service.people;
      const { invitations: invitation = '' } = await addTeam(service.db, admin, 'new');
      const action = 'team.make-administrator';
      const role = 'admin';
      expect(await described(action, { email: 'new@acme.example', role })).toEqual({
        title: 'Make somebody an administrator',
        parameters: [
          { label: 'Email', lines: ['new@acme.example'] },
          { label: 'Role', lines: ['Admin'] },
        ],
      });
      expect(await described(action, {}, invitation)).toEqual({
        title: 'Make the invited "invited-new@example.com" an administrator',
        parameters: [],
      });
      expect(await described(action, { role }, member.uuid)).toEqual({
        title: 'Make the member "Person member" an administrator',
        parameters: [{ label: 'Role', lines: ['Admin'] }],
      });
    });

    it.each([
      ['2026-09-05T00:30:00.000Z', '2026-09-05 12:30 AM UTC'],
      ['2026-09-05T00:30:15.000Z', '2026-09-05T00:30:15.000Z'],
      [null, 'None'],
    ])('shows the end of a key to the second, as the console does: %s', async (end, line) => {
      const description = await described('api-keys.expire', { end_date_tm: end });
      expect(description?.parameters).toEqual([{ label: 'Expiration', lines: [line] }]);
    });

    it('names a key that does not exist yet, and all that is made with it', async () => {
      const parameters = {
        datasets: {
          dataset_type: 'structured',
          name: 'Names',
          // The person who is asked is the creator.
          creator_customer_user_uuid: service.people.admin.uuid,
          key_rotation_interval: 90,
          definition: { input_character_set: 'abc', input_min_length: 6 },
        },
        dataset_groups: { uuid: await addGroup(service.db, service.people.admin, 'People') },
        primary_keys: { name: '' },
        api_keys: { name: 'Loader', description: 'Made with it' },
      };
      expect(await described('api-keys.grant-decryption', parameters)).toEqual({
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
      });
    });

    it('shows the settings of an identity provider field by field, as they would be saved', async () => {
      const address = 'https://evil.example/.well-known/openid-configuration';
      const describedValue = (value: string) => described('idp-settings.update', { value });
      const settings = {
        provider: 'OKTA',
        enabled: true,
        openid_configuration: address,
        iss: 'https://evil.example',
        aud: 'api://console',
        // Belongs to another kind of provider, and is not saved.
        public_key: 'shown in vain',
      };
      expect(await describedValue(JSON.stringify(settings))).toEqual({
        title: 'Change the identity provider settings',
        parameters: [
          { label: 'Provider', lines: ['Okta'] },
          { label: 'IDP', lines: ['Yes'] },
          { label: 'OpenID Configuration', lines: [address] },
          { label: 'IDP Token Issuer', lines: ['https://evil.example'] },
          { label: 'IDP Token Audience', lines: ['api://console'] },
        ],
      });
      expect(await describedValue('{no JSON')).toMatchObject({
        parameters: [{ label: 'Value', lines: ['{no JSON'] }],
      });
    });

    it('names the owner of the data encryption key that is read', async () => {
      expect(await described('datasets.data-key', { dataset_uuid: ssn })).toEqual({
        title: 'Read the data encryption key of "SSN"',
        parameters: [{ label: 'Dataset', lines: ['SSN'] }],
      });
    });

    it('counts once for a whole list, and for no other list', async () => {
      const list = (...uuids: string[]): Sent => [
        'POST',
        '/bulk/datasets/schedule',
        { records: uuids.map((uuid) => ({ uuid })), key_rotation_interval: 90 },
      ];
      const scope = 'change:datakeyschedule';
      const confirmation = await confirmed(list(ssn, cards));
      expect((await keptActions()).map(({ action }) => action)).toEqual(['datasets.schedule']);
      const label = 'Change the data encryption key rotation schedule of a dataset';
      await expectRefused(await call(list(ssn), scope, confirmation), other, label);
      const key = 'list';
      const stale = await call(list(ssn, cards), 'delete:dataset', confirmation, { key });
      expect(stale).toMatchObject({ status: 401, body: { confirmation: { scope } } });
      const answers = await Promise.all(
        [1, 2].map(() => call(list(ssn, cards), scope, confirmation)),
      );
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
      service.setTime(later(61));
      await expectRefused(await call(list(ssn, cards), scope, confirmation), used, label);
    });

    it('names the records of a list, and their number', async () => {
      const records = [
        { resource: 'datasets', uuid: ssn, day: '2026-07-01' },
        { resource: 'datasets', uuid: cards, day: '2026-07-02' },
        { resource: 'primary-keys', uuid: primaryKey, day: '2026-07-03' },
      ];
      expect(await described('datasets.schedule', { records })).toEqual({
        title: 'Change the data encryption key rotation schedule of 2 datasets',
        parameters: [{ label: 'Records', lines: ['SSN: 2026-07-01', 'Cards: 2026-07-02'] }],
      });
      expect(await described('primary-keys.schedule', { records })).toEqual({
        title: 'Change the rotation schedule of the primary key "Main"',
        parameters: [{ label: 'Records', lines: ['Main: 2026-07-03'] }],
      });
      const schedule = { records: [{ uuid: ssn, version: 1 }], key_rotation_interval: 90 };
      expect(await described('datasets.schedule', schedule)).toEqual({
        title: 'Change the data encryption key rotation schedule of "SSN"',
        parameters: [
          { label: 'Records', lines: ['SSN'] },
          { label: 'Rotation schedule', lines: ['90 days'] },
        ],
      });
    });

    it('stores no credentials', async () => {
      const { path, next } = await keyToRoll();
      const { answer } = await ask(['POST', `${path}/roll`, next]);
      expect(answer.status).toBe(401);
      expect((await keptActions()).map(({ parameters }) => parameters)).toEqual([
        '{"name":"Next"}',
      ]);
      const credentials = [next.public_value, next.signing_value, next.encrypted_private_key];
      for (const secret of credentials) {
        const line = secret?.split('\n')[1] ?? secret ?? '';
        expect(await rowsWith(service.db, line)).toEqual([]);
        expect(service.logged.join('\n')).not.toContain(line);
      }
    });

    it('stores no address of a webhook, which may be a secret, and is bound to it', async () => {
      const { webhook_uuid: webhook } = await addWebhook(service, service.people.admin, 'Chat');
      const move = (path: string): Sent => [
        'PATCH',
        `/webhooks/${webhook}`,
        { url: `https://chat.example:8443/${path}` },
      ];
      const { uuid } = await ask(move('first-secret'));
      await giveCode(uuid, start);
      const [stored] = await keptActions();
      const parameters = JSON.parse(stored?.parameters ?? '') as Record<string, unknown>;
      expect(await described('webhooks.update', parameters, webhook)).toEqual({
        title: 'Change the webhook "Chat"',
        parameters: [{ label: 'Address', lines: ['chat.example:8443'] }],
      });
      const change = (path: string) => call(move(path), 'change:webhooks', uuid);
      const refused = await change('other-secret');
      expect([refused.status, reasonOf(refused)]).toEqual([401, other]);
      expect((await change('first-secret')).status).toBe(200);
      for (const secret of ['first-secret', 'other-secret']) {
        expect(await rowsWith(service.db, secret)).toEqual([]);
        expect(service.logged.join('\n')).not.toContain(secret);
      }
    });

    it.each(['', 'x', '1', '00000000-0000-4000-8000-000000000000,'])(
      'is refused with the reason for a malformed header: %j',
      async (header) => {
        expect((await remove(ssn, header)).status).toBe(400);
      },
    );

    it('is swept when it has expired', async () => {
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
