import {
  bulkAssociations,
  bulkExpiry,
  bulkGroup,
  bulkRanges,
  bulkRecords,
  bulkSchedule,
} from '../../../contract/bulk/bulk';
import { associateGroup, requireFewAssociations } from '../../domain/api-keys/associateGroup';
import { setApiKeyEnabled, updateApiKey } from '../../domain/api-keys/changeApiKey';
import { updateDataset } from '../../domain/datasets/changeDataset';
import { addToGroup, requireRoomInGroup } from '../../domain/grants/datasetGroupMembers';
import { setPrimaryKeyEnabled, updatePrimaryKey } from '../../domain/keys/changePrimaryKey';
import { consumeInvitations } from '../../domain/people/team/invitations';
import { sendInvitationAgain } from '../../domain/people/team/sendAgain';
import { apiKeyImpact, primaryKeyImpact } from '../../domain/usage/impact';
import { findRecordsIn, findInvitations, requireRecordVersion, versionOf } from './bulkRecords';
import { bulkRoute } from './bulkRoute';
import { bulkScheduleRoutes } from './bulkSchedule';
import type { Route } from '../kit/route';

const apiKeys = { find: findRecordsIn('api_keys') };
const datasets = { find: findRecordsIn('datasets') };
const primaryKeys = { find: findRecordsIn('primary_keys') };

/** Actions on many records at once, with a result for each record (decision 545). */
export const bulkRoutes: Route[] = [
  bulkRoute('/bulk/api-keys/disable', {
    ...apiKeys,
    summary: 'Disable API keys',
    access: ['api-keys', 'disable'],
    body: bulkRecords,
    impact: apiKeyImpact,
    change: (call, record) => setApiKeyEnabled(false)(call, record.uuid, versionOf(record)),
  }),
  bulkRoute('/bulk/api-keys/expire', {
    ...apiKeys,
    summary: 'Set or take away the end of API keys',
    access: ['api-keys', 'expire'],
    body: bulkExpiry,
    impact: apiKeyImpact,
    change: (call, record, { end_date_tm, expires_in }) =>
      updateApiKey(call, record.uuid, { end_date_tm, expires_in }, versionOf(record)),
  }),
  bulkRoute('/bulk/api-keys/ranges', {
    ...apiKeys,
    summary: 'Let API keys be used from these address ranges only',
    access: ['api-keys', 'update'],
    mayRequire: [['api-keys', 'widen-ranges']],
    body: bulkRanges,
    change: (call, record, { ip_allowed }) =>
      updateApiKey(call, record.uuid, { ip_allowed }, versionOf(record)),
  }),
  bulkRoute('/bulk/api-keys/associate', {
    ...apiKeys,
    summary: 'Let API keys use the datasets of a group',
    access: ['api-keys', 'associate'],
    mayRequire: [['api-keys', 'grant-decryption']],
    body: bulkAssociations,
    applySharedLimit: ({ tenantDb }, { dataset_group_uuid: group }, earlierCount) =>
      requireFewAssociations(tenantDb, group, earlierCount + 1),
    change: async (call, record, { dataset_group_uuid: group, type }) => {
      await requireRecordVersion(call, 'api_keys', record);
      await associateGroup(call, record.uuid, { group, type });
    },
  }),
  bulkRoute('/bulk/datasets/schedule', {
    ...datasets,
    summary: 'Set the rotation schedule of datasets',
    access: ['datasets', 'schedule'],
    body: bulkSchedule,
    change: (call, record, { key_rotation_interval }) =>
      updateDataset(call, record.uuid, { key_rotation_interval }, versionOf(record)),
  }),
  bulkRoute('/bulk/datasets/group', {
    ...datasets,
    summary: 'Put datasets into a group',
    access: ['dataset-groups', 'update'],
    mayRequire: [['api-keys', 'grant-decryption']],
    body: bulkGroup,
    applySharedLimit: ({ tenantDb }, { dataset_group_uuid: group }, earlierCount) =>
      requireRoomInGroup(tenantDb, group, earlierCount + 1),
    change: async (call, record, { dataset_group_uuid: group }) => {
      await requireRecordVersion(call, 'datasets', record);
      await addToGroup(call, { group, dataset: record.uuid });
    },
  }),
  bulkRoute('/bulk/primary-keys/schedule', {
    ...primaryKeys,
    summary: 'Set the rotation schedule of primary keys',
    access: ['primary-keys', 'schedule'],
    body: bulkSchedule,
    change: (call, record, { key_rotation_interval }) =>
      updatePrimaryKey(call, record.uuid, { key_rotation_interval }, versionOf(record)),
  }),
  bulkRoute('/bulk/primary-keys/disable', {
    ...primaryKeys,
    summary: 'Disable primary keys',
    access: ['primary-keys', 'disable'],
    body: bulkRecords,
    impact: primaryKeyImpact,
    change: (call, record) => setPrimaryKeyEnabled(false)(call, record.uuid, versionOf(record)),
  }),
  bulkRoute('/bulk/team/send-again', {
    find: findInvitations,
    summary: 'Send open invitations again; the links of the earlier mails end',
    access: ['team', 'invite'],
    mayRequire: [['team', 'make-administrator']],
    body: bulkRecords,
    applySharedLimit: (call, _, earlierCount) => consumeInvitations(call, earlierCount),
    change: (call, { uuid }) => sendInvitationAgain(call, uuid, call.mail),
  }),
  ...bulkScheduleRoutes,
];
