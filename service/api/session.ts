import { sessionRecord, sessionsEnded } from '../../contract/account';
import { attentionKindsFor } from '../../contract/attention';
import { attention } from '../../contract/attentionAnswer';
import { dataUnder } from '../../contract/envelope';
import { foundKind, recordSearch } from '../../contract/recordSearch';
import { pageParameters } from '../../contract/searchBody';
import { expandedUser } from '../../contract/session';
import { userSetting, userSettingBody, userSettingName } from '../../contract/userSettings';
import { z } from '../../contract/zod';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfMember,
} from '../domain/account/endSessions';
import { readUserSetting, writeUserSetting } from '../domain/account/ownAccount';
import { listSessions } from '../domain/account/sessions';
import { readAttention } from '../domain/attention/attention';
import { readFirstSteps } from '../domain/attention/firstSteps';
import { searchRecords } from '../domain/search/recordSearch';
import { expanded } from './caller';
import { uuidParams } from './recordRoutes';
import { route, type Route } from './route';

const settingParams = z.strictObject({ name: userSettingName });
const ended = dataUnder('sessions', sessionsEnded);

/** Who is signed in, where, what that person keeps here, and the search of the command palette. */
export const sessionRoutes: Route[] = [
  route('get', '/me', {
    summary: 'The signed-in person',
    access: ['session', 'read'],
    claimsEndNotice: true,
    answer: dataUnder('user', expandedUser),
    handle: ({ caller }) => Promise.resolve({ data: { user: expanded(caller.user) } }),
  }),
  route('get', '/me/address', {
    summary: 'The address that the request came from, as address ranges see it',
    access: ['session', 'read'],
    answer: dataUnder('address', z.object({ ip: z.string().nullable() })),
    handle: ({ caller }) =>
      Promise.resolve({ data: { address: { ip: caller.ipAddress ?? null } } }),
  }),
  route('get', '/attention', {
    summary: 'What needs attention in the company, worst first, and the first steps of a new one',
    access: ['attention', 'read'],
    cost: 'search',
    query: pageParameters,
    answer: dataUnder('attention', attention),
    handle: async ({ tenantDb, clock, caller, query }) => {
      const kinds = attentionKindsFor(caller.subject);
      const found = await readAttention(tenantDb, clock(), kinds, query);
      return { data: { attention: { ...found, first_steps: await readFirstSteps(tenantDb) } } };
    },
  }),
  route('get', '/user-settings/{name}', {
    summary: "One of the person's own settings, or null",
    access: ['user-settings', 'read'],
    params: settingParams,
    answer: dataUnder('user_settings', userSetting.nullable()),
    handle: async ({ db, caller, params: { name } }) => ({
      data: { user_settings: await readUserSetting(db, caller.user.uuid, name) },
    }),
  }),
  route('put', '/user-settings/{name}', {
    summary: "Save one of the person's own settings",
    access: ['user-settings', 'update'],
    params: settingParams,
    body: userSettingBody,
    answer: dataUnder('user_settings', userSetting),
    handle: async ({ db, clock, caller, params: { name }, body: { setting_value: value } }) => ({
      data: { user_settings: await writeUserSetting(db, clock, caller.user.uuid, name, value) },
    }),
  }),
  route('get', '/search', {
    summary: 'Records of every kind that the person may list, by name or identifier',
    access: ['search', 'read'],
    cost: 'search',
    query: recordSearch,
    answer: dataUnder('search', z.array(foundKind)),
    handle: async ({ tenantDb, caller, query }) => ({
      data: { search: await searchRecords(tenantDb, caller.subject, query) },
    }),
  }),
  route('get', '/sessions', {
    summary: "The signed-in person's sessions",
    access: ['sessions', 'list'],
    answer: dataUnder('sessions', z.array(sessionRecord)),
    handle: async ({ db, clock, caller }) => ({
      data: { sessions: await listSessions(db, clock(), caller.user.uuid, caller.session) },
    }),
  }),
  route('delete', '/sessions', {
    summary: 'End all other sessions of the signed-in person',
    access: ['sessions', 'end'],
    answer: ended,
    handle: async (call) => ({
      data: { sessions: { ended: await endOtherSessions(call, call.caller.session) } },
    }),
  }),
  route('delete', '/sessions/{uuid}', {
    summary: "End one of the signed-in person's sessions",
    access: ['sessions', 'end'],
    params: uuidParams,
    answer: ended,
    handle: async (call) => ({
      data: { sessions: { ended: await endOwnSession(call, call.params.uuid) } },
    }),
  }),
  route('delete', '/customer/users/{uuid}/sessions', {
    summary: 'End all sessions of a member',
    access: ['sessions', 'end-of-member'],
    params: uuidParams,
    answer: ended,
    handle: async (call) => ({
      data: { sessions: { ended: await endSessionsOfMember(call, call.params.uuid) } },
    }),
  }),
];
