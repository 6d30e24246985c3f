import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf, requestIdOf } from '../../answers';
import { newApiKey } from '../../credentials';
import { sharedService, type Answer } from '../../harness';
import type { Persona } from '../../people';
import { providers } from '../../identity/providers';
import { addApiKey, addDataset, addGroup, addLink, addPrimaryKey } from '../../records';
import { scimFixture } from '../../scim/scimFixture';
import { addRow, rowOf, updateRows } from '../../rows';
import { historyOf, latestActivity } from '../../history';

const reserved = 'Your company reserves this for its administrators.';
const now = new Date('2026-06-15T10:00:00Z');
const associations = '/dataset-groups-datasets-api-keys';

/** The dataset in a request to the wizard. */
const letters = {
  dataset_type: 'unstructured',
  name: 'Letters',
  description: 'New',
  vendor: 'My own store',
  encryption_algorithm: 'AES256GCM',
};

/** The body of a request to the wizard that puts that dataset into a group. */
const inGroup = (group: object) => ({
  datasets: letters,
  dataset_groups: group,
  primary_keys: { name: '' },
});

describe.each(providers)('the right to grant access, with $name (issue 16.9)', (provider) => {
  const service = sharedService(provider.options);
  let apiKey: string;
  let group: string;
  let cards: string;
  let link: string;

  /** Other providers need only one way and one widening: stepUp.test covers how a proof is read. */
  const some = <T>(cases: readonly T[]) => (provider.isOurs ? cases : cases.slice(0, 1));

  beforeEach(async () => {
    const { admin } = service.people;
    const primaryKey = await addPrimaryKey(service.db, admin, 'Main', { vault: service.vault });
    group = await addGroup(service.db, admin, 'Payments');
    cards = await addDataset(service.db, admin, primaryKey, { name: 'Cards' });
    link = await addLink(service.db, admin, group, cards);
    apiKey = await addApiKey(service.db, admin, 'Program');
  });

  /** Adds a person of the identity provider, whose group gets the datasets of a dataset group of the same name. */
  const provision = async () => {
    const { addUser, addGroup: addPeople } = await scimFixture(service);
    await addPeople('Readers', [await addUser('ada@acme.example')]);
  };

  const reserve = (on: boolean) => updateRows(service.db, 'customers', {}, { reserve_grants: on });
  const narrow = (ranges = '10.0.0.0/8') =>
    updateRows(service.db, 'api_keys', { uuid: apiKey }, { ip_allowed: ranges });
  const grants = async () => {
    const all = service.db.selectFrom('dataset_groups_datasets_api_keys');
    const rows = await all.where('decrypt', '=', true).select('source').execute();
    return rows.map(({ source }) => source);
  };
  const encryptOnly = async (): Promise<string> => {
    const { uuid } = await addRow(service.db, 'dataset_groups_datasets_api_keys', {
      customer_uuid: service.people.admin.customer,
      api_key_uuid: apiKey,
      dataset_groups_dataset_uuid: link,
      encrypt: true,
      decrypt: false,
      created_at: now,
    });
    return uuid;
  };
  const readers = (name = 'Readers') => addGroup(service.db, service.people.admin, name);

  /** Each way in which a key gets to decrypt, with the request for it. */
  type Sent = [method: 'POST' | 'PATCH', path: string, body: object];
  const ways: Record<string, () => Promise<Sent> | Sent> = {
    'a pair with both flags': () => {
      const pair = { api_key_uuid: apiKey, dataset_groups_dataset_uuid: link };
      return ['POST', associations, { ...pair, encrypt: true, decrypt: true }];
    },
    'datasets of groups': () => {
      const datasetGroupDatasets = { [group]: cards };
      return ['POST', associations, { apiKeyUuid: apiKey, datasetGroupDatasets, type: 'decrypt' }];
    },
    'a flag more of an association': async () => [
      'PATCH',
      `${associations}/${await encryptOnly()}`,
      { decrypt: true },
    ],
    "a dataset more in a group of the identity provider's": async () => [
      'POST',
      '/dataset-groups-datasets',
      { dataset_group_uuid: await readers(), dataset_uuid: cards },
    ],
    'the whole selection of such a group': async () => [
      'PATCH',
      `/dataset-groups/${await readers('READERS')}`,
      { datasets: [cards] },
    ],
    'the name of such a group for another one': () => [
      'PATCH',
      `/dataset-groups/${group}`,
      { name: 'readers' },
    ],
    'a new group of that name with datasets': () => [
      'POST',
      '/dataset-groups',
      { name: 'Readers', description: 'New', datasetUuids: [cards] },
    ],
  };
  const act = async (way: string, as: Persona, claims?: Record<string, unknown>) => {
    const buildRequest = ways[way];
    if (!buildRequest) throw new Error(`There is no way ${way}.`);
    const [method, path, body] = await buildRequest();
    return service.request(as, path, { method, body, ...(claims && { claims }) });
  };
  const rowsOf = async (answer: Answer) => {
    const its = { transaction_id: requestIdOf(answer) };
    const rows = await historyOf(service.db, ['action', 'details', 'user_uuid'], its);
    // An outside provider's person signs in by the first call.
    return rows.filter(({ action }) => action !== 'Signed in');
  };
  const refusalOf = async (answer: Answer) => {
    const rows = await rowsOf(answer);
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  /** Takes back what a way has granted, and the group that it has made or renamed. */
  const takeBack = async () => {
    const { db } = service;
    await db.deleteFrom('dataset_groups_datasets_api_keys').execute();
    await db
      .deleteFrom('dataset_groups')
      .where('name', 'ilike', 'readers')
      .where('uuid', '!=', group)
      .execute();
    await updateRows(db, 'dataset_groups', { uuid: group }, { name: 'Payments' });
  };

  /** Goes through the ways one after the other, a minute apart: a refusal has a row once a minute. */
  const throughWays = async (look: (way: string, later: number) => Promise<void>) => {
    if (provider.isOurs) await provision();
    for (const [index, way] of some(Object.keys(ways)).entries()) {
      const later = index * 61;
      service.setTime(new Date(now.getTime() + later * 1000));
      await takeBack();
      await look(way, later).catch((cause: unknown) => {
        throw new Error(`in this way: ${way}`, { cause });
      });
    }
  };

  it('needs a code of everybody with MFA, in every way', () =>
    throughWays(async (way, later) => {
      const before = await grants();
      const challenged = await act(way, 'admin');
      expect(challenged.status).toBe(401);
      const challenge = challenged.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_user_authentication"');
      expect(challenge).toContain('scope="mfa:required grant:decryption"');
      expect(await grants()).toEqual(before);
      // Asking leaves no row.
      expect(await rowsOf(challenged)).toEqual([]);
      await takeBack();
      const proof = (scope: string) => provider.proof(scope, 5 - later);
      expect((await act(way, 'admin', proof('widen:addressranges'))).status).toBe(401);
      await takeBack();
      expect((await act(way, 'admin', proof('grant:decryption'))).status).toBe(200);
      expect(await grants()).toHaveLength(1);
    }));

  describe('address ranges', () => {
    const change = (as: Persona, ip_allowed: string, claims?: Record<string, unknown>) =>
      service.request(as, `/api-keys/${apiKey}`, {
        method: 'PATCH',
        body: { ip_allowed, description: 'Typed with it' },
        ...(claims && { claims }),
      });
    const stored = async () => (await rowOf(service.db, 'api_keys', { uuid: apiKey })).ip_allowed;

    it.each(
      some([
        ['10.0.0.0/8', ''],
        ['10.0.0.0/8', '10.0.0.0/8,192.0.2.1/32'],
      ]),
    )('from %s to %s need a code', async (from, to) => {
      await narrow(from);
      const challenged = await change('admin', to);
      expect(challenged.status).toBe(401);
      expect(challenged.headers.get('www-authenticate')).toContain(
        'scope="mfa:required widen:addressranges"',
      );
      expect(await stored()).toBe(from);
      await reserve(true);
      const refused = await change('member', to);
      expect(refused.body).toMatchObject({ status: 403, message: reserved });
      expect(await refusalOf(refused)).toMatchObject({
        action: 'Refused',
        details: `Widen the address ranges of an API key: ${reserved}`,
      });
      expect(await stored()).toBe(from);
      expect((await change('admin', to, provider.proof('grant:decryption'))).status).toBe(401);
      expect((await change('admin', to, provider.proof('widen:addressranges'))).status).toBe(200);
      await narrow(from);
      await reserve(false);
      expect((await change('member', to)).status).toBe(200);
    });

    if (!provider.isOurs) return;
    it('that are equal or narrower need no code', async () => {
      await reserve(true);
      for (const from of ['0.0.0.0/0', '10.128.0.0/9,10.0.0.0/9'])
        for (const as of ['member', 'admin'] as const) {
          await narrow(from);
          expect((await change(as, '10.0.0.0/8')).status, `${from} by ${as}`).toBe(200);
        }
    });
  });

  if (!provider.isOurs) return;

  it('belongs to members without MFA in every way, unless it is reserved for administrators', () =>
    throughWays(async (way) => {
      await reserve(true);
      const before = await grants();
      const refused = await act(way, 'member');
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ message: reserved });
      expect(await grants()).toEqual(before);
      expect(await refusalOf(refused)).toEqual({
        action: 'Refused',
        details: `Let an API key decrypt: ${reserved}`,
        user_uuid: service.people.member.uuid,
      });
      await reserve(false);
      await takeBack();
      expect((await act(way, 'member')).status).toBe(200);
      expect(await grants()).toHaveLength(1);
    }));

  describe('Encrypt Only', () => {
    let count = 0;
    const give = async (type: 'structured' | 'unstructured', as: Persona, claims = {}) => {
      const { admin } = service.people;
      count += 1;
      const key = await addPrimaryKey(service.db, admin, `Key ${count}`, { vault: service.vault });
      const dataset = await addDataset(service.db, admin, key, { name: `Dataset ${count}`, type });
      await addLink(service.db, admin, group, dataset);
      const datasetGroupDatasets = { [group]: dataset };
      const body = { apiKeyUuid: apiKey, datasetGroupDatasets, type: 'encrypt' };
      return service.post(as, associations, body, { claims });
    };

    it('needs a code for structured data, which it also decrypts, but not for unstructured data', async () => {
      const challenged = await give('structured', 'admin');
      expect(challenged.status).toBe(401);
      expect(challenged.headers.get('www-authenticate')).toContain('grant:decryption');
      const proof = provider.proof('grant:decryption');
      expect((await give('structured', 'admin', proof)).status).toBe(200);
      expect((await give('structured', 'member')).status).toBe(200);
      expect((await give('unstructured', 'admin')).status).toBe(200);
    });

    it('is reserved like decryption for structured data, but not for unstructured data', async () => {
      await reserve(true);
      const refused = await give('structured', 'member');
      expect(refused.body).toMatchObject({ status: 403, message: reserved });
      expect((await give('unstructured', 'member')).status).toBe(200);
    });
  });

  describe('the wizard', () => {
    beforeEach(provision);
    const wizardBody = (groups: object, withKey: boolean) => ({
      ...inGroup(groups),
      ...(withKey && { api_keys: newApiKey('Letters') }),
    });
    const send = (as: Persona, body: object, claims?: Record<string, unknown>) =>
      service.request(as, '/wizard/datasets', { method: 'POST', body, ...(claims && { claims }) });

    it('asks for a code for its key and for a group of the identity provider, and grants nothing before', async () => {
      const bodies = [
        wizardBody({ name: 'Post' }, true),
        { ...wizardBody({ name: 'readers' }, false), datasets: { ...letters, name: 'Parcels' } },
      ];
      for (const [before, body] of bodies.entries()) {
        const challenged = await send('admin', body);
        expect(challenged.status).toBe(401);
        expect(challenged.headers.get('www-authenticate')).toContain('grant:decryption');
        expect(await grants()).toHaveLength(before);
        const proven = await send('admin', body, provider.proof('grant:decryption'));
        expect(proven.status).toBe(200);
        expect(await grants()).toHaveLength(before + 1);
      }
    });

    it('asks for no code where nobody gets to decrypt, nor from people without MFA', async () => {
      expect((await send('admin', wizardBody({ name: 'Post' }, false))).status).toBe(200);
      const other = wizardBody({ name: 'readers' }, true);
      const named = { ...other, datasets: { ...other.datasets, name: 'Parcels' } };
      expect((await send('member', named)).status).toBe(200);
      expect(await grants()).toHaveLength(2);
    });

    it('is reserved with a group of the identity provider, too', async () => {
      await reserve(true);
      const refused = await send('member', wizardBody({ name: 'readers' }, false));
      expect(refused.body).toMatchObject({ status: 403, message: reserved });
      expect((await send('member', wizardBody({ name: 'Post' }, false))).status).toBe(200);
    });
  });

  describe('a name that the identity provider uses', () => {
    beforeEach(provision);
    const detail =
      'Your identity provider has a group "Readers": its people are given what is in a dataset group of that name. Your company reserves this for its administrators.';
    const checks: [path: string, body: object][] = [
      ['/dataset-groups/validate-name', { name: 'readers' }],
      ['/datasets/validate-name', { dataset_groups: { name: 'readers' } }],
    ];
    const check = (as: Persona, [path, body]: [string, object]) => service.post(as, path, body);

    it('is refused while typing as well as when saving', async () => {
      await reserve(true);
      const problem = { field: 'dataset_groups.name', code: 'forbidden', detail };
      for (const request of checks) {
        const typed = await check('member', request);
        expect(typed.status).toBe(422);
        expect(problemsOf(typed)).toEqual([problem]);
        // A caller who may not make groups does not learn of the reservation.
        expect((await check('unverified', request)).status).toBe(200);
      }
      for (const send of [
        () => service.post('member', '/dataset-groups', { name: 'readers', description: 'Empty' }),
        () => act('the name of such a group for another one', 'member'),
        () => service.post('member', '/wizard/datasets', inGroup({ name: 'readers' })),
      ]) {
        const saved = await send();
        expect(saved.status).toBe(403);
        expect(problemsOf(saved)).toEqual([problem]);
      }
    });

    it('is free for people who may grant, or while it has no people', async () => {
      const statuses = async (as: Persona) => {
        const answers = await Promise.all(checks.map((request) => check(as, request)));
        return answers.map(({ status }) => status);
      };
      expect(await statuses('member')).toEqual([200, 200]);
      await reserve(true);
      expect(await statuses('admin')).toEqual([200, 200]);
      await service.db.deleteFrom('scim_group_members').execute();
      expect(await statuses('member')).toEqual([200, 200]);
    });

    it('stays with the group that has it', async () => {
      const ownGroup = await readers('READERS');
      await reserve(true);
      const body = { name: 'Readers', uuid: ownGroup };
      expect((await check('member', ['/dataset-groups/validate-name', body])).status).toBe(200);
      const renamed = await service.patch('member', `/dataset-groups/${ownGroup}`, {
        name: 'Readers',
        description: 'Changed',
      });
      expect(renamed.status).toBe(200);
    });
  });

  it('shows on a group how many people of the identity provider have its datasets', async () => {
    await provision();
    for (const [people, uuid] of [group, await readers('READERS')].entries()) {
      const { body } = await service.request('member', `/dataset-groups/${uuid}`);
      expect(body).toMatchObject({ data: { dataset_groups: { provisioned_people: people } } });
    }
  });

  it('is not needed by members for what gives nobody more', async () => {
    await provision();
    await reserve(true);
    const association = await encryptOnly();
    const associationPath = `/dataset-groups-datasets-api-keys/${association}`;
    const send = (path: string, method: string, body?: object) =>
      service.request('member', path, { method, body });
    expect((await send(associationPath, 'PATCH', { encrypt: true })).status).toBe(200);
    await updateRows(service.db, 'dataset_groups_datasets_api_keys', {}, { decrypt: true });
    // A repeated value is no change, and removing a right is no grant.
    expect((await send(associationPath, 'PATCH', { decrypt: true })).status).toBe(200);
    expect((await send(associationPath, 'PATCH', { decrypt: false })).status).toBe(200);
    expect((await send(associationPath, 'DELETE')).status).toBe(200);
    expect((await send(`/dataset-groups/${group}`, 'PATCH', { name: 'Other' })).status).toBe(200);
    expect((await send(`/dataset-groups/${group}`, 'PATCH', { datasets: [] })).status).toBe(200);
  });

  describe('making an API key', () => {
    const make: Record<string, () => Promise<[string, object]>> = {
      'by itself': () => Promise.resolve(['/api-keys', newApiKey('New')]),
      'as a clone': () => Promise.resolve([`/api-keys/${apiKey}/clone`, newApiKey('Copy')]),
      'as a successor': () => Promise.resolve([`/api-keys/${apiKey}/roll`, newApiKey('Next')]),
      'with a dataset': () =>
        Promise.resolve([
          '/wizard/datasets',
          { ...inGroup({ uuid: group }), api_keys: newApiKey('Letters') },
        ]),
    };
    const counted = async () =>
      (await service.db.selectFrom('api_keys').select('uuid').execute()).length;

    it.each(Object.keys(make))('%s is reserved for administrators', async (way) => {
      const [path, body] = (await make[way]?.()) ?? ['', {}];
      const before = await counted();
      await reserve(true);
      const refused = await service.post('member', path, body);
      expect(refused.body).toMatchObject({ status: 403, message: reserved });
      expect(await refusalOf(refused)).toMatchObject({ action: 'Refused' });
      expect(await counted()).toBe(before);
      // A new key has no access yet.
      const claims = provider.proof('roll:apikey grant:decryption');
      const created = await service.post('admin', path, body, { claims });
      expect(created.status).toBe(200);
      expect(await counted()).toBe(before + 1);
    });

    it('is not part of making a dataset alone', async () => {
      await reserve(true);
      const [path, body] = (await make['with a dataset']?.()) ?? ['', {}];
      const answer = await service.post('member', path, { ...body, api_keys: undefined });
      expect(answer.status).toBe(200);
    });
  });

  describe('the switch', () => {
    it('leaves a row in the history', async () => {
      const path = `/customers/${service.people.admin.customer}`;
      const claims = provider.proof('toggle:reservegrants');
      const changed = await service.patch('admin', path, { reserve_grants: true }, { claims });
      expect(changed.body).toMatchObject({ data: { customers: { reserve_grants: true } } });
      expect(await latestActivity(service.db, ['action', 'changes'])).toEqual({
        action: 'Updated',
        changes: { reserve_grants: { from: false, to: true } },
      });
      const { body } = await service.request('member', '/me');
      expect(body).toMatchObject({ data: { user: { customer: { reserve_grants: true } } } });
    });

    it('applies from the next call on, also to decrypting samples', async () => {
      const sample = (as: Persona) =>
        service.post(as, `/datasets/${cards}/try-decrypt`, { text: '1' });
      // The sample may be refused, but not for lack of permission.
      expect((await sample('member')).status).not.toBe(403);
      await reserve(true);
      expect((await sample('member')).body).toMatchObject({ status: 403, message: reserved });
      expect((await sample('admin')).status).not.toBe(403);
    });
  });
});
