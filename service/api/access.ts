import { accessGrant } from '../../contract/accessGrants';
import { pageUnder } from '../../contract/envelope';
import { pageParameters, searchText } from '../../contract/searchBody';
import type { z } from '../../contract/zod';
import { readAccess } from '../domain/access';
import type { ReadImpact } from '../domain/impact';
import { kindOf, tableOf, withArticle } from '../domain/recordKinds';
import { pageAnswer } from './lists';
import { uuidParams } from './recordRoutes';
import { payloadRoute, route } from './route';

/** "Who can encrypt and decrypt, and why?" of a dataset, a group or an API key. */
export const accessRoute = (resource: 'datasets' | 'dataset-groups' | 'api-keys') =>
  route('get', `/${resource}/{uuid}/access`, {
    summary: 'Who can encrypt and decrypt, through which group, and why not',
    access: [resource, 'read'],
    cost: 'search',
    params: uuidParams,
    query: pageParameters.extend({ q: searchText.optional() }),
    answer: pageUnder('access', accessGrant),
    handle: async ({ tenantDb, clock, params: { uuid }, query }) => {
      const { grants, total } = await readAccess(tenantDb, tableOf(resource), uuid, query, clock());
      return pageAnswer('access', grants, query, total);
    },
  });

export const impactRoute = (
  resource: 'datasets' | 'dataset-groups' | 'primary-keys' | 'api-keys',
  impact: z.ZodType,
  read: ReadImpact<object>,
) =>
  payloadRoute('get', `/${resource}/{uuid}/impact`, 'impact', {
    summary: `What stops working without ${withArticle(kindOf(tableOf(resource)).singular)}`,
    access: [resource, 'read'],
    params: uuidParams,
    answer: impact,
    handle: ({ tenantDb, clock, params: { uuid } }) => read(tenantDb, uuid, clock()),
  });
