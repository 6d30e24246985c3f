import { entitlement, entitlementUpdate, newEntitlement } from '../../contract/people/entitlements';
import { featureCategory } from '../../contract/administration/features';
import { customerInNeed, customerPerson, libraryUser } from '../../contract/people/staff';
import { firstInvitation, invitation } from '../../contract/people/team';
import { pageParameters } from '../../contract/api/searchBody';
import { newUsageCorrection, usageCorrection } from '../../contract/usage/usageCorrections';
import { recordUuid, z } from '../../contract/lib/zod';
import { readLibraryUsers } from '../domain/administration/libraryUsers';
import { readCustomerPeople } from '../domain/people/customers/customerPeople';
import { readCustomersInNeed } from '../domain/people/customers/customersInNeed';
import { correctUsage } from '../domain/people/customers/correctUsage';
import {
  createEntitlement,
  deleteEntitlement,
  readEntitlement,
  readEntitlements,
  updateEntitlement,
} from '../domain/people/customers/entitlements';
import { inviteFirstAdministrator } from '../domain/people/administrators/firstAdministrator';
import { readFeatureCategories } from '../domain/administration/features';
import { isOutside } from './kit/caller';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

const entitlements = recordRoutes({
  resource: 'entitlements',
  record: entitlement,
  // The name in companion.md section 7.
  alias: 'feature',
  read: ({ db }, uuid) => readEntitlement(db, uuid),
});

/** Routes for the records that platform administrators manage for every customer (companion.md sections 2 and 7). */
export const administrationRoutes: Route[] = [
  payloadRoute('get', '/admin/feature-categories', 'feature_categories', {
    summary: 'All feature categories',
    access: ['feature-categories', 'list'],
    answer: z.array(featureCategory),
    handle: ({ db }) => readFeatureCategories(db),
  }),
  payloadRoute('post', '/admin/customers/{uuid}/invitations', 'invitations', {
    summary: 'Invite the first administrator of a customer that has no members yet',
    access: ['customers', 'invite'],
    recordsRefusals: true,
    idempotent: true,
    params: uuidParams,
    body: firstInvitation,
    key: 'invitations',
    answer: invitation,
    handle: async (call) => {
      const { email } = call.body;
      return inviteFirstAdministrator(call, call.params.uuid, email, call.mail);
    },
  }),
  payloadRoute('post', '/admin/customers/{uuid}/usage-corrections', 'usage_corrections', {
    summary: 'Correct how many calls of a day a customer is counted, with a reason',
    access: ['customers', 'correct-usage'],
    idempotent: true,
    params: uuidParams,
    body: newUsageCorrection,
    key: 'usage_corrections',
    answer: usageCorrection,
    handle: (call) => correctUsage(call, call.params.uuid, call.body),
  }),
  pageRoute('/admin/customers-in-need', 'customers_in_need', {
    summary:
      'Customers near or beyond a limit, without an administrator, or on unsupported libraries',
    access: ['customers', 'list'],
    query: pageParameters,
    answer: customerInNeed,
    handle: ({ db, clock, query }) => readCustomersInNeed(db, clock(), query),
  }),
  pageRoute('/admin/customers/{uuid}/people', 'people', {
    summary: 'The people of a customer, administrators first',
    access: ['customers', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: customerPerson,
    handle: ({ db, caller, params, query }) =>
      readCustomerPeople(db, params.uuid, isOutside(caller), query),
  }),
  pageRoute('/admin/client-library-versions/{uuid}/customers', 'customers', {
    summary: 'The customers that used a version of a client library, the last first',
    access: ['client-library-versions', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: libraryUser,
    handle: ({ db, params, query }) => readLibraryUsers(db, params.uuid, query),
  }),
  pageRoute('/admin/entitlements', 'entitlements', {
    summary: 'What customers are entitled to, or one of them',
    access: ['entitlements', 'list'],
    query: pageParameters.extend({
      customer_id: recordUuid.optional(),
      /** Alias of the company's parameter: other records of a customer call it this. */
      customer_uuid: recordUuid.optional(),
    }),
    answer: entitlement,
    handle: ({ db, query }) =>
      readEntitlements(db, { ...query, customer: query.customer_id ?? query.customer_uuid }),
  }),
  entitlements.create(newEntitlement, createEntitlement),
  entitlements.read(),
  entitlements.update(entitlementUpdate, updateEntitlement),
  entitlements.remove(deleteEntitlement),
];
