import { dataUnder } from '../../contract/envelope';
import { primaryKey } from '../../contract/primaryKeys';
import type { PrimaryKey } from '../../contract/primaryKeys';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { primaryKeyList, readPrimaryKey } from '../domain/primaryKeys';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Route } from './route';

export const primaryKeyRoutes: Route[] = [
  ...tableRoutes<PrimaryKey>({
    name: 'primary-keys',
    key: 'primary_keys',
    access: ['primary-keys', 'list'],
    row: primaryKey,
    source: primaryKeyList,
    csv: [
      { title: 'Name', value: (row) => row.name },
      { title: 'Datasets', value: (row) => row.datasets.map(({ name }) => name).join('; ') },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Next Scheduled Rotation', value: (row) => row.next_rotation_date },
      { title: 'Rotation Schedule', value: (row) => `${row.key_rotation_interval} days` },
      { title: 'Last Rotated', value: (row) => row.last_rotation_date ?? 'Never' },
      { title: 'Times Rotated', value: (row) => row.rotation_count },
      { title: 'Enabled', value: (row) => (row.enabled ? 'Enabled' : 'Disabled') },
      { title: 'Created By', value: (row) => row.creator?.name },
    ],
  }),
  route({
    method: 'get',
    path: '/primary-keys/{uuid}',
    summary: 'One primary key',
    access: ['primary-keys', 'read'],
    params: z.strictObject({ uuid: z.uuid() }),
    answer: dataUnder('primary_keys', primaryKey),
    handle: async ({ db, caller, params: { uuid } }) => {
      const record = await readPrimaryKey(tenant(db, caller.user.customer_uuid), uuid);
      return { data: { primary_keys: record }, version: record.version };
    },
  }),
];
