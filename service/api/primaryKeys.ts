import { dataUnder } from '../../contract/envelope';
import {
  newPrimaryKey,
  primaryKey,
  primaryKeyRecord,
  primaryKeyUpdate,
} from '../../contract/primaryKeys';
import { primaryKeyImpact as impactSchema } from '../../contract/datasetActions';
import type { PrimaryKey } from '../../contract/primaryKeys';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { primaryKeyList, readPrimaryKey } from '../domain/primaryKeys';
import {
  deletePrimaryKey,
  insertPrimaryKey,
  rotatePrimaryKey,
  setPrimaryKeyEnabled,
  updatePrimaryKey,
} from '../domain/changePrimaryKey';
import { primaryKeyImpact } from '../domain/impact';
import { actorOf } from './caller';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Call, Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const answer = dataUnder('primary_keys', primaryKeyRecord);

async function currentAnswer({
  db,
  caller,
  params: { uuid },
}: Pick<Call<{ uuid: string }, unknown, unknown>, 'db' | 'caller' | 'params'>) {
  const record = await readPrimaryKey(tenant(db, caller.user.customer_uuid), uuid);
  return { data: { primary_keys: record }, version: record.version };
}

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
    method: 'post',
    path: '/primary-keys',
    summary: 'Make a primary key',
    access: ['primary-keys', 'create'],
    idempotent: true,
    body: newPrimaryKey,
    key: 'primary_keys',
    answer,
    handle: async ({ db, caller, body, ...services }) => {
      const actor = actorOf(caller);
      const { uuid } = await db
        .transaction()
        .execute((trx) => insertPrimaryKey(tenant(trx, actor.customer), services, actor, body));
      return currentAnswer({ db, caller, params: { uuid } });
    },
  }),
  route({
    method: 'get',
    path: '/primary-keys/{uuid}',
    summary: 'One primary key with its versions',
    access: ['primary-keys', 'read'],
    params,
    answer,
    handle: currentAnswer,
  }),
  route({
    method: 'get',
    path: '/primary-keys/{uuid}/datasets',
    summary: 'The datasets of a primary key, with their groups',
    access: ['primary-keys', 'read'],
    params,
    answer: dataUnder('datasets', primaryKeyRecord.shape.datasets),
    handle: async ({ db, caller, params: { uuid } }) => {
      const record = await readPrimaryKey(tenant(db, caller.user.customer_uuid), uuid);
      return { data: { datasets: record.datasets } };
    },
  }),
  route({
    method: 'get',
    path: '/primary-keys/{uuid}/impact',
    summary: 'What stops working without a primary key',
    access: ['primary-keys', 'read'],
    params,
    answer: dataUnder('impact', impactSchema),
    handle: async ({ db, clock, caller, params: { uuid } }) => ({
      data: {
        impact: await primaryKeyImpact(tenant(db, caller.user.customer_uuid), uuid, clock()),
      },
    }),
  }),
  route({
    method: 'patch',
    path: '/primary-keys/{uuid}',
    summary: 'Change name, description and rotation schedule of a primary key',
    access: ['primary-keys', 'update'],
    fieldAccess: { key_rotation_interval: ['primary-keys', 'schedule'] },
    params,
    body: primaryKeyUpdate,
    key: 'primary_keys',
    answer,
    handle: async (call) => {
      const { caller, params: of, body, ifMatch } = call;
      await updatePrimaryKey(call, actorOf(caller), of.uuid, body, ifMatch);
      return currentAnswer(call);
    },
  }),
  ...(['enable', 'disable'] as const).map((action) =>
    route({
      method: 'patch',
      path: `/primary-keys/{uuid}/${action}`,
      summary: `${action === 'enable' ? 'Enable' : 'Disable'} a primary key`,
      access: ['primary-keys', action],
      params,
      answer,
      handle: async (call) => {
        const { caller, params: of, ifMatch } = call;
        await setPrimaryKeyEnabled(call, actorOf(caller), of.uuid, action === 'enable', ifMatch);
        return currentAnswer(call);
      },
    }),
  ),
  route({
    method: 'post',
    path: '/primary-keys/{uuid}/rotate',
    summary: 'Retire the current version of a primary key and make a new one',
    access: ['primary-keys', 'rotate'],
    params,
    answer,
    handle: async (call) => {
      await rotatePrimaryKey(call, actorOf(call.caller), call.params.uuid, call.ifMatch);
      return currentAnswer(call);
    },
  }),
  route({
    method: 'delete',
    path: '/primary-keys/{uuid}',
    summary: 'Delete a primary key that no dataset uses',
    access: ['primary-keys', 'delete'],
    params,
    answer: dataUnder('primary_keys', z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await deletePrimaryKey(call, actorOf(call.caller), uuid, call.ifMatch);
      return { data: { primary_keys: { uuid } } };
    },
  }),
];
