import type { Access } from '../../../contract/access';
import type { Invitation, Member } from '../../../contract/team';
import { teamTexts as texts } from '../../../texts/team';

type MemberRecord = Member & { id: string; state: 'Active'; joined_at: string };

export type InvitationRecord = Invitation & {
  id: string;
  name: string;
  state: 'Invited';
  joined_at: null;
};

export type TeamRecord = MemberRecord | InvitationRecord;

export const isInvitation = (record: TeamRecord): record is InvitationRecord =>
  record.state === 'Invited';

/** @returns the rule for what gives somebody a role, where that needs one of its own */
export const accessOfRole = (role: unknown): Access | undefined =>
  role === 'admin' ? ['team', 'make-administrator'] : undefined;

export const roleChoices = (['user', 'admin'] as const).map((role) => ({
  value: role,
  label: texts.roleChoices[role],
}));

/** @returns what members and invitations are sorted and searched by (companion.md section 4) */
export const teamFields = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof row['invited_at'] === 'string'
    ? { state: 'Invited', name: row['invitee'], joined_at: null }
    : { state: 'Active', joined_at: row['created_at'] };
