import {
  clientLibraryVersion,
  clientLibraryVersionUpdate,
  newClientLibraryVersion,
} from '../../contract/clientLibraryVersions';
import type { ClientLibraryVersion } from '../../contract/clientLibraryVersions';
import { customer, customerRecord, customerUpdate, newCustomer } from '../../contract/customers';
import type { Customer } from '../../contract/customers';
import { entitlement, entitlementUpdate, newEntitlement } from '../../contract/entitlements';
import { dataUnder } from '../../contract/envelope';
import { feature, featureCategory, featureUpdate, newFeature } from '../../contract/features';
import type { Feature } from '../../contract/features';
import { firstInvitation, invitation } from '../../contract/team';
import { z } from '../../contract/zod';
import {
  createClientLibraryVersion,
  deleteClientLibraryVersion,
  updateClientLibraryVersion,
} from '../domain/changeClientLibraryVersion';
import { createCustomer, deleteCustomer, updateCustomer } from '../domain/changeCustomer';
import { featureChanges } from '../domain/changeFeature';
import {
  clientLibraryVersionList,
  readClientLibraryVersion,
} from '../domain/clientLibraryVersions';
import { customerList, readCustomer } from '../domain/customers';
import {
  createEntitlement,
  deleteEntitlement,
  readEntitlement,
  readEntitlements,
  updateEntitlement,
} from '../domain/entitlements';
import { featureList, readFeature, readFeatureCategories } from '../domain/features';
import { inviteFirstAdministrator } from '../domain/team/firstAdministrator';
import { actorOf } from './caller';
import { platformRecordRoutes, platformResourceRoutes } from './platformRecords';
import { route } from './route';
import type { Route } from './route';

/** What platform administrators look after for every customer (companion.md sections 2 and 7). */
export const administrationRoutes: Route[] = [
  ...platformResourceRoutes({
    name: 'client-library-versions',
    key: 'client_library_versions',
    what: 'a client library version',
    row: clientLibraryVersion,
    source: clientLibraryVersionList,
    csv: [
      { title: 'Product', value: (row: ClientLibraryVersion) => row.product },
      { title: 'Product Version', value: (row) => row.product_version },
      { title: 'API Version', value: (row) => row.api_version },
      { title: 'Status', value: (row) => row.status },
      { title: 'Release Date', value: (row) => row.release_date },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Updated', value: (row) => row.updated_at },
    ],
    newRecord: newClientLibraryVersion,
    update: clientLibraryVersionUpdate,
    read: readClientLibraryVersion,
    create: createClientLibraryVersion,
    change: updateClientLibraryVersion,
    remove: deleteClientLibraryVersion,
  }),
  ...platformResourceRoutes({
    name: 'features',
    key: 'features',
    what: 'a feature',
    row: feature,
    source: featureList,
    csv: [
      { title: 'Name', value: (row: Feature) => row.name },
      { title: 'Description', value: (row) => row.description },
      { title: 'Category', value: (row) => row.feature_category.name },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Updated', value: (row) => row.updated_at },
    ],
    newRecord: newFeature,
    update: featureUpdate,
    read: readFeature,
    create: featureChanges.create,
    change: featureChanges.change,
    remove: featureChanges.remove,
  }),
  route({
    method: 'get',
    path: '/admin/feature-categories',
    summary: 'All feature categories',
    access: ['feature-categories', 'list'],
    answer: dataUnder('feature_categories', z.array(featureCategory)),
    handle: async ({ db }) => ({ data: { feature_categories: await readFeatureCategories(db) } }),
  }),
  ...platformResourceRoutes({
    name: 'customers',
    key: 'customers',
    what: 'a customer',
    row: customer,
    record: customerRecord,
    source: customerList,
    csv: [
      { title: 'Name', value: (row: Customer) => row.name },
      { title: 'Plan', value: (row) => row.plan },
      { title: 'Billing Contact', value: (row) => row.billing_contact },
      { title: 'Members', value: (row) => row.member_count },
      { title: 'Datasets', value: (row) => row.dataset_count },
      { title: 'API Keys', value: (row) => row.api_key_count },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Updated', value: (row) => row.updated_at },
    ],
    newRecord: newCustomer,
    update: customerUpdate,
    read: readCustomer,
    create: createCustomer,
    change: updateCustomer,
    remove: deleteCustomer,
  }),
  route({
    method: 'post',
    path: '/admin/customers/{uuid}/invitations',
    summary: 'Invite the first administrator of a customer that has no members yet',
    access: ['customers', 'invite'],
    recordsRefusals: true,
    idempotent: true,
    params: z.strictObject({ uuid: z.uuid() }),
    body: firstInvitation,
    key: 'invitations',
    answer: dataUnder('invitations', invitation),
    handle: async (call) => {
      const { uuid } = call.params;
      const { email } = call.body;
      const actor = actorOf(call.caller);
      return {
        data: { invitations: await inviteFirstAdministrator(call, actor, uuid, email, call.mail) },
      };
    },
  }),
  route({
    method: 'get',
    path: '/admin/entitlements',
    summary: 'What a customer is entitled to',
    access: ['entitlements', 'list'],
    query: z.strictObject({ customer_uuid: z.uuid() }),
    answer: dataUnder('entitlements', z.array(entitlement)),
    handle: async ({ db, query: { customer_uuid: of } }) => ({
      data: { entitlements: await readEntitlements(db, of) },
    }),
  }),
  ...platformRecordRoutes({
    name: 'entitlements',
    key: 'entitlements',
    what: 'an entitlement of a customer',
    record: entitlement,
    newRecord: newEntitlement,
    update: entitlementUpdate,
    read: readEntitlement,
    create: createEntitlement,
    change: updateEntitlement,
    remove: deleteEntitlement,
  }),
];
