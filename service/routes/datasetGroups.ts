import {
  type DatasetGroup,
  datasetGroup,
  datasetGroupLink,
  datasetGroupRecord,
  datasetGroupUpdate,
  newDatasetGroup,
  partialError,
} from '../../contract/dataset-groups/datasetGroups';
import { pageParameters } from '../../contract/api/searchBody';
import { z } from '../../contract/lib/zod';
import { datasetGroupTexts as texts } from '../../texts/dataset-groups/datasetGroups';
import {
  createDatasetGroup,
  deleteDatasetGroup,
  updateDatasetGroup,
} from '../domain/grants/changeDatasetGroup';
import { datasetGroupList, readDatasetGroup, readLinks } from '../domain/grants/datasetGroups';
import { datasetGroupImpact } from '../domain/usage/impact';
import { accessRoute, impactRoute, otherAccessRoute } from './accessGrants';
import { requireMayNameGroup } from './groupNames';
import { datasetsCell } from './kit/csv';
import { tableRoutes } from './kit/lists';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import type { Route } from './kit/route';

const groups = recordRoutes({
  resource: 'dataset-groups',
  record: datasetGroupRecord,
  read: ({ tenantDb }, uuid) => readDatasetGroup(tenantDb, uuid),
  usage: 'dataset_groups',
  extraFields: { partialErrors: z.array(partialError) },
});

/** Adding datasets to a group may let API keys decrypt more. */
const mayRequire = [['api-keys', 'grant-decryption']] as const;

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
  groups.create(
    newDatasetGroup,
    async (call, body) => {
      await requireMayNameGroup(call, body.name);
      const { uuid, ...extraFields } = await createDatasetGroup(call, body);
      return { uuid, extraFields };
    },
    { mayRequire },
  ),
  groups.read('', 'One dataset group with the selection of its datasets'),
  groups.update(
    datasetGroupUpdate,
    async (call, uuid, update, expected) => {
      await requireMayNameGroup(call, update.name, uuid);
      return { partialErrors: await updateDatasetGroup(call, uuid, update, expected) };
    },
    {
      summary: 'Change the texts and the datasets of a group',
      mayRequire,
      volatileFields: ['provisioned_people'],
    },
  ),
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
  impactRoute('dataset-groups', datasetGroupImpact),
];
