/** Texts of the team; the failures of invitations and removal are companion.md section 8's. */
export const teamMessages = {
  invited: 'Invitation successfully sent.',
  inviteFailed: 'There was a problem sending your invitation.',
  revoked: 'Invitation successfully revoked.',
  revokeFailed: 'There was a problem removing this invitation.',
  removed: 'User successfully removed.',
  removeFailed: 'There was a problem removing the user team.',
  roleChanged: 'Role successfully updated.',
  roleFailed: 'There was a problem updating the role.',
  sessionsEnded: 'Sessions successfully ended.',
  sessionsFailed: 'There was a problem ending the sessions.',
} as const;
