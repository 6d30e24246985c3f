import type { Action } from '../declare';
import type { CustomerRecord } from './record';

/** Lets the first person into a customer that has none; its administrators invite the others. */
export const inviteAdministrator: Action<CustomerRecord> = {
  id: 'invite',
  label: 'Invite First Administrator',
  access: ['customers', 'invite'],
  visible: ({ member_count: members }) => members === 0,
  dialog: {
    kind: 'fields',
    title: 'Invite First Administrator',
    text: () => [
      'Nobody belongs to this customer yet. The invited person gets a mail with a link, sets a password and becomes its first administrator.',
      'An earlier invitation that is still open ends.',
    ],
    fields: [{ kind: 'text', name: 'email', label: 'Email' }],
    schema: async () => (await import('../../../contract/team')).firstInvitation,
    submit: 'Send Invitation',
  },
  run: async ({ uuid }, { email }, provider) => {
    if (email === undefined) throw new Error('No email address set for the invitation.');
    await provider.action({
      method: 'POST',
      path: '/admin/customers/{uuid}/invitations',
      params: { uuid },
      body: { email },
    });
  },
  success: 'Invitation successfully sent.',
  failure: 'There was a problem sending your invitation.',
};
