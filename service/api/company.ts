import { company, companyUpdate, type CompanyUpdate, entitlementUse } from '../../contract/company';
import { testMailSent } from '../../contract/account';
import {
  companySetting,
  companySettingBody,
  companySettingKey,
} from '../../contract/companySettings';
import { dataUnder } from '../../contract/envelope';
import {
  idpSettingKey,
  idpSettingValue,
  providerConnection,
  provisioning,
  scimToken,
  setting,
  settingBody,
} from '../../contract/identityProvider';
import { z } from '../../contract/zod';
import {
  readCompany,
  readEntitlementUse,
  requireOwnCompany,
  updateCompany,
} from '../domain/account/company';
import { readCompanySetting, replaceCompanySetting } from '../domain/account/companySettings';
import {
  readIdpSetting,
  renewScimToken,
  replaceIdpSetting,
  testProvider,
} from '../domain/account/idpSettings';
import { sendTestMail } from '../domain/account/testMail';
import { parseJson } from '../domain/json';
import { readProvisioning } from '../domain/provisioning/provisioningState';
import { parseBody } from './parse';
import { uuidParams } from './recordRoutes';
import { type Call, type DataAnswer, route, type Route } from './route';

// One name has a meaning of its own, and routes of its own; a look-alike would only lead astray.
const settingParams = z.strictObject({
  key: companySettingKey.refine((key) => key.toUpperCase() !== idpSettingKey),
});

const changing = {
  summary: "Change the caller's own company; fields that are left out stay",
  access: ['company', 'update'],
  fieldAccess: { enforce_mfa: ['company', 'enforce-mfa'] },
  params: uuidParams,
  key: 'customers',
  body: companyUpdate,
  before: ({ db, caller, params }: Call<{ uuid: string }, unknown, undefined>) =>
    readCompany(db, caller.user.customer.uuid, params.uuid),
  answer: dataUnder('customers', company),
  handle: async (call: Call<{ uuid: string }, unknown, CompanyUpdate>): Promise<DataAnswer> => {
    const { caller, params, body, ifMatch: expected } = call;
    const hasMfa = caller.user.mfa_enabled;
    const customers = await updateCompany(call, params.uuid, { hasMfa, expected }, body);
    return { data: { customers }, version: customers.version };
  },
} as const;

/** The caller's own company, and its identity provider for its people (companion.md "Account Profile"). */
export const companyRoutes: Route[] = [
  route('get', '/customers/{uuid}', {
    summary: "The caller's own company",
    access: ['company', 'read'],
    params: uuidParams,
    answer: dataUnder('customers', company),
    handle: async ({ db, caller, params: { uuid } }) => {
      const customers = await readCompany(db, caller.user.customer.uuid, uuid);
      return { data: { customers }, version: customers.version };
    },
  }),
  // Published consoles send either.
  route('patch', '/customers/{uuid}', changing),
  route('put', '/customers/{uuid}', changing),
  route('get', '/customers/{uuid}/entitlements', {
    summary: 'What the plan gives, and how much of it is used',
    access: ['company', 'read'],
    params: uuidParams,
    answer: dataUnder('entitlements', z.array(entitlementUse)),
    handle: async ({ tenantDb, clock, params: { uuid } }) => {
      requireOwnCompany(tenantDb.customer, uuid);
      return { data: { entitlements: await readEntitlementUse(tenantDb, clock()) } };
    },
  }),
  route('get', `/settings/${idpSettingKey}`, {
    summary: 'Identity provider settings of the company, as a JSON string',
    access: ['idp-settings', 'read'],
    answer: dataUnder('settings', setting),
    handle: async ({ db, caller }) => {
      const settings = await readIdpSetting(db, caller.user.customer.uuid);
      return { data: { settings }, version: settings.version };
    },
  }),
  route('put', `/settings/${idpSettingKey}`, {
    summary: 'Replace the identity provider settings of the company',
    access: ['idp-settings', 'update'],
    key: 'settings',
    body: settingBody,
    answer: dataUnder('settings', setting),
    handle: async (call) => {
      const value = parseBody(idpSettingValue, parseJson(call.body.value), 'settings');
      const settings = await replaceIdpSetting(call, value, call.ifMatch);
      return { data: { settings }, version: settings.version };
    },
  }),
  route('get', `/settings/${idpSettingKey}/provisioning`, {
    summary: 'What the identity provider did by SCIM: people, groups, the last change and refusals',
    access: ['idp-settings', 'read'],
    answer: dataUnder('provisioning', provisioning),
    handle: async ({ tenantDb, clock }) => ({
      data: { provisioning: await readProvisioning(tenantDb, clock()) },
    }),
  }),
  route('get', `/settings/${idpSettingKey}/connection`, {
    summary: 'Fetch what tokens of the identity provider are checked by, and say what is wrong',
    access: ['idp-settings', 'test'],
    answer: dataUnder('connection', providerConnection),
    handle: async (call) => ({ data: { connection: await testProvider(call) } }),
  }),
  route('get', '/settings/{key}', {
    summary: 'A setting of the company that this service only keeps, or none',
    access: ['company-settings', 'read'],
    params: settingParams,
    answer: dataUnder('settings', companySetting),
    handle: async ({ db, actor, params: { key } }) => {
      const settings = await readCompanySetting(db, actor.customer, key);
      return { data: { settings }, version: settings.version };
    },
  }),
  route('put', '/settings/{key}', {
    summary: 'Save a setting of the company, which everyone in it can read; null takes it away',
    access: ['company-settings', 'update'],
    recordsRefusals: true,
    params: settingParams,
    key: 'settings',
    body: companySettingBody,
    answer: dataUnder('settings', companySetting),
    handle: async (call) => {
      const { key } = call.params;
      const settings = await replaceCompanySetting(call, { key, ...call.body }, call.ifMatch);
      return { data: { settings }, version: settings.version };
    },
  }),
  route('post', '/tasks/mtm/send', {
    summary: 'Send a test mail to an address of somebody in the company',
    access: ['company', 'test-mail'],
    recordsRefusals: true,
    query: z.strictObject({ to: z.email().max(254) }),
    answer: dataUnder('mails', testMailSent),
    handle: async (call) => ({
      data: { mails: await sendTestMail(call, call.query.to, call.mail) },
    }),
  }),
  route('post', `/settings/${idpSettingKey}/scim-token`, {
    summary: 'Make a SCIM token, which is shown once; an earlier one ends',
    access: ['idp-settings', 'scim-token'],
    answer: dataUnder('settings', scimToken),
    handle: async (call) => ({ data: { settings: await renewScimToken(call) } }),
  }),
];
