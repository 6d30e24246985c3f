import { dataUnder } from '../../contract/envelope';
import {
  invitation,
  invitationLink,
  member,
  memberUpdate,
  newInvitation,
} from '../../contract/team';
import { z } from '../../contract/zod';
import { notFound } from '../domain/apiError';
import {
  invite,
  makeInvitationLink,
  readInvitations,
  revokeInvitation,
} from '../domain/team/invitations';
import { changeRole, readMember, readMembers, removeMember } from '../domain/team/members';
import { uuidParams } from './recordRoutes';
import { route, type Route } from './route';

/** Who belongs to a company, and who is invited into it (companion.md sections 2 and 7). */
export const teamRoutes: Route[] = [
  route('get', '/customer/users', {
    summary: 'All members of the company',
    access: ['team', 'list'],
    answer: dataUnder('users', z.array(member)),
    handle: async ({ tenantDb }) => ({ data: { users: await readMembers(tenantDb) } }),
  }),
  route('patch', '/customer/users/{uuid}', {
    summary: 'Change the role of a member',
    access: ['team', 'change-role'],
    recordsRefusals: true,
    params: uuidParams,
    body: memberUpdate,
    key: 'users',
    before: ({ tenantDb, params: { uuid } }) => readMember(tenantDb, uuid),
    answer: dataUnder('users', member),
    handle: async (call) => {
      const { uuid } = call.params;
      await changeRole(call, uuid, call.body.role);
      return { data: { users: await readMember(call.tenantDb, uuid) } };
    },
  }),
  route('delete', '/customer/remove_user/{uuid}', {
    summary: 'Remove a member with their account; they are signed out at once',
    access: ['team', 'remove'],
    recordsRefusals: true,
    params: uuidParams,
    answer: dataUnder('users', uuidParams),
    handle: async (call) => {
      const { uuid } = call.params;
      await removeMember(call, uuid);
      return { data: { users: { uuid } } };
    },
  }),
  route('get', '/invitations', {
    summary: 'All invitations into the company that nobody has accepted yet',
    access: ['team', 'list'],
    /** The company's own uuid, as the published console sends it. */
    query: z.strictObject({ customer_uuid: z.uuid().optional() }),
    answer: dataUnder('invitations', z.array(invitation)),
    handle: async (call) => {
      const { customer_uuid: of = call.actor.customer } = call.query;
      if (of !== call.actor.customer) throw notFound('company');
      return { data: { invitations: await readInvitations(call, of) } };
    },
  }),
  route('post', '/invitations', {
    summary: 'Invite somebody by mail; the link of an earlier invitation of the address ends',
    access: ['team', 'invite'],
    recordsRefusals: true,
    idempotent: true,
    body: newInvitation,
    key: 'invitations',
    answer: dataUnder('invitations', invitation),
    handle: async (call) => ({
      data: { invitations: await invite(call, call.body, call.mail) },
    }),
  }),
  route('post', '/invitations/{uuid}/link', {
    summary: 'Make a new link of an invitation, which is told once; the earlier one ends',
    access: ['team', 'invite'],
    recordsRefusals: true,
    params: uuidParams,
    answer: dataUnder('invitations', invitationLink),
    handle: async (call) => ({
      data: { invitations: await makeInvitationLink(call, call.params.uuid, call.mail) },
    }),
  }),
  route('delete', '/invitations/{uuid}', {
    summary: 'Withdraw an invitation; its link ends',
    access: ['team', 'revoke-invitation'],
    params: uuidParams,
    answer: dataUnder('invitations', uuidParams),
    handle: async (call) => {
      const { uuid } = call.params;
      await revokeInvitation(call, uuid);
      return { data: { invitations: { uuid } } };
    },
  }),
];
