import { decide } from '../../contract/access/access';
import { sessionRecord, sessionsEnded, trustedBrowserRecord } from '../../contract/people/account';
import { attentionKindsFor } from '../../contract/attention/attention';
import { attention } from '../../contract/attention/attentionAnswer';
import { dataUnder } from '../../contract/api/envelope';
import { foundKind, recordSearch } from '../../contract/api/recordSearch';
import { pageParameters } from '../../contract/api/searchBody';
import { expandedUser } from '../../contract/people/session';
import { userSetting, userSettingBody, userSettingName } from '../../contract/people/userSettings';
import { z } from '../../contract/lib/zod';
import { signInRefusals } from '../../texts/refusals/account';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfMember,
} from '../domain/people/sessions/endSessions';
import { readUserSetting, writeUserSetting } from '../domain/people/account/ownAccount';
import { listSessions } from '../domain/people/sessions/sessions';
import { endTrust, listTrustedBrowsers } from '../domain/people/sessions/trustedBrowsers';
import { conflict } from '../domain/engine/apiError';
import { readAttention, readFirstSteps } from '../domain/attention/attention';
import { searchRecords } from '../domain/search/recordSearch';
import { clearedAtLogout } from '../lib/securityHeaders';
import { type Caller, expanded, isOutside } from './kit/caller';
import { removalRoute, uuidParams } from './kit/recordRoutes';
import { payloadRoute, route, type Route } from './kit/route';

const settingParams = z.strictObject({ name: userSettingName });

/** Routes for the signed-in person, their sessions and settings, and the search of the command palette. */
export const sessionRoutes: Route[] = [
  payloadRoute('get', '/me', 'user', {
    summary: 'The signed-in person',
    access: ['session', 'read'],
    claimsEndNotice: true,
    answer: expandedUser,
    handle: ({ caller }) => expanded(caller.user),
  }),
  payloadRoute('get', '/me/address', 'address', {
    summary: 'The address that the request came from, as address ranges see it',
    access: ['session', 'read'],
    answer: z.object({ ip: z.string().nullable() }),
    handle: ({ caller }) => ({ ip: caller.ipAddress ?? null }),
  }),
  payloadRoute('get', '/attention', 'attention', {
    summary: 'What needs attention in the company, worst first, and the first steps of a new one',
    access: ['attention', 'read'],
    rateLimit: 'search',
    query: pageParameters,
    answer: attention,
    handle: async ({ tenantDb, clock, caller, query, isDemo }) => {
      const kinds = attentionKindsFor(caller.subject);
      const attentionPage = await readAttention(
        tenantDb,
        clock(),
        { kinds, isOutside: isOutside(caller) },
        query,
      );
      // Home shows its sample card only in the demo, to people who may encrypt the sample.
      const offersSample = isDemo && decide(['datasets', 'try-encrypt'], caller.subject).allowed;
      const user = caller.user.uuid;
      return {
        ...attentionPage,
        first_steps: await readFirstSteps(tenantDb, { user, offersSample }),
      };
    },
  }),
  payloadRoute('get', '/user-settings/{name}', 'user_settings', {
    summary: "One of the person's own settings, or null",
    access: ['user-settings', 'read'],
    params: settingParams,
    answer: userSetting.nullable(),
    handle: ({ db, caller, params: { name } }) => readUserSetting(db, caller.user.uuid, name),
  }),
  payloadRoute('put', '/user-settings/{name}', 'user_settings', {
    summary: "Save one of the person's own settings",
    access: ['user-settings', 'update'],
    params: settingParams,
    body: userSettingBody,
    answer: userSetting,
    handle: (call) => writeUserSetting(call, call.params.name, call.body.setting_value),
  }),
  payloadRoute('get', '/search', 'search', {
    summary: 'Records of every kind that the person may list, by name or identifier',
    access: ['search', 'read'],
    rateLimit: 'search',
    query: recordSearch,
    answer: z.array(foundKind),
    handle: ({ tenantDb, caller, query }) => searchRecords(tenantDb, caller.subject, query),
  }),
  payloadRoute('get', '/sessions', 'sessions', {
    summary: "The signed-in person's sessions",
    access: ['sessions', 'list'],
    answer: z.array(sessionRecord),
    handle: ({ db, clock, caller }) => listSessions(db, clock(), caller.user.uuid, caller.session),
  }),
  payloadRoute('delete', '/sessions', 'sessions', {
    summary: 'End all other sessions of the signed-in person',
    access: ['sessions', 'end'],
    answer: sessionsEnded,
    handle: async (call) => {
      requireKnownSessions(call.caller);
      return { ended: await endOtherSessions(call, call.caller.session) };
    },
  }),
  route('delete', '/sessions/{uuid}', {
    summary: "End one of the signed-in person's sessions",
    access: ['sessions', 'end'],
    params: uuidParams,
    answer: dataUnder('sessions', sessionsEnded),
    handle: async (call) => {
      const { uuid } = call.params;
      const { session } = call.caller;
      const ended = await endOwnSession(call, uuid, session);
      return {
        data: { sessions: { ended } },
        ...(uuid === session && { headers: clearedAtLogout }),
      };
    },
  }),
  payloadRoute('get', '/trusted-browsers', 'trusted_browsers', {
    summary: 'The browsers in which the signed-in person signs in without a one-time code',
    access: ['sessions', 'list'],
    answer: z.array(trustedBrowserRecord),
    handle: ({ db, clock, caller }) => listTrustedBrowsers(db, clock(), caller.user.uuid),
  }),
  removalRoute('/trusted-browsers/{uuid}', 'trusted_browsers', endTrust, {
    summary: 'Trust a browser no longer: the next sign-in there takes a one-time code',
    access: ['sessions', 'end'],
  }),
  payloadRoute('delete', '/customer/users/{uuid}/sessions', 'sessions', {
    summary: 'End all sessions of a member, who trusts no browser any longer',
    access: ['sessions', 'end-of-member'],
    params: uuidParams,
    answer: sessionsEnded,
    handle: async (call) => {
      requireKnownSessions(call.caller);
      return { ended: await endSessionsOfMember(call, call.params.uuid) };
    },
  }),
];

/** @throws ApiError 409 if an outside provider names no sessions, since nothing could be ended */
function requireKnownSessions({ token, session }: Caller): void {
  if (token.outside && session === undefined) throw conflict(signInRefusals.sessionsNotIdentified);
}
