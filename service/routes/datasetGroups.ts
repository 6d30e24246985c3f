import {
  type DatasetGroup,
  datasetGroup,
  datasetGroupAnswer,
  datasetGroupImpact as impact,
  datasetGroupLink,
  datasetGroupRecord,
  datasetGroupUpdate,
  newDatasetGroup,
  type PartialError,
} from '../../contract/dataset-groups/datasetGroups';
import { pageParameters } from '../../contract/api/searchBody';
import { datasetGroupTexts as texts } from '../../texts/dataset-groups/datasetGroups';
import type { TenantScope } from '../db/scopes';
import {
  createDatasetGroup,
  deleteDatasetGroup,
  updateDatasetGroup,
} from '../domain/grants/changeDatasetGroup';
import { datasetGroupList, readDatasetGroup, readLinks } from '../domain/grants/datasetGroups';
import { datasetGroupImpact } from '../domain/usage/impact';
import { accessRoute, impactRoute, otherAccessRoute } from './access';
import { requireNaming } from './groupNames';
import { datasetsCell } from './kit/csv';
import { tableRoutes } from './kit/lists';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import { type Route, route } from './kit/route';
import { requireOwnName } from '../domain/engine/changeContext';

const groups = recordRoutes({
  resource: 'dataset-groups',
  record: datasetGroupRecord,
  read: ({ tenantDb }, uuid) => readDatasetGroup(tenantDb, uuid),
  usage: 'dataset_groups',
});

async function changedAnswer(tenantDb: TenantScope, uuid: string, partialErrors: PartialError[]) {
  const record = await readDatasetGroup(tenantDb, uuid);
  return { data: { dataset_groups: record, partialErrors }, version: record.version };
}

/** Dataset groups (companion.md section 7). */
export const datasetGroupRoutes: Route[] = [
  ...tableRoutes<DatasetGroup>({
    resource: 'dataset-groups',
    row: datasetGroup,
    source: datasetGroupList,
    csv: [
      { title: texts.name, value: (row) => row.name },
      { title: texts.description, value: (row) => row.description },
      { title: texts.datasets, value: datasetsCell },
      { title: texts.created, value: (row) => row.created_at },
      { title: texts.createdBy, value: (row) => row.creator?.name },
    ],
  }),
  route('post', '/dataset-groups', {
    summary: 'Create a dataset group',
    access: ['dataset-groups', 'create'],
    mayRequire: [['api-keys', 'grant-decryption']],
    idempotent: true,
    body: newDatasetGroup,
    key: 'dataset_groups',
    answer: datasetGroupAnswer,
    handle: async (call) => {
      requireOwnName(call.actor, call.body, 'dataset_groups.');
      await requireNaming(call, call.body.name);
      const { uuid, partialErrors } = await createDatasetGroup(call, call.body);
      return changedAnswer(call.tenantDb, uuid, partialErrors);
    },
  }),
  groups.read('', 'One dataset group with the selection of its datasets'),
  route('patch', '/dataset-groups/{uuid}', {
    summary: 'Change the texts and the datasets of a group',
    access: ['dataset-groups', 'update'],
    mayRequire: [['api-keys', 'grant-decryption']],
    params: uuidParams,
    body: datasetGroupUpdate,
    key: 'dataset_groups',
    before: ({ tenantDb, params: { uuid } }) => readDatasetGroup(tenantDb, uuid),
    volatileFields: ['usage', 'provisioned_people'],
    answer: datasetGroupAnswer,
    handle: async (call) => {
      const { uuid } = call.params;
      await requireNaming(call, call.body.name, uuid);
      const partialErrors = await updateDatasetGroup(call, uuid, call.body, call.ifMatch);
      return changedAnswer(call.tenantDb, uuid, partialErrors);
    },
  }),
  groups.remove(deleteDatasetGroup),
  pageRoute('/dataset-groups/{uuid}/datasets', 'datasets', {
    summary: 'A page of the datasets of a group',
    access: ['dataset-groups', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: datasetGroupLink.shape.dataset,
    handle: async ({ tenantDb, params, query }) => {
      const { uuid: group } = await readDatasetGroup(tenantDb, params.uuid);
      const { rows, total } = await readLinks(tenantDb, { group, ...query });
      return { rows: rows.map(({ dataset }) => dataset), total };
    },
  }),
  accessRoute('dataset-groups'),
  otherAccessRoute,
  impactRoute('dataset-groups', impact, datasetGroupImpact),
];
