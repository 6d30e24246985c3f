import { messageSettings, messageSettingsUpdate } from '../../contract/attention/messages';
import { notFound } from '../domain/engine/apiError';
import { readMessageSettings, updateMessageSettings } from '../domain/messages/messageSettings';
import type { Caller } from './kit/caller';
import { uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

const path = '/message-settings/{uuid}';
const key = 'message_settings';

/** @throws ApiError 404 unless the uuid is the caller's own */
function ownMember({ user, customerUserUuid: member }: Caller, uuid: string) {
  if (uuid !== user.uuid) throw notFound('person');
  return { uuid, member };
}

/** Messages outside the console that a person gets by mail. */
export const messageRoutes: Route[] = [
  payloadRoute('get', path, key, {
    summary: 'Which messages the signed-in person gets by mail',
    access: ['messages', 'read'],
    params: uuidParams,
    answer: messageSettings,
    handle: async ({ db, caller, mail, params: { uuid } }) =>
      readMessageSettings(db, ownMember(caller, uuid), mail),
  }),
  payloadRoute('patch', path, key, {
    summary: 'Change which messages the signed-in person gets by mail',
    access: ['messages', 'update'],
    params: uuidParams,
    key,
    body: messageSettingsUpdate,
    readBefore: async ({ db, caller, mail, params: { uuid } }) =>
      readMessageSettings(db, ownMember(caller, uuid), mail),
    answer: messageSettings,
    handle: async (call) => {
      const { caller, params, body, ifMatch, db, mail } = call;
      const person = ownMember(caller, params.uuid);
      await updateMessageSettings(call, person, body, ifMatch);
      return readMessageSettings(db, person, mail);
    },
  }),
];
