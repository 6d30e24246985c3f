import type { Access } from '../../../contract/access/access';
import type { TeamRecord as TeamRow } from '../../../contract/people/team';
import { teamTexts as texts } from '../../../texts/people/team';

export type TeamRecord = TeamRow & { id: string };

export type InvitationRecord = Extract<TeamRecord, { state: 'Invited' }>;

export const isInvitation = (record: TeamRecord): record is InvitationRecord =>
  record.state === 'Invited';

/** @returns the rule for giving somebody a role, if that role has its own */
export const accessOfRole = (role: unknown): Access | undefined =>
  role === 'admin' ? ['team', 'make-administrator'] : undefined;

export const roleChoices = (['user', 'admin'] as const).map((role) => ({
  value: role,
  label: texts.roleChoices[role],
}));
