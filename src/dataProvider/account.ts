import type { VerificationSent } from '../../contract/account';
import { serviceTexts } from '../../texts/serviceErrors';
import { fillPath } from '../model/endpoint';
import { hasFields, payloadOf, under } from './envelope';
import { statusOf } from './errors';
import type { Http } from './http';

const isSent = hasFields<VerificationSent>({ uuid: 'string', email: 'string' });
const isSetting = hasFields<{ setting_value: string }>({ setting_value: 'string' });
const isText = (value: unknown): value is string => typeof value === 'string';

/** What people do with their own account. Every failure is an HttpError. */
export function accountCalls(http: Http) {
  const settingPath = (name: string) => fillPath('/user-settings/{name}', { name });
  return {
    resendVerificationEmail: async () => {
      const answer = await http('/users/resend-verify-email', { method: 'POST' });
      return { data: payloadOf(answer, 'users', isSent, serviceTexts.noUser) };
    },
    /** @returns where an authenticator app is set up; whoever goes there checks it with `enrolmentAddress` */
    enableMfa: async () => {
      const answer = await http('/users/mfa-enable', { method: 'POST' });
      const redirectUrl = payloadOf(answer, 'redirect-url', isText, serviceTexts.unknown);
      return { data: { redirectUrl } };
    },
    /** @returns a text that the console keeps for the person, such as a list's columns; null when there is none */
    getUserSetting: async (name: string) => {
      try {
        const { body } = await http(settingPath(name));
        const setting = under(body, 'user_settings');
        return { data: isSetting(setting) ? setting.setting_value : null };
      } catch (error) {
        if (statusOf(error) === 404) return { data: null };
        throw error;
      }
    },
    putUserSetting: async (name: string, value: string) => {
      const body = { setting_value: value };
      const answer = await http(settingPath(name), { method: 'PUT', body });
      const setting = payloadOf(answer, 'user_settings', isSetting, serviceTexts.noUserSetting);
      return { data: setting.setting_value };
    },
  };
}
