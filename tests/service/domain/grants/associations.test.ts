import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccessGrant } from '../../../../contract/dataset-groups/accessGrants';
import type { Association } from '../../../../contract/api-keys/apiKeys';
import { associate as associateByDomain } from '../../../../service/domain/api-keys/associate';
import { scheduledRotation } from '../../../../service/domain/engine/changeContext';
import { sharedService } from '../../harness';
import {
  addApiKey,
  addDataset,
  addDatasets,
  addGroup,
  addLink,
  addPrimaryKey,
  grantAll,
} from '../../records';
import { historyOf, latestActivity, detailsOf } from '../../history';
import { updateRows } from '../../rows';
import { testClock } from '../../testClock';

const now = new Date('2026-06-15T10:00:00Z');
const day = 24 * 60 * 60_000;

describe('associations of API keys with datasets of groups', () => {
  const service = sharedService();
  let primaryKey: string;
  let group: string;
  let apiKey: string;
  const datasets: Record<string, string> = {};
  const links: Record<string, string> = {};

  beforeEach(async () => {
    const { admin } = service.people;
    primaryKey = await addPrimaryKey(service.db, admin);
    group = await addGroup(service.db, admin, 'Payments');
    apiKey = await addApiKey(service.db, admin, 'Program');
    for (const name of ['Cards', 'Accounts']) {
      const dataset = await addDataset(service.db, admin, primaryKey, { name });
      datasets[name] = dataset;
      links[name] = await addLink(service.db, admin, group, dataset);
    }
  });

  const send = (method: string, path: string, body?: unknown) =>
    service.request('member', path, { method, body });
  const base = '/dataset-groups-datasets-api-keys';
  const associate = (body: object) => send('POST', base, body);
  const pair = (name: string, flags = { encrypt: true, decrypt: true }) => ({
    api_key_uuid: apiKey,
    dataset_groups_dataset_uuid: links[name],
    ...flags,
  });
  it.each(['müller', 'Müller', 'MULLER', 'MÜLLER'])(
    'are found with an umlaut by %s, among associated datasets and the others',
    async (q) => {
      const { db, people } = service;
      // Names from before the rule about permitted characters.
      const dataset = await addDataset(db, people.admin, primaryKey, { name: 'Müller & Co' });
      const named = (answer: Awaited<ReturnType<typeof send>>) =>
        JSON.stringify(answer.body).includes(dataset);
      const search = (path: string) => send('GET', `${path}?q=${encodeURIComponent(q)}`);
      expect(named(await search(`/api-keys/${apiKey}/unassociated`))).toBe(true);
      await grantAll(db, people.admin, { group, apiKey, datasets: [dataset] });
      expect(named(await search(`/api-keys/${apiKey}/access`))).toBe(true);
      expect(named(await search('/dataset-groups-datasets'))).toBe(true);
    },
  );

  interface Made {
    dataset_groups_datasets_api_keys: Association[];
    partialErrors: { detail: string }[];
  }
  const dataOf = ({ body }: { body: unknown }) => (body as { data: Made }).data;
  const associateOne = async (name = 'Cards', flags = { encrypt: true, decrypt: true }) => {
    const [created] = dataOf(await associate(pair(name, flags))).dataset_groups_datasets_api_keys;
    if (!created) throw new Error('Nothing was associated');
    return created;
  };
  const history = () => latestActivity(service.db, ['action', 'details', 'changes']);
  /** Rows of the keys' histories that tell of lost access. */
  const lost = () =>
    historyOf(service.db, ['object_uuid', 'details', 'changes'], { action: 'Association deleted' });

  it('are added one by one with their flags', async () => {
    expect(await associateOne('Cards', { encrypt: true, decrypt: false })).toMatchObject({
      api_key_uuid: apiKey,
      encrypt: true,
      decrypt: false,
      dataset_group: { uuid: group, name: 'Payments' },
      dataset: { uuid: datasets['Cards'], name: 'Cards' },
    });
    expect(await history()).toEqual({
      action: 'Associated',
      details: 'API key "Program" with dataset "Cards" of group "Payments": Encrypt Only',
      changes: { 'Payments / Cards': { from: null, to: 'Encrypt Only' } },
    });
  });

  it('are added by a map of groups to datasets, with an error for each that failed', async () => {
    await associateOne('Cards');
    const missingUuid = '00000000-0000-4000-8000-000000000000';
    const answer = await associate({
      apiKeyUuid: apiKey,
      datasetGroupDatasets: { [group]: [datasets['Cards'], datasets['Accounts'], missingUuid] },
      type: 'decrypt',
    });
    expect(answer.status).toBe(200);
    expect(dataOf(answer).dataset_groups_datasets_api_keys).toMatchObject([
      { dataset: { name: 'Accounts' }, encrypt: false, decrypt: true },
    ]);
    expect(dataOf(answer).partialErrors).toEqual([
      {
        uuid: datasets['Cards'],
        code: 'taken',
        detail:
          'The dataset "Cards" of the group "Payments" is already associated with this API key.',
      },
      {
        uuid: missingUuid,
        code: 'missing',
        detail: 'One of the selected datasets is no longer in its dataset group.',
      },
    ]);
  });

  it('take as many statements for many pairs as for few, and report duplicates', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const { db, people } = service;
    const make = async (name: string) => {
      const dataset = await addDataset(db, people.admin, primaryKey, { name });
      await addLink(db, people.admin, group, dataset);
      return dataset;
    };
    const work = {
      db: db.withPlugin(counting),
      clock: testClock(() => now),
      actor: scheduledRotation(people.admin.customer, 'one'),
      requireStepUp: () => Promise.resolve(),
    };
    const take = async (datasetUuids: string[]) => {
      statements = 0;
      const { created, partialErrors } = await associateByDomain(work, {
        apiKeyUuid: apiKey,
        datasetGroupDatasets: { [group]: datasetUuids },
        type: 'decrypt',
      });
      return { created, partialErrors, statements };
    };
    const names = Array.from({ length: 12 }, (_, number) => `Many ${12 - number}`);
    const many: string[] = [];
    for (const name of names) many.push(await make(name));
    const { Cards: cards = '' } = datasets;

    const few = await take([cards]);
    const all = await take([...many, cards, ...many.slice(0, 1)]);

    expect(all.statements).toBe(few.statements);
    expect(all.created.map(({ dataset }) => dataset.name)).toEqual(names);
    const already = 'of the group "Payments" is already associated with this API key.';
    expect(all.partialErrors).toEqual([
      { uuid: cards, code: 'taken', detail: `The dataset "Cards" ${already}` },
      { uuid: many[0], code: 'taken', detail: `The dataset "Many 12" ${already}` },
    ]);
    expect(await detailsOf(db)).toEqual(
      ['Cards', ...names].map(
        (name) => `API key "Program" with dataset "${name}" of group "Payments": Decrypt Only`,
      ),
    );
  });

  describe('of a key with very many', () => {
    type Pages = Record<
      string,
      (Pick<Association, 'uuid' | 'dataset'> & { associated?: boolean })[]
    > & {
      pagination: { total_count: number };
    };
    const pageOf = async (path: string) => {
      const answer = await send('GET', path);
      expect(answer.status).toBe(200);
      return (answer.body as { data: Pages }).data;
    };
    const namesOf = (page: Pages) => page['access']?.map(({ dataset }) => dataset.name);

    beforeEach(async () => {
      const { db, people } = service;
      const many = Array.from({ length: 505 }, (_, number) => ({
        name: `Many ${String(number).padStart(3, '0')}`,
        primaryKey,
      }));
      const manyUuids = await addDatasets(db, people.admin, many);
      await grantAll(db, people.admin, { group, apiKey, datasets: manyUuids });
    });

    it('are paged and searched', async () => {
      const path = `/api-keys/${apiKey}/access`;
      const last = await pageOf(`${path}?page=21&per_page=25`);
      expect(namesOf(last)).toEqual(['Many 500', 'Many 501', 'Many 502', 'Many 503', 'Many 504']);
      expect(last.pagination).toEqual({
        page: 21,
        per_page: 25,
        total_count: 505,
        total_count_capped: false,
      });
      const page = await pageOf(`${path}?q=MANY+50&per_page=3&page=2`);
      expect(namesOf(page)).toEqual(['Many 503', 'Many 504']);
      expect(page.pagination.total_count).toBe(5);
      expect((await pageOf(`${path}?q=payments`)).pagination.total_count).toBe(505);
      expect((await pageOf(`${path}?q=%25`)).pagination.total_count).toBe(0);
      const [first] = last['access'] ?? [];
      expect(await pageOf(`${base}/${first?.uuid}`)).toMatchObject({
        dataset_groups_datasets_api_keys: { dataset: { name: 'Many 500' } },
      });
    });

    it('leave the other datasets, each with the reasons why the key cannot use it', async () => {
      const path = `/api-keys/${apiKey}/unassociated`;
      const { admin } = service.people;
      await addDataset(service.db, admin, primaryKey, { name: 'Loose', published: false });
      await updateRows(service.db, 'primary_keys', { uuid: primaryKey }, { enabled: false });
      const answer = await send('GET', path);
      expect((answer.body as { data: unknown }).data).toMatchObject({
        unassociated: [
          { dataset: { name: 'Accounts' }, dataset_groups: [{ uuid: group, name: 'Payments' }] },
          { dataset: { name: 'Cards' }, obstacles: ['primary-key-disabled'] },
          {
            dataset: { name: 'Loose' },
            dataset_groups: [],
            obstacles: ['primary-key-disabled', 'not-published'],
          },
        ],
        pagination: { total_count: 3 },
      });
      const page = await pageOf(`${path}?q=CARD`);
      expect(page['unassociated']).toMatchObject([{ dataset: { uuid: datasets['Cards'] } }]);
      expect(page.pagination.total_count).toBe(1);
      await associateOne('Cards', { encrypt: false, decrypt: true });
      expect((await pageOf(`${path}?q=CARD`)).pagination.total_count).toBe(0);
    });

    it('are marked among the pairs to choose from, whatever their number', async () => {
      const path = '/dataset-groups-datasets?per_page=3';
      const page = await pageOf(`${path}&q=many+50&page=2&api_key_uuid=${apiKey}`);
      const flags = page['dataset_groups_datasets']?.map(({ associated }) => associated);
      expect(flags).toEqual([true, true]);
      const free = await pageOf(`${path}&q=cards&api_key_uuid=${apiKey}`);
      expect(free['dataset_groups_datasets']).toMatchObject([{ associated: false }]);
      const [unasked] = (await pageOf(path))['dataset_groups_datasets'] ?? [];
      expect(unasked).not.toHaveProperty('associated');
    });

    it('end with the key, whose history names the first ones and how many more', async () => {
      await associateOne('Cards', { encrypt: true, decrypt: false });
      expect((await send('DELETE', `/api-keys/${apiKey}`)).status).toBe(200);
      const [row, ...others] = await lost();
      const details = 'API key "Program" lost access with its deletion';
      expect([row?.object_uuid, row?.details, others]).toEqual([apiKey, details, []]);
      const named = Object.entries(row?.changes ?? {});
      expect(named.length).toBe(101);
      expect(Object.fromEntries(named)).toMatchObject({
        'Payments / Cards': { from: 'Encrypt Only', to: null },
        'Payments / Many 000': { from: 'Encrypt, Decrypt', to: null },
        'Payments / Many 098': { from: 'Encrypt, Decrypt', to: null },
        '406 more associations': { from: 'Access', to: null },
      });
    });
  });

  it('are refused when they allow nothing, in both ways', async () => {
    const none = await associate(pair('Cards', { encrypt: false, decrypt: false }));
    expect(none.status).toBe(422);
    const { uuid } = await associateOne('Cards', { encrypt: true, decrypt: false });
    const answer = await send('PATCH', `${base}/${uuid}`, { encrypt: false });
    expect(answer.status).toBe(422);
    const stored = await service.db
      .selectFrom('dataset_groups_datasets_api_keys')
      .select(['encrypt', 'decrypt'])
      .execute();
    expect(stored).toEqual([{ encrypt: true, decrypt: false }]);
  });

  it('are changed and deleted, with the values before and after in the history', async () => {
    const { uuid } = await associateOne();
    await send('PATCH', `${base}/${uuid}`, { decrypt: false });
    expect(await history()).toMatchObject({
      action: 'Association changed',
      changes: { 'Payments / Cards': { from: 'Encrypt, Decrypt', to: 'Encrypt Only' } },
    });
    // The call may name the key and the pair that it expects, which are wrong here.
    for (const name of ['apiKeyId', 'datasetGroupDatasetId'])
      expect((await send('DELETE', `${base}/${uuid}?${name}=${uuid}`)).status).toBe(404);
    expect((await send('DELETE', `${base}/${uuid}`)).status).toBe(200);
    expect(await history()).toMatchObject({
      action: 'Association deleted',
      changes: { 'Payments / Cards': { from: 'Encrypt Only', to: null } },
    });
    expect((await send('DELETE', `${base}/${uuid}`)).status).toBe(404);
  });

  it('are refused to an autoprovisioned key', async () => {
    await updateRows(service.db, 'api_keys', {}, { autoprovisioned: true });
    expect((await associate(pair('Cards'))).status).toBe(409);
  });

  it('end when the dataset leaves the group, and must be granted again', async () => {
    await associateOne();
    await send('DELETE', `/dataset-groups-datasets/${links['Cards']}`);
    await send('POST', '/dataset-groups-datasets', {
      dataset_group_uuid: group,
      dataset_uuid: datasets['Cards'],
    });
    const answer = await send('GET', `/api-keys/${apiKey}/access`);
    expect(answer.body).toMatchObject({ data: { access: [] } });
    const changes = { 'Payments / Cards': { from: 'Encrypt, Decrypt', to: null } };
    expect(await lost()).toMatchObject([{ object_uuid: apiKey, changes }]);
  });

  it('end with the dataset, which each key’s history says before the dataset’s own', async () => {
    const { db, people } = service;
    const archive = await addGroup(db, people.admin, 'Archive');
    const archived = await addLink(db, people.admin, archive, datasets['Cards'] ?? '');
    const other = await addApiKey(db, people.admin, 'Other');
    await associateOne('Accounts');
    await associateOne('Cards', { encrypt: true, decrypt: false });
    links['Archived'] = archived;
    for (const key of [apiKey, other]) await associate({ ...pair('Archived'), api_key_uuid: key });
    expect((await send('DELETE', `/datasets/${datasets['Cards']}`)).status).toBe(200);
    const entries = await lost();
    const details = (name: string) =>
      `API key "${name}" lost access with the deletion of dataset "Cards"`;
    expect(entries.toSorted((a, b) => a.details.localeCompare(b.details))).toEqual([
      {
        object_uuid: other,
        details: details('Other'),
        changes: { 'Archive / Cards': { from: 'Encrypt, Decrypt', to: null } },
      },
      {
        object_uuid: apiKey,
        details: details('Program'),
        changes: {
          'Archive / Cards': { from: 'Encrypt, Decrypt', to: null },
          'Payments / Cards': { from: 'Encrypt Only', to: null },
        },
      },
    ]);
    expect(await history()).toMatchObject({
      action: 'Deleted',
      details: 'Dataset "Cards" deleted',
    });
    const removals = await historyOf(db, ['object_uuid', 'details', 'changes'], {
      action: 'Dataset removed',
    });
    const changes = { 'datasets removed': { from: 'Cards', to: null } };
    const removed = 'Dataset "Cards" removed from dataset group';
    expect(removals.toSorted((a, b) => a.details.localeCompare(b.details))).toEqual([
      { object_uuid: archive, details: `${removed} "Archive"`, changes },
      { object_uuid: group, details: `${removed} "Payments"`, changes },
    ]);
    // The version of both groups rises, so that a client that edits one of them notices the change.
    const groups = await db.selectFrom('dataset_groups').select(['name', 'version']).execute();
    expect(groups.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Archive', version: 2 },
      { name: 'Payments', version: 2 },
    ]);
  });

  describe('the access to a dataset', () => {
    const access = async (path: string, list = 'access') => {
      const { body } = await send('GET', `${path}/${list}`);
      return (body as { data: { access: AccessGrant[] } }).data.access;
    };
    const sides = () => [
      `/datasets/${datasets['Cards']}`,
      `/dataset-groups/${group}`,
      `/api-keys/${apiKey}`,
    ];

    it('is returned for dataset, group and key, with the group that grants it', async () => {
      await associateOne('Cards', { encrypt: false, decrypt: true });
      for (const side of sides())
        expect(await access(side)).toMatchObject([
          {
            api_key: { name: 'Program', status: 'Enabled' },
            dataset: { name: 'Cards' },
            dataset_group: { name: 'Payments' },
            encrypt: false,
            decrypt: true,
            works: true,
            obstacles: [],
            last_used_at: null,
          },
        ]);
      expect(await access(`/datasets/${datasets['Accounts']}`)).toEqual([]);
    });

    it.each([
      [{ enabled: false }, ['disabled'], false],
      [{ end_date_tm: now }, ['expired'], false],
      [{ begin_date_tm: new Date(now.getTime() + day) }, ['not-yet-valid'], false],
      [{ ip_allowed: '10.0.0.0/8' }, ['address-range'], true],
      [{ ip_allowed: '10.0.0.0/8,0.0.0.0/0' }, [], true],
      [{ enabled: false, ip_allowed: '10.0.0.0/8' }, ['disabled', 'address-range'], false],
    ])('has the obstacles of the key: %j', async (traits, obstacles, works) => {
      await associateOne();
      await updateRows(service.db, 'api_keys', {}, traits);
      for (const side of sides()) expect(await access(side)).toMatchObject([{ obstacles, works }]);
    });

    const disable = () => updateRows(service.db, 'primary_keys', {}, { enabled: false });
    const withdraw = () => updateRows(service.db, 'datasets', {}, { published_at: null });
    it.each([
      ['primary-key-disabled', disable],
      ['not-published', withdraw],
    ])('has the obstacles of the dataset: %s', async (obstacle, change) => {
      await associateOne();
      await change();
      expect(await access(`/api-keys/${apiKey}`)).toMatchObject([
        { obstacles: [obstacle], works: false },
      ]);
    });

    it('of a group includes access of its keys to its datasets through other groups', async () => {
      const { admin } = service.people;
      const archive = await addGroup(service.db, admin, 'Archive');
      links['Archived'] = await addLink(service.db, admin, archive, datasets['Cards'] ?? '');
      const other = await addApiKey(service.db, admin, 'Other');
      const otherAccess = () => access(`/dataset-groups/${group}`, 'other-access');
      await associateOne('Accounts');
      await associateOne('Archived', { encrypt: false, decrypt: true });
      const stranger = await addApiKey(service.db, admin, 'Stranger');
      await associate({ ...pair('Archived'), api_key_uuid: stranger });
      // Cards are in the group, but no key uses them through it: its table has no column for them.
      expect(await otherAccess()).toEqual([]);
      await associate({ ...pair('Cards'), api_key_uuid: other });
      expect(await otherAccess()).toMatchObject([
        {
          api_key: { uuid: apiKey, name: 'Program' },
          dataset: { uuid: datasets['Cards'], name: 'Cards' },
          dataset_group: { uuid: archive, name: 'Archive' },
          encrypt: false,
          decrypt: true,
          works: true,
        },
      ]);
      // A key without access through the group has no row in its table either.
      await send('DELETE', `/api-keys/${apiKey}`);
      expect(await otherAccess()).toEqual([]);
    });
  });
});
