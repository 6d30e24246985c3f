import { customerTexts as texts } from '../../../texts/customers';
import type { Action } from '../../model/action';
import type { CustomerRecord } from './record';

const schema = async () => (await import('../../../contract/team')).firstInvitation;

/** Lets the first person into a customer that has none; its administrators invite the others. */
export const inviteAdministrator: Action<CustomerRecord> = {
  id: 'invite',
  label: texts.invite,
  access: ['customers', 'invite'],
  visible: ({ member_count: members }) => members === 0,
  dialog: {
    kind: 'fields',
    title: texts.invite,
    text: () => texts.inviteText,
    fields: () => [{ kind: 'text', name: 'email', label: texts.email }],
    schema: () => schema,
    submit: texts.send,
  },
  run: ({ uuid }, { email }, provider) => {
    if (email === undefined) throw new Error(texts.noEmail);
    return provider.action({
      method: 'POST',
      path: '/admin/customers/{uuid}/invitations',
      params: { uuid },
      body: { email },
    });
  },
  success: texts.invited,
  failure: texts.inviteFailed,
};
