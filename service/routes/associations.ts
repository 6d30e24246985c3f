import { unassociatedDataset } from '../../contract/dataset-groups/accessGrants';
import { association } from '../../contract/api-keys/apiKeys';
import {
  associatedPair,
  associationUpdate,
  newAssociations,
  newAssociationsAnswer,
} from '../../contract/dataset-groups/associations';
import { datasetGroupLink, newDatasetGroupLink } from '../../contract/dataset-groups/datasetGroups';
import { expandParameter } from '../../contract/api/expand';
import { pageParameters, searchText } from '../../contract/api/searchBody';
import { recordUuid } from '../../contract/lib/zod';
import { associate } from '../domain/api-keys/associate';
import {
  deleteAssociation,
  readAssociation,
  updateAssociation,
} from '../domain/api-keys/associations';
import { readUnassociated } from '../domain/api-keys/unassociated';
import { addToGroup, removeFromGroup } from '../domain/grants/datasetGroupMembers';
import { readLink, readLinks } from '../domain/grants/datasetGroups';
import { pageRoute } from './kit/pageRoute';
import { removalRoute, uuidParams as params } from './kit/recordRoutes';
import { payloadRoute, route, type Route } from './kit/route';

const key = 'dataset_groups_datasets_api_keys';
const linkKey = 'dataset_groups_datasets';

/** Datasets in groups, and what API keys may do with them there (companion.md section 7). */
export const associationRoutes: Route[] = [
  pageRoute('/dataset-groups-datasets', linkKey, {
    summary: 'A page of the datasets in their groups',
    access: ['dataset-groups', 'list'],
    query: pageParameters.extend({
      ...expandParameter('dataset-groups-datasets').shape,
      q: searchText.optional(),
      /** Adds to each row whether this API key is associated with it. */
      api_key_uuid: recordUuid.optional(),
    }),
    answer: datasetGroupLink,
    handle: ({ tenantDb, query }) => readLinks(tenantDb, query),
  }),
  payloadRoute('post', '/dataset-groups-datasets', linkKey, {
    summary: 'Put a dataset into a group',
    access: ['dataset-groups', 'update'],
    mayRequire: [['api-keys', 'grant-decryption']],
    idempotent: true,
    body: newDatasetGroupLink,
    key: linkKey,
    answer: datasetGroupLink,
    handle: async (call) => {
      const { dataset_group_uuid: group, dataset_uuid: dataset } = call.body;
      const uuid = await addToGroup(call, { group, dataset });
      return readLink(call.tenantDb, uuid);
    },
  }),
  removalRoute('/dataset-groups-datasets/{uuid}', linkKey, removeFromGroup, {
    summary: 'Take a dataset out of a group',
    access: ['dataset-groups', 'update'],
  }),
  pageRoute('/api-keys/{uuid}/unassociated', 'unassociated', {
    summary:
      'A page of the datasets that an API key is not associated with, and why it cannot use them',
    access: ['api-keys', 'read'],
    params,
    query: pageParameters.extend({ q: searchText.optional() }),
    answer: unassociatedDataset,
    handle: ({ tenantDb, clock, params: { uuid }, query }) =>
      readUnassociated(tenantDb, uuid, query, clock()),
  }),
  payloadRoute('get', '/dataset-groups-datasets-api-keys/{uuid}', key, {
    summary: 'One association of an API key',
    access: ['api-keys', 'read'],
    params,
    answer: association,
    handle: ({ tenantDb, params: { uuid } }) => readAssociation(tenantDb, uuid),
  }),
  route('post', '/dataset-groups-datasets-api-keys', {
    summary: 'Let an API key use datasets of groups',
    access: ['api-keys', 'associate'],
    mayRequire: [['api-keys', 'grant-decryption']],
    idempotent: true,
    body: newAssociations,
    key,
    answer: newAssociationsAnswer,
    handle: async (call) => {
      const { created, partialErrors } = await associate(call, call.body);
      return { data: { [key]: created, partialErrors } };
    },
  }),
  payloadRoute('patch', '/dataset-groups-datasets-api-keys/{uuid}', key, {
    summary: 'Change what an API key may do with a dataset of a group',
    access: ['api-keys', 'associate'],
    mayRequire: [['api-keys', 'grant-decryption']],
    params,
    body: associationUpdate,
    key,
    readBefore: ({ tenantDb, params: { uuid } }) => readAssociation(tenantDb, uuid),
    answer: association,
    handle: (call) => updateAssociation(call, call.params.uuid, call.body),
  }),
  removalRoute(
    '/dataset-groups-datasets-api-keys/{uuid}',
    key,
    (call, uuid) => deleteAssociation(call, uuid, call.query),
    {
      summary: 'Take the access of an API key to a dataset of a group away',
      access: ['api-keys', 'associate'],
      query: associatedPair,
    },
  ),
];
