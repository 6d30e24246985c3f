import { accessGrant } from '../../contract/dataset-groups/accessGrants';
import { pageParameters, searchText } from '../../contract/api/searchBody';
import { impacts, type WithImpact } from '../../contract/usage/impact';
import { readAccess, readOtherAccess } from '../domain/grants/accessGrants';
import type { ReadImpact } from '../domain/usage/impact';
import { kindOf, tableOf, withArticle } from '../domain/engine/records/recordKinds';
import { pageRoute } from './kit/pageRoute';
import { uuidParams } from './kit/recordRoutes';
import { payloadRoute } from './kit/route';

/** "Who can encrypt and decrypt, and why?" of a dataset, a group or an API key. */
export const accessRoute = (resource: 'datasets' | 'dataset-groups' | 'api-keys') =>
  pageRoute(`/${resource}/{uuid}/access`, 'access', {
    summary: 'Who can encrypt and decrypt, through which group, and why not',
    access: [resource, 'read'],
    params: uuidParams,
    query: pageParameters.extend({ q: searchText.optional() }),
    answer: accessGrant,
    handle: ({ tenantDb, clock, params: { uuid }, query }) =>
      readAccess(tenantDb, { target: tableOf(resource), uuid }, query, clock()),
  });

/** Access of a group's keys to the group's datasets through other groups. */
export const otherAccessRoute = pageRoute('/dataset-groups/{uuid}/other-access', 'access', {
  summary: 'What keys may do with the datasets of the group through other groups',
  access: ['dataset-groups', 'read'],
  params: uuidParams,
  query: pageParameters,
  answer: accessGrant,
  handle: ({ tenantDb, clock, params: { uuid }, query }) =>
    readOtherAccess(tenantDb, uuid, query, clock()),
});

export const impactRoute = <R extends WithImpact>(resource: R, read: ReadImpact<R>) =>
  payloadRoute('get', `/${resource}/{uuid}/impact`, 'impact', {
    summary: `What stops working without ${withArticle(kindOf(tableOf(resource)).singular)}`,
    access: [resource, 'read'],
    params: uuidParams,
    answer: impacts[resource],
    handle: ({ tenantDb, clock, params: { uuid } }) => read(tenantDb, uuid, clock()),
  });
