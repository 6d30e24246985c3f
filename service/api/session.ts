import { dataUnder } from '../../contract/envelope';
import { currentUser } from '../../contract/session';
import { userSetting, userSettingBody, userSettingName } from '../../contract/userSettings';
import { z } from '../../contract/zod';
import { readUserSetting, writeUserSetting } from '../domain/userSettings';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ name: userSettingName });

/** Who is signed in, and what that person keeps here. */
export const sessionRoutes: Route[] = [
  route({
    method: 'get',
    path: '/me',
    summary: 'The signed-in person',
    access: ['session', 'read'],
    tellsOfEnd: true,
    answer: dataUnder('user', currentUser),
    handle: ({ caller }) => Promise.resolve({ data: { user: caller.user } }),
  }),
  route({
    method: 'get',
    path: '/me/address',
    summary: 'The address that the request came from, as address ranges see it',
    access: ['session', 'read'],
    answer: dataUnder('address', z.object({ ip: z.string().nullable() })),
    handle: ({ caller }) =>
      Promise.resolve({ data: { address: { ip: caller.ipAddress ?? null } } }),
  }),
  route({
    method: 'get',
    path: '/user-settings/{name}',
    summary: "One of the person's own settings, or null",
    access: ['user-settings', 'read'],
    params,
    answer: dataUnder('user_settings', userSetting.nullable()),
    handle: async ({ db, caller, params: { name } }) => ({
      data: { user_settings: await readUserSetting(db, caller.user.uuid, name) },
    }),
  }),
  route({
    method: 'put',
    path: '/user-settings/{name}',
    summary: "Save one of the person's own settings",
    access: ['user-settings', 'update'],
    params,
    body: userSettingBody,
    answer: dataUnder('user_settings', userSetting),
    handle: async ({ db, clock, caller, params: { name }, body }) => ({
      data: {
        user_settings: await writeUserSetting(
          db,
          clock,
          caller.user.uuid,
          name,
          body.setting_value,
        ),
      },
    }),
  }),
];
