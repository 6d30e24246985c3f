import { ListOverlay } from '../../../../src/admin-kit/list/ListOverlay';
import { RecordPage } from '../../../../src/admin-kit/record/RecordPage';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { datasets as datasetResource } from '../../../../src/resources/datasets';
import { answered, pageOf, refused, service } from '../../../setup/network';
import type { CurrentUser } from '../../../../contract/people/session';
import { renderConsole } from '../../../setup/renderConsole';

const uuidOf = (number: number) =>
  `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${String(number).padStart(2, '0')}`;

/** All datasets of the company, by name. */
const datasets = ['Cards', 'Contracts', 'Salaries', 'SSN'].map((name, index) => ({
  uuid: uuidOf(10 - index),
  name,
  dataset_type: 'structured' as const,
}));
export const uuidByName = (name: string): string =>
  datasets.find((dataset) => dataset.name === name)?.uuid ?? '';

const chosen = ['Cards', 'SSN'];

/** A group that holds Cards and SSN, as the service stores it. */
export const group = {
  uuid: uuidOf(1),
  name: 'HR',
  description: 'People',
  datasets: chosen.map((name) => ({ uuid: uuidByName(name), name })),
  dataset_count: 2,
  dataset_uuids: chosen.map(uuidByName).toSorted(),
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  creator: { name: 'Ada' },
  version: 3,
};

/** Answers all calls about the group successfully, and stores it; later answers of a test take precedence. */
export function groupService() {
  const saved = { current: group };
  const answerGroup = () => answered({ dataset_groups: saved.current }, saved.current.version);
  service('GET /dataset-groups/:uuid', answerGroup);
  service('GET /table/datasets', ({ query }) => {
    const sought = (query['q'] ?? '').toLowerCase();
    return pageOf(
      'datasets',
      datasets.filter(({ name }) => name.toLowerCase().includes(sought)),
    );
  });
  service('GET /dataset-groups/:uuid/datasets', {
    datasets: datasets.filter(({ name }) => chosen.includes(name)),
  });
  service('GET /dataset-groups/:uuid/access', { access: [], pagination: { total_count: 0 } });
  service('GET /dataset-groups/:uuid/other-access', { access: [], pagination: { total_count: 0 } });
  /** Saves what was sent, except for these datasets. */
  const save = (body: unknown, partialErrors: readonly object[] = [], not?: string) => {
    const { datasets: uuids = saved.current.dataset_uuids, ...details } = body as {
      datasets?: string[];
    };
    saved.current = {
      ...saved.current,
      ...details,
      dataset_uuids: uuids.filter((uuid) => uuid !== not),
      version: saved.current.version + 1,
    };
    return answered({ dataset_groups: saved.current, partialErrors }, saved.current.version);
  };
  return {
    save,
    updates: service('PATCH /dataset-groups/:uuid', ({ body }) => save(body)),
    names: service('POST /dataset-groups/validate-name', {}),
    creations: service('POST /dataset-groups', ({ body }) =>
      answered({ dataset_groups: { ...group, ...(body as object) } }, 3),
    ),
  };
}

export const takenName = (field?: string) => refused(422, 'This name is already in use.', field);

/** Opens the page of the group, or creation, over a stand-in list. */
export function renderDatasetGroups(
  path: string,
  person: Partial<CurrentUser> = {},
  authProvider: NonNullable<Parameters<typeof renderConsole>[1]>['authProvider'] = {},
) {
  const [overlay] = datasetGroups.overlays ?? [];
  if (!overlay) throw new Error('dataset groups have no creation');
  return renderConsole(
    {
      '/dataset-groups': <p>The list</p>,
      '/dataset-groups/new': <ListOverlay overlay={overlay} list="/dataset-groups" />,
      '/dataset-groups/:id': <RecordPage declaration={datasetGroups} />,
    },
    {
      path,
      resources: [datasetGroups, datasetResource],
      person,
      authProvider,
    },
  );
}
