import { sessionRecord, sessionsEnded } from '../../contract/account';
import { dataUnder } from '../../contract/envelope';
import { z } from '../../contract/zod';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfMember,
} from '../domain/account/endSessions';
import { listSessions } from '../domain/account/sessions';
import { actorOf } from './caller';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const answer = dataUnder('sessions', sessionsEnded);

/** Where people are signed in, and ending that (bar S26). */
export const sessionListRoutes: Route[] = [
  route({
    method: 'get',
    path: '/sessions',
    summary: "The signed-in person's sessions",
    access: ['sessions', 'list'],
    answer: dataUnder('sessions', z.array(sessionRecord)),
    handle: async ({ db, clock, caller }) => ({
      data: { sessions: await listSessions(db, clock(), caller.user.uuid, caller.session) },
    }),
  }),
  route({
    method: 'delete',
    path: '/sessions',
    summary: 'End all other sessions of the signed-in person',
    access: ['sessions', 'end'],
    answer,
    handle: async ({ db, clock, caller }) => {
      const ended = await db
        .transaction()
        .execute((trx) => endOtherSessions(trx, clock, actorOf(caller), caller.session));
      return { data: { sessions: { ended } } };
    },
  }),
  route({
    method: 'delete',
    path: '/sessions/{uuid}',
    summary: "End one of the signed-in person's sessions",
    access: ['sessions', 'end'],
    params,
    answer,
    handle: async ({ db, clock, caller, params: { uuid } }) => {
      const ended = await db
        .transaction()
        .execute((trx) => endOwnSession(trx, clock, actorOf(caller), uuid));
      return { data: { sessions: { ended } } };
    },
  }),
  route({
    method: 'delete',
    path: '/customer/users/{uuid}/sessions',
    summary: 'End all sessions of a member',
    access: ['sessions', 'end-of-member'],
    params,
    answer,
    handle: async ({ db, clock, caller, params: { uuid } }) => {
      const ended = await db
        .transaction()
        .execute((trx) => endSessionsOfMember(trx, clock, actorOf(caller), uuid));
      return { data: { sessions: { ended } } };
    },
  }),
];
