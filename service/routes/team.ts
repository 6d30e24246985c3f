import type { Access } from '../../contract/access/access';
import {
  invitation,
  invitationLink,
  member,
  memberUpdate,
  newInvitation,
  teamRecord,
  type TeamRecord,
} from '../../contract/people/team';
import { recordUuid, z } from '../../contract/lib/zod';
import { shellTexts } from '../../texts/layout/shell';
import { teamTexts as texts } from '../../texts/people/team';
import { notFound } from '../domain/engine/apiError';
import { makeInvitationLink } from '../domain/people/team/copiedInvitations';
import { invite, readInvitations, revokeInvitation } from '../domain/people/team/invitations';
import { teamList } from '../domain/people/team/teamList';
import { changeRole, readMember, readMembers, removeMember } from '../domain/people/team/members';
import { isOutside } from './kit/caller';
import { tableRoutes } from './kit/lists';
import { removalRoute, uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

const makeAdministrator = ['team', 'make-administrator'] as const satisfies Access;

function statusText(row: TeamRecord): string {
  if (row.state === 'Active') return texts.statuses.active;
  return row.expired ? texts.statuses.expired : texts.statuses.invited;
}

/** Routes for members of a company and invitations (companion.md sections 2 and 7). */
export const teamRoutes: Route[] = [
  ...tableRoutes<TeamRecord>({
    resource: 'team',
    row: teamRecord,
    source: (caller) => teamList(isOutside(caller)),
    csv: [
      { title: texts.name, value: ({ name }) => name },
      { title: texts.email, value: ({ email }) => email },
      { title: texts.role, value: ({ role }) => shellTexts.roles[role] },
      { title: texts.status, value: statusText },
      {
        title: texts.mfa,
        value: ({ mfa_enabled: hasMfa }) => (hasMfa ? texts.mfaEnabled : texts.mfaNotEnabled),
      },
      {
        title: texts.lastSignIn,
        value: ({ last_sign_in_at: lastSignIn }) => lastSignIn ?? texts.never,
      },
      { title: texts.joined, value: (row) => row.joined_at },
      { title: texts.invitedAt, value: (row) => row.invited_at },
    ],
  }),
  payloadRoute('get', '/customer/users', 'users', {
    summary: 'All members of the company',
    access: ['team', 'list'],
    answer: z.array(member),
    handle: ({ tenantDb, caller }) => readMembers(tenantDb, isOutside(caller)),
  }),
  payloadRoute('patch', '/customer/users/{uuid}', 'users', {
    summary: 'Change the role of a member',
    access: ['team', 'change-role'],
    mayRequire: [makeAdministrator],
    recordsRefusals: true,
    params: uuidParams,
    body: memberUpdate,
    key: 'users',
    readBefore: ({ tenantDb, caller, params: { uuid } }) =>
      readMember(tenantDb, uuid, isOutside(caller)),
    answer: member,
    handle: async (call) => {
      const { uuid } = call.params;
      await changeRole(call, uuid, call.body.role);
      return readMember(call.tenantDb, uuid, isOutside(call.caller));
    },
  }),
  removalRoute('/customer/remove_user/{uuid}', 'users', removeMember, {
    summary: 'Remove a member with their account; they are signed out at once',
    access: ['team', 'remove'],
    recordsRefusals: true,
  }),
  payloadRoute('get', '/invitations', 'invitations', {
    summary: 'All invitations into the company that nobody has accepted yet',
    access: ['team', 'list'],
    /** The company's own uuid, as the published console sends it. */
    query: z.strictObject({ customer_uuid: recordUuid.optional() }),
    answer: z.array(invitation),
    handle: async (call) => {
      const { customer_uuid: customer = call.actor.customer } = call.query;
      if (customer !== call.actor.customer) throw notFound('company');
      return readInvitations(call, customer);
    },
  }),
  payloadRoute('post', '/invitations', 'invitations', {
    summary: 'Invite somebody by mail; the link of an earlier invitation of the address ends',
    access: ['team', 'invite'],
    mayRequire: [makeAdministrator],
    recordsRefusals: true,
    idempotent: true,
    body: newInvitation,
    key: 'invitations',
    answer: invitation,
    handle: (call) => invite(call, call.body, call.mail),
  }),
  payloadRoute('post', '/invitations/{uuid}/link', 'invitations', {
    summary:
      'Make a new link of an invitation, which is told once and sends a mail that joins; the earlier one ends',
    access: ['team', 'invite'],
    mayRequire: [makeAdministrator],
    recordsRefusals: true,
    params: uuidParams,
    answer: invitationLink,
    handle: (call) => makeInvitationLink(call, call.params.uuid, call.mail),
  }),
  removalRoute('/invitations/{uuid}', 'invitations', revokeInvitation, {
    summary: 'Withdraw an invitation; its link ends',
    access: ['team', 'revoke-invitation'],
  }),
];
