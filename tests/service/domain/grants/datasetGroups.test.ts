import { beforeEach, describe, expect, it } from 'vitest';
import type { DatasetGroupRecord } from '../../../../contract/dataset-groups/datasetGroups';
import { problemsOf, expectProblem, nobody } from '../../answers';
import { sharedService, type Answer } from '../../harness';
import { addAccess, addDataset, addGroup, addLink, addPrimaryKey } from '../../records';
import { historyOf, latestActivity } from '../../history';

interface GroupAnswer {
  dataset_groups: DatasetGroupRecord;
  partialErrors: { code: string; detail: string }[];
}
const dataOf = (answer: Answer) => (answer.body as { data: GroupAnswer }).data;

describe('dataset groups', () => {
  const service = sharedService();
  let datasets: string[];
  beforeEach(async () => {
    const { admin } = service.people;
    const primaryKey = await addPrimaryKey(service.db, admin);
    datasets = [];
    for (const name of ['Cards', 'Accounts', 'Iban'])
      datasets.push(await addDataset(service.db, admin, primaryKey, { name }));
  });

  const send = (method: string, path: string, body?: unknown) =>
    service.request('member', path, { method, body });
  const create = (body: object) => send('POST', '/dataset-groups', body);
  const history = () => latestActivity(service.db, ['action', 'details', 'changes']);

  it('are made, and get their datasets one at a time', async () => {
    const { dataset_groups: group } = dataOf(
      await create({ name: 'Payments', description: 'Cards and accounts' }),
    );
    expect(group).toMatchObject({ name: 'Payments', dataset_count: 0, dataset_uuids: [] });
    for (const dataset of datasets.slice(0, 2)) {
      const answer = await send('POST', '/dataset-groups-datasets', {
        dataset_group_uuid: group.uuid,
        dataset_uuid: dataset,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        data: {
          dataset_groups_datasets: { dataset_group: { name: 'Payments' }, dataset_uuid: dataset },
        },
      });
    }
    const again = await send('POST', '/dataset-groups-datasets', {
      dataset_group_uuid: group.uuid,
      dataset_uuid: datasets[0],
    });
    expectProblem(
      again,
      'dataset_groups_datasets.dataset_uuid',
      'taken',
      'This dataset is already in the group "Payments".',
    );
    const page = await send('GET', `/dataset-groups/${group.uuid}/datasets`);
    expect(page.body).toMatchObject({
      data: { datasets: [{ name: 'Accounts' }, { name: 'Cards' }] },
    });
    const list = await send('GET', '/table/dataset-groups');
    expect(list.body).toMatchObject({
      data: {
        dataset_groups: [
          {
            name: 'Payments',
            datasets: [{ name: 'Accounts' }, { name: 'Cards' }],
            dataset_count: 2,
            creator: { name: 'Person member' },
          },
        ],
      },
    });
  });

  it('report which of their initial datasets do not exist', async () => {
    const answer = await create({
      name: 'Payments',
      description: 'All',
      datasetUuids: [datasets[0], nobody],
    });
    expect(dataOf(answer).dataset_groups.dataset_uuids).toEqual([datasets[0]]);
    expect(dataOf(answer).partialErrors).toMatchObject([{ uuid: nobody, code: 'missing' }]);
  });

  it('apply the difference between the selected and the present datasets', async () => {
    const { admin } = service.people;
    const group = await addGroup(service.db, admin, 'Payments');
    const [cards = '', accounts = '', iban = ''] = datasets;
    const keptLink = await addLink(service.db, admin, group, cards);
    await addLink(service.db, admin, group, accounts);
    const answer = await send('PATCH', `/dataset-groups/${group}`, {
      description: 'New',
      datasets: [cards, iban, nobody],
    });
    expect(answer.status).toBe(200);
    expect(dataOf(answer).dataset_groups).toMatchObject({
      description: 'New',
      dataset_uuids: [cards, iban].toSorted(),
      version: 2,
    });
    expect(dataOf(answer).partialErrors).toEqual([
      { uuid: nobody, code: 'missing', detail: 'One of the selected datasets no longer exists.' },
    ]);
    // Datasets that stay keep their link: their API keys keep their access.
    const links = await service.db.selectFrom('dataset_groups_datasets').select('uuid').execute();
    expect(links.map(({ uuid }) => uuid)).toContain(keptLink);
    expect(await history()).toMatchObject({
      action: 'Updated',
      details: 'Dataset group "Payments" updated',
      changes: {
        description: { from: 'About Payments', to: 'New' },
        'datasets removed': { from: 'Accounts', to: null },
        'datasets added': { from: null, to: 'Iban' },
      },
    });
  });

  it('do not accept another company’s dataset', async () => {
    const { outsider } = service.people;
    const key = await addPrimaryKey(service.db, outsider, 'Theirs');
    const foreignDataset = await addDataset(service.db, outsider, key, { name: 'Theirs' });
    const answer = await create({ name: 'G', description: 'D', datasetUuids: [foreignDataset] });
    expect(dataOf(answer).partialErrors).toMatchObject([{ uuid: foreignDataset, code: 'missing' }]);
    expect(dataOf(answer).dataset_groups.dataset_uuids).toEqual([]);
  });

  it('refuse an empty name', async () => {
    const answer = await create({ name: '', description: 'Good' });
    expectProblem(answer, 'dataset_groups.name', 'invalid', 'Name is required');
  });

  it('have unique names: one of 50 simultaneous creations succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ name: 'Contested', description: 'One' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status === 422);
    expect(refusals).toHaveLength(49);
    for (const answer of refusals)
      expect(problemsOf(answer)).toMatchObject([{ field: 'dataset_groups.name', code: 'taken' }]);
    const nameCheck = await send('POST', '/dataset-groups/validate-name', { name: 'contested' });
    const again = await create({ name: 'CONTESTED', description: 'One' });
    for (const answer of [nameCheck, again])
      expect(problemsOf(answer)).toEqual([
        {
          field: 'dataset_groups.name',
          code: 'taken',
          detail: 'A dataset group named "Contested" already exists.',
        },
      ]);
  });

  it('remove the access that they gave when they are deleted, and leave their datasets', async () => {
    const { admin } = service.people;
    const access = await addAccess(service.db, admin, datasets[0] ?? '', 'Payments');
    expect((await send('DELETE', `/dataset-groups/${access['dataset-groups']}`)).status).toBe(200);
    const remaining = await service.db
      .selectFrom('dataset_groups_datasets_api_keys')
      .select('uuid')
      .execute();
    expect(remaining).toEqual([]);
    expect(await service.db.selectFrom('datasets').select('uuid').execute()).toHaveLength(3);
    expect(await history()).toMatchObject({
      action: 'Deleted',
      details: 'Dataset group "Payments" deleted',
      changes: {
        name: { from: 'Payments', to: null },
        'datasets removed': { from: 'Cards', to: null },
      },
    });
    const entries = await historyOf(service.db, ['object_uuid', 'details'], {
      action: 'Association deleted',
    });
    expect(entries).toEqual([
      {
        object_uuid: access['api-keys'],
        details: 'API key "Payments" lost access with the deletion of dataset group "Payments"',
      },
    ]);
  });

  it('list their pairs by group and dataset, searchable by both names, with the size of each group', async () => {
    const { admin } = service.people;
    const payments = await addGroup(service.db, admin, 'Payments');
    const archive = await addGroup(service.db, admin, 'Archive');
    const [cards = '', accounts = ''] = datasets;
    await addLink(service.db, admin, payments, cards);
    await addLink(service.db, admin, payments, accounts);
    await addLink(service.db, admin, archive, cards);
    const names = async (query: string) => {
      const { body } = await send('GET', `/dataset-groups-datasets?${query}`);
      const { dataset_groups_datasets: links } = (
        body as {
          data: {
            dataset_groups_datasets: {
              dataset_group: { name: string; dataset_count: number };
              dataset: { name: string };
            }[];
          };
        }
      ).data;
      return links.map(
        ({ dataset_group: g, dataset: d }) => `${g.name} (${g.dataset_count})/${d.name}`,
      );
    };
    const expand = 'expand=dataset_group_uuid.dataset_group,dataset_uuid.dataset';
    const all = ['Archive (1)/Cards', 'Payments (2)/Accounts', 'Payments (2)/Cards'];
    expect(await names(expand)).toEqual(all);
    expect(await names('q=ARCH')).toEqual(['Archive (1)/Cards']);
    expect(await names('q=card')).toEqual(['Archive (1)/Cards', 'Payments (2)/Cards']);
    expect(await names('q=%25')).toEqual([]);
  });
});
