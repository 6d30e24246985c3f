import { accessGrant } from '../../contract/accessGrants';
import { pageUnder } from '../../contract/envelope';
import { pageParameters } from '../../contract/searchBody';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { readAccess } from '../domain/accessGrants';
import type { AccessTarget } from '../domain/accessGrants';
import { route } from './route';

/** "Who can encrypt and decrypt, and why?" of a dataset, a group or an API key. */
export const accessRoute = (
  resource: 'datasets' | 'dataset-groups' | 'api-keys',
  target: AccessTarget,
) =>
  route({
    method: 'get',
    path: `/${resource}/{uuid}/access`,
    summary: 'Who can encrypt and decrypt, through which group, and why not',
    access: [resource, 'read'],
    params: z.strictObject({ uuid: z.uuid() }),
    query: pageParameters,
    answer: pageUnder('access', accessGrant),
    handle: async ({ db, clock, caller, params: { uuid }, query: { page, per_page: perPage } }) => {
      const mine = tenant(db, caller.user.customer_uuid);
      const { grants, total } = await readAccess(mine, target, uuid, {
        page,
        perPage,
        now: clock(),
      });
      return {
        data: {
          access: grants,
          pagination: { page, per_page: perPage, total_count: total, total_count_capped: false },
        },
      };
    },
  });
