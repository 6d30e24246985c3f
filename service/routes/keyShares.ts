import { keyShares } from '../../contract/usage/keyUsage';
import { usageDays } from '../../contract/usage/usageTerms';
import { tableOf } from '../domain/engine/records/recordKinds';
import { readKeyShares } from '../domain/usage/keyShares';
import { uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

/** Shares of decryptions by data key of a dataset, or by version of a primary key. */
export const keySharesRoute = (resource: 'datasets' | 'primary-keys'): Route =>
  payloadRoute('get', `/${resource}/{uuid}/key-shares`, 'key_shares', {
    summary: `Decryptions of the last ${usageDays} days by key, and calls whose key is not known`,
    access: [resource, 'read'],
    rateLimit: 'search',
    params: uuidParams,
    answer: keyShares,
    handle: ({ tenantDb, clock, params: { uuid } }) =>
      readKeyShares(tenantDb, tableOf(resource), uuid, clock()),
  });
