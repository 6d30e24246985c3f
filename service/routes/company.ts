import { company, companyUpdate, entitlementUse } from '../../contract/people/company';
import { testMailSent } from '../../contract/people/account';
import {
  companySetting,
  companySettingBody,
  companySettingKey,
} from '../../contract/people/companySettings';
import {
  idpSettingKey,
  idpSettingValue,
  providerConnection,
  provisioning,
  scimToken,
  setting,
  settingBody,
} from '../../contract/people/identityProvider';
import { emailAddress } from '../../contract/lib/emailAddress';
import { isObject } from '../../contract/lib/isObject';
import { z } from '../../contract/lib/zod';
import { readCompany, requireOwnCompany, updateCompany } from '../domain/people/company/company';
import { readEntitlementUse } from '../domain/people/customers/entitlementUse';
import {
  readCompanySetting,
  replaceCompanySetting,
} from '../domain/people/company/companySettings';
import {
  readIdpSetting,
  checkIdpSetting,
  renewScimToken,
  replaceIdpSetting,
  testProvider,
} from '../domain/people/company/idpSettings';
import { sendTestMail } from '../domain/people/company/testMail';
import { bodyTexts } from '../../texts/refusals/requests';
import { invalidField } from '../domain/engine/apiError';
import { parseFields } from '../domain/engine/json';
import { readProvisioning } from '../domain/provisioning/provisioningState';
import { parseBody } from './kit/parse';
import { uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

// The identity provider's setting has routes of its own. Another spelling of its key would be mistaken for it.
const settingParams = z.strictObject({
  key: companySettingKey.refine((key) => key.toUpperCase() !== idpSettingKey),
});

function idpValueOf({ value }: z.infer<typeof settingBody>) {
  const fields = parseFields(value, 'The value of the setting');
  if (!isObject(fields)) throw invalidField('settings.value', 'invalid', bodyTexts.settingObject);
  return parseBody(idpSettingValue, fields, 'settings');
}

/** The caller's own company, and its identity provider for its people (companion.md "Account Profile"). */
export const companyRoutes: Route[] = [
  payloadRoute('get', '/customers/{uuid}', 'customers', {
    summary: "The caller's own company",
    access: ['company', 'read'],
    params: uuidParams,
    answer: company,
    handle: ({ db, caller, params: { uuid } }) => readCompany(db, caller.user.customer.uuid, uuid),
  }),
  // Published consoles send either method.
  ...(['patch', 'put'] as const).map((method) =>
    payloadRoute(method, '/customers/{uuid}', 'customers', {
      summary: "Change the caller's own company; fields that are left out stay",
      access: ['company', 'update'],
      fieldAccess: {
        enforce_mfa: ['company', 'enforce-mfa'],
        reserve_grants: ['company', 'reserve-grants'],
      },
      params: uuidParams,
      key: 'customers',
      body: companyUpdate,
      readBefore: ({ db, caller, params }) =>
        readCompany(db, caller.user.customer.uuid, params.uuid),
      answer: company,
      handle: (call) => {
        const { caller, params, body, ifMatch: expected } = call;
        const hasMfa = caller.user.mfa_enabled;
        return updateCompany(call, params.uuid, { hasMfa, expected }, body);
      },
    }),
  ),
  payloadRoute('get', '/customers/{uuid}/entitlements', 'entitlements', {
    summary: 'What the plan gives, and how much of it is used',
    access: ['company', 'read'],
    params: uuidParams,
    answer: z.array(entitlementUse),
    handle: async ({ tenantDb, clock, params: { uuid } }) => {
      requireOwnCompany(tenantDb.customer, uuid);
      return readEntitlementUse(tenantDb, clock());
    },
  }),
  payloadRoute('get', `/settings/${idpSettingKey}`, 'settings', {
    summary: 'Identity provider settings of the company, as a JSON string',
    access: ['idp-settings', 'read'],
    answer: setting,
    handle: ({ db, caller }) => readIdpSetting(db, caller.user.customer.uuid),
  }),
  payloadRoute('put', `/settings/${idpSettingKey}`, 'settings', {
    summary: 'Replace the identity provider settings of the company',
    access: ['idp-settings', 'update'],
    key: 'settings',
    body: settingBody,
    answer: setting,
    prepare: (call) => checkIdpSetting(call, idpValueOf(call.body)),
    handle: async (call) => replaceIdpSetting(call, idpValueOf(call.body), call.ifMatch),
  }),
  payloadRoute('get', `/settings/${idpSettingKey}/provisioning`, 'provisioning', {
    summary: 'What the identity provider did by SCIM: people, groups, the last change and refusals',
    access: ['idp-settings', 'read'],
    answer: provisioning,
    handle: ({ tenantDb, clock }) => readProvisioning(tenantDb, clock()),
  }),
  payloadRoute('get', `/settings/${idpSettingKey}/connection`, 'connection', {
    summary: 'Fetch what tokens of the identity provider are checked by, and say what is wrong',
    access: ['idp-settings', 'test'],
    answer: providerConnection,
    handle: (call) => testProvider(call),
  }),
  payloadRoute('get', '/settings/{key}', 'settings', {
    summary: 'A setting of the company that this service only keeps, or none',
    access: ['company-settings', 'read'],
    params: settingParams,
    answer: companySetting,
    handle: ({ db, actor, params: { key } }) => readCompanySetting(db, actor.customer, key),
  }),
  payloadRoute('put', '/settings/{key}', 'settings', {
    summary: 'Save a setting of the company, which everyone in it can read; null takes it away',
    access: ['company-settings', 'update'],
    recordsRefusals: true,
    params: settingParams,
    key: 'settings',
    body: companySettingBody,
    answer: companySetting,
    handle: async (call) => {
      const { key } = call.params;
      return replaceCompanySetting(call, { key, ...call.body }, call.ifMatch);
    },
  }),
  payloadRoute('post', '/tasks/mtm/send', 'mails', {
    summary: 'Send a test mail to an address of somebody in the company',
    access: ['company', 'test-mail'],
    idempotent: true,
    recordsRefusals: true,
    query: z.strictObject({ to: emailAddress }),
    answer: testMailSent,
    handle: (call) => sendTestMail(call, call.query.to, call.mail),
  }),
  payloadRoute('post', `/settings/${idpSettingKey}/scim-token`, 'settings', {
    summary: 'Make a SCIM token, which is shown once; an earlier one ends',
    access: ['idp-settings', 'scim-token'],
    answer: scimToken,
    handle: (call) => renewScimToken(call),
  }),
];
