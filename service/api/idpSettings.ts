import { dataUnder } from '../../contract/envelope';
import {
  idpSettingKey,
  idpSettingValue,
  scimToken,
  setting,
  settingBody,
} from '../../contract/identityProvider';
import type { IdpSettingValue } from '../../contract/identityProvider';
import { readIdpSetting, replaceIdpSetting } from '../domain/account/idpSettings';
import { renewScimToken } from '../domain/account/scimToken';
import { actorOf } from './caller';
import { parseBody, parseJson } from './parse';
import { route } from './route';
import type { Route } from './route';

/** The company's identity provider for its own people (companion.md "Account Profile"). */
export const idpSettingRoutes: Route[] = [
  route({
    method: 'get',
    path: `/settings/${idpSettingKey}`,
    summary: 'Identity provider settings of the company, as a JSON string',
    access: ['idp-settings', 'read'],
    answer: dataUnder('settings', setting),
    handle: async ({ db, caller }) => {
      const settings = await readIdpSetting(db, caller.user.customer_uuid);
      return { data: { settings }, version: settings.version };
    },
  }),
  route({
    method: 'put',
    path: `/settings/${idpSettingKey}`,
    summary: 'Replace the identity provider settings of the company',
    access: ['idp-settings', 'update'],
    key: 'settings',
    body: settingBody,
    answer: dataUnder('settings', setting),
    handle: async ({ db, clock, fetchDocument, caller, body, ifMatch }) => {
      const value = parseBody(idpSettingValue, parseJson(body.value), 'settings');
      const settings = await replaceIdpSetting(
        { db, clock, fetchDocument },
        actorOf(caller),
        value as IdpSettingValue,
        ifMatch,
      );
      return { data: { settings }, version: settings.version };
    },
  }),
  route({
    method: 'post',
    path: `/settings/${idpSettingKey}/scim-token`,
    summary: 'Make a SCIM token, which is shown once; an earlier one ends',
    access: ['idp-settings', 'scim-token'],
    answer: dataUnder('settings', scimToken),
    handle: async ({ db, clock, caller }) => ({
      data: { settings: await renewScimToken(db, clock, actorOf(caller)) },
    }),
  }),
];
