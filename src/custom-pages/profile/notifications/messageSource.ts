import type { MessageSettings } from '../../../../contract/attention/messages';
import type { ActionSource } from '../../../model/action';
import type { PageSource } from '../../customPage';
import { webhookCreation } from './webhookSource';

/** The person's settings for messages by mail. */
export type MessageSettingsRecord = MessageSettings & { id: string };

export const messageSource: ActionSource<MessageSettingsRecord> & PageSource = {
  name: 'message-settings',
  actions: webhookCreation,
  nameOf: () => '',
  endpoint: { path: '/message-settings', key: 'message_settings' },
};
