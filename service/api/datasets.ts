import { dataset, datasetRow, datasetUpdate } from '../../contract/datasets';
import type { DatasetRow } from '../../contract/datasets';
import { dataUnder } from '../../contract/envelope';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { datasetList, readDataset } from '../domain/datasets';
import { updateDataset } from '../domain/updateDataset';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const answer = dataUnder('datasets', dataset);

export const datasetRoutes: Route[] = [
  ...tableRoutes<DatasetRow>({
    name: 'datasets',
    key: 'datasets',
    access: ['datasets', 'list'],
    row: datasetRow,
    source: datasetList,
    csv: [
      { title: 'Name', value: (row) => row.name },
      { title: 'Description', value: (row) => row.description },
      {
        title: 'Dataset Groups',
        value: (row) => row.dataset_groups.map(({ name }) => name).join('; '),
      },
      { title: 'Primary Key', value: (row) => row.primary_key.name },
      { title: 'Type', value: (row) => row.dataset_type },
    ],
  }),
  route({
    method: 'get',
    path: '/datasets/{uuid}',
    summary: 'One dataset with its whole definition',
    access: ['datasets', 'read'],
    params,
    answer,
    handle: async ({ db, caller, params: { uuid } }) => {
      const record = await readDataset(tenant(db, caller.user.customer_uuid), uuid);
      return { data: { datasets: record }, version: record.version };
    },
  }),
  route({
    method: 'patch',
    path: '/datasets/{uuid}',
    summary: 'Change name, description and, before it is published, the definition of a dataset',
    access: ['datasets', 'update'],
    params,
    body: datasetUpdate,
    key: 'datasets',
    answer,
    handle: async ({ db, clock, caller, params: { uuid }, body, ifMatch }) => {
      const record = await updateDataset(db, clock, caller, uuid, body, ifMatch);
      return { data: { datasets: record }, version: record.version };
    },
  }),
];
