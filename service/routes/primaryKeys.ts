import {
  newPrimaryKey,
  primaryKey,
  type PrimaryKey,
  primaryKeyRecord,
  primaryKeyUpdate,
  primaryKeyVersionRow,
} from '../../contract/keys/primaryKeys';
import { usageDays } from '../../contract/usage/usageTerms';
import { pageParameters } from '../../contract/api/searchBody';
import { daysText } from '../../texts/admin-kit/times';
import { primaryKeyTexts as texts } from '../../texts/keys/primaryKeys';
import { primaryKeyImpact } from '../domain/usage/impact';
import {
  deletePrimaryKey,
  insertPrimaryKey,
  rotatePrimaryKey,
  setPrimaryKeyEnabled,
  updatePrimaryKey,
} from '../domain/keys/changePrimaryKey';
import { primaryKeyList, readKeyDatasets, readPrimaryKey } from '../domain/keys/primaryKeys';
import { readVersions } from '../domain/usage/usedKeys';
import { inCreation } from '../domain/engine/changeContext';
import { impactRoute } from './accessGrants';
import { keySharesRoute } from './keyShares';
import { datasetsCell } from './kit/csv';
import { tableRoutes } from './kit/lists';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import type { Route } from './kit/route';

const keys = recordRoutes({
  resource: 'primary-keys',
  record: primaryKeyRecord,
  read: ({ tenantDb }, uuid) => readPrimaryKey(tenantDb, uuid),
});

export const primaryKeyRoutes: Route[] = [
  ...tableRoutes<PrimaryKey>({
    resource: 'primary-keys',
    row: primaryKey,
    source: primaryKeyList,
    csv: [
      { title: texts.name, value: (row) => row.name },
      { title: texts.datasets, value: datasetsCell },
      { title: texts.created, value: (row) => row.created_at },
      { title: texts.nextRotation, value: (row) => row.next_rotation_date },
      { title: texts.schedule, value: (row) => daysText(row.key_rotation_interval) },
      { title: texts.lastRotated, value: (row) => row.last_rotation_date ?? texts.never },
      { title: texts.timesRotated, value: (row) => row.rotation_count },
      {
        title: texts.enabledColumn,
        value: (row) => (row.enabled ? texts.enabled : texts.disabled),
      },
      { title: texts.createdBy, value: (row) => row.creator?.name },
    ],
  }),
  keys.create(newPrimaryKey, async (call, body) => {
    const key = await inCreation(call, (work) => insertPrimaryKey(work, body));
    return key.uuid;
  }),
  keys.read('', 'One primary key with its versions'),
  pageRoute('/primary-keys/{uuid}/datasets', 'datasets', {
    summary: 'A page of the datasets of a primary key, with their groups',
    access: ['primary-keys', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: primaryKeyRecord.shape.datasets.element,
    handle: ({ tenantDb, params: { uuid }, query }) => readKeyDatasets(tenantDb, uuid, query),
  }),
  pageRoute('/primary-keys/{uuid}/versions', 'versions', {
    summary: `A page of the versions of a primary key, with their usage of the last ${usageDays} days`,
    access: ['primary-keys', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: primaryKeyVersionRow,
    handle: ({ tenantDb, clock, params: { uuid }, query }) =>
      readVersions(tenantDb, uuid, query, clock()),
  }),
  keySharesRoute('primary-keys'),
  impactRoute('primary-keys', primaryKeyImpact),
  keys.update(primaryKeyUpdate, updatePrimaryKey, {
    summary: 'Change name, description and rotation schedule of a primary key',
    fieldAccess: { key_rotation_interval: ['primary-keys', 'schedule'] },
    volatileFields: ['rotation_failure'],
  }),
  keys.action(
    'patch',
    ['primary-keys', 'enable'],
    'Enable a primary key',
    setPrimaryKeyEnabled(true),
  ),
  keys.action(
    'patch',
    ['primary-keys', 'disable'],
    'Disable a primary key',
    setPrimaryKeyEnabled(false),
  ),
  keys.action(
    'post',
    ['primary-keys', 'rotate'],
    'Retire the current version of a primary key and create a new one',
    rotatePrimaryKey,
  ),
  keys.remove(deletePrimaryKey),
];
