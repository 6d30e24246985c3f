import { HttpError } from 'ra-core';
import { fillPath } from './endpoints';
import type { Http } from './http';
import { isObject, under } from './payload';

/** Texts that a person's console keeps with the service, such as the layout of a list's columns. */
export interface UserSettingCalls {
  /** @returns the stored text, or null when there is none yet */
  getUserSetting: (name: string) => Promise<{ data: string | null }>;
  putUserSetting: (name: string, value: string) => Promise<{ data: string }>;
}

/** Every failure is an HttpError. */
export const userSettingCalls = (http: Http): UserSettingCalls => ({
  getUserSetting: async (name) => {
    try {
      const { body } = await http(fillPath('/user-settings/{name}', { name }));
      return { data: settingIn(body) ?? null };
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return { data: null };
      throw error;
    }
  },
  putUserSetting: async (name, value) => {
    const { body, status } = await http(fillPath('/user-settings/{name}', { name }), {
      method: 'PUT',
      body: { setting_value: value },
    });
    const data = settingIn(body);
    if (data === undefined) throw new HttpError('No user setting data in payload', status, body);
    return { data };
  },
});

const settingIn = (body: unknown): string | undefined => {
  const setting = under(body, 'user_settings');
  const value = isObject(setting) ? setting.setting_value : undefined;
  return typeof value === 'string' ? value : undefined;
};
