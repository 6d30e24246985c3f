import { association } from '../../contract/apiKeys';
import {
  associationUpdate,
  newAssociations,
  newAssociationsAnswer,
} from '../../contract/associations';
import { datasetGroupLink, newDatasetGroupLink } from '../../contract/datasetGroups';
import { dataUnder, pageUnder } from '../../contract/envelope';
import { pageParameters } from '../../contract/searchBody';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { associate } from '../domain/associate';
import { deleteAssociation, updateAssociation } from '../domain/changeAssociation';
import { addToGroup, removeFromGroup } from '../domain/datasetGroupMembers';
import { readLink, readLinks } from '../domain/datasetGroupLinks';
import { actorOf } from './caller';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const key = 'dataset_groups_datasets_api_keys';
const linkKey = 'dataset_groups_datasets';

/** Datasets in groups, and what API keys may do with them there (companion.md section 7). */
export const associationRoutes: Route[] = [
  route({
    method: 'get',
    path: '/dataset-groups-datasets',
    summary: 'A page of the datasets in their groups',
    access: ['dataset-groups', 'list'],
    query: pageParameters.extend({
      /** Both sides are always expanded. */
      expand: z.string().max(200).optional(),
      q: z.string().max(500).optional(),
    }),
    answer: pageUnder(linkKey, datasetGroupLink),
    handle: async ({ db, caller, query: { page, per_page: perPage, q } }) => {
      const mine = tenant(db, caller.user.customer_uuid);
      const { links, total } = await readLinks(mine, { q, page, perPage });
      return {
        data: {
          [linkKey]: links,
          pagination: { page, per_page: perPage, total_count: total, total_count_capped: false },
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/dataset-groups-datasets',
    summary: 'Put a dataset into a group',
    access: ['dataset-groups', 'update'],
    idempotent: true,
    body: newDatasetGroupLink,
    key: linkKey,
    answer: dataUnder(linkKey, datasetGroupLink),
    handle: async (call) => {
      const { dataset_group_uuid: group, dataset_uuid: dataset } = call.body;
      const uuid = await addToGroup(call, actorOf(call.caller), { group, dataset });
      const mine = tenant(call.db, call.caller.user.customer_uuid);
      return { data: { [linkKey]: await readLink(mine, uuid) } };
    },
  }),
  route({
    method: 'delete',
    path: '/dataset-groups-datasets/{uuid}',
    summary: 'Take a dataset out of a group',
    access: ['dataset-groups', 'update'],
    params,
    answer: dataUnder(linkKey, z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await removeFromGroup(call, actorOf(call.caller), uuid);
      return { data: { [linkKey]: { uuid } } };
    },
  }),
  route({
    method: 'post',
    path: '/dataset-groups-datasets-api-keys',
    summary: 'Let an API key use datasets of groups',
    access: ['api-keys', 'associate'],
    idempotent: true,
    body: newAssociations,
    key,
    answer: newAssociationsAnswer,
    handle: async (call) => {
      const { made, partialErrors } = await associate(call, actorOf(call.caller), call.body);
      return { data: { [key]: made, partialErrors } };
    },
  }),
  route({
    method: 'patch',
    path: '/dataset-groups-datasets-api-keys/{uuid}',
    summary: 'Change what an API key may do with a dataset of a group',
    access: ['api-keys', 'associate'],
    params,
    body: associationUpdate,
    key,
    answer: dataUnder(key, association),
    handle: async (call) => ({
      data: {
        [key]: await updateAssociation(call, actorOf(call.caller), call.params.uuid, call.body),
      },
    }),
  }),
  route({
    method: 'delete',
    path: '/dataset-groups-datasets-api-keys/{uuid}',
    summary: 'Take the access of an API key to a dataset of a group away',
    access: ['api-keys', 'associate'],
    params,
    answer: dataUnder(key, z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await deleteAssociation(call, actorOf(call.caller), uuid);
      return { data: { [key]: { uuid } } };
    },
  }),
];
