import { leaveAnswers } from '../admin-kit/leave';
import { shownOnceTexts } from '../admin-kit/secrets';

/** Texts of the team; the failures of invitations and removal are from companion.md section 8. */
export const teamTexts = {
  search: 'Search team',
  rows: 'People',
  emptyTitle: 'No team members yet',
  emptyText: 'Invite the people who work with you.',
  name: 'Name',
  you: 'You',
  provisioned: 'Identity provider',
  withoutMfa: 'No MFA',
  neverSignedIn: 'Never signed in',
  signedInWhen: (when: string) => `Signed in ${when}`,
  email: 'Email',
  role: 'Role',
  status: 'Status',
  statuses: { active: 'Active', invited: 'Invited', expired: 'Invited (expired)' },
  mfa: 'MFA',
  mfaEnabled: 'Enabled',
  mfaNotEnabled: 'Not enabled',
  requireMfa: 'Require MFA for everyone',
  lastSignIn: 'Last Sign-in',
  never: 'Never',
  joined: 'Joined',
  invitedAt: 'Invited',
  roleChoices: {
    user: 'User (works with datasets, groups and keys)',
    admin: 'Admin (also manages the team and the account)',
  },
  changeRole: {
    label: 'Change Role',
    success: 'Role successfully updated.',
    failure: 'There was a problem updating the role.',
  },
  ownRole: 'You cannot change your own role.',
  sameRole: 'This is the current role.',
  endSessions: {
    label: 'End Sessions',
    success: 'Sessions successfully ended.',
    failure: 'There was a problem ending the sessions.',
  },
  ownSessions: 'End your own sessions in your account.',
  endSessionsText: (name: string, email: string) =>
    `${name} (${email}) is signed out everywhere immediately, and can sign in again.`,
  remove: {
    label: 'Remove',
    title: 'Remove User',
    success: 'User successfully removed.',
    failure: 'There was a problem removing the user team.',
  },
  removeOneself: 'You cannot remove yourself: your company needs an administrator.',
  removeWarning: (name: string, email: string) =>
    `${name} (${email}) is signed out immediately, and the account is deleted for good.`,
  removeText:
    'What they created and their history stay under their name. To let them in again, invite them.',
  removeInvitations: 'Their pending invitations will be revoked.',
  removeKeys:
    'API keys that they created keep working: roll those whose credentials they may have.',
  removeLocked:
    'This also helps someone who lost both the authenticator app and the recovery codes: invite them again, and they set up MFA anew.',
  inviteText: (elsewhere: boolean) =>
    `They will get an email with a link that works once, within seven days, to ${elsewhere ? 'join; they sign in with your identity provider' : 'choose a password and join'}.`,
  submitInvite: 'Invite',
  sent: {
    success: 'Invitation successfully sent.',
    failure: 'There was a problem sending your invitation.',
  },
  restored: 'Draft restored. The invitation has not been sent yet.',
  leave: {
    title: 'Leave without inviting?',
    text: 'The invitation has not been sent. If you leave now, what you typed is lost.',
    ...leaveAnswers,
  },
  sendAgain: 'Send Again',
  sendAgainText: (email: string) =>
    `A new invitation will be sent to ${email}. It will replace the earlier one, whose link will stop working.`,
  sendAgainTo: (email: string) => `Send Again to ${email}`,
  copyLink: {
    label: 'Copy Link',
    title: 'Copy Invitation Link',
    submit: 'Create Link',
    success: 'Invitation link successfully created.',
    failure: 'There was a problem creating the invitation link.',
  },
  copyLinkOf: (email: string) => `Copy Link for ${email}`,
  copyLinkText: (email: string) => [
    `A new link is created for ${email}. It works once, within seven days. The link in the email stops working.`,
    'Whoever opens it has an email sent to this address, and joins with the link in that email.',
  ],
  link: shownOnceTexts(
    'Invitation Link',
    'invitation link',
    'It cannot be shown again: copy it, and give it only to the invited person.',
  ),
  invitations: 'Invitations',
  noInvitations: 'No pending invitations.',
  roleIs: (role: string) => `Role: ${role}`,
  invitedBy: (moment: string, name: string) => `Invited: ${moment} by ${name}`,
  expires: (moment: string) => `Expires: ${moment}`,
  expired: (moment: string) => `Expired: ${moment}`,
  revoke: {
    label: 'Revoke',
    title: 'Revoke Invitation',
    success: 'Invitation successfully revoked.',
    failure: 'There was a problem removing this invitation.',
  },
  revokeOne: (email: string) => `Revoke the invitation of ${email}`,
  revokeText: (email: string) => `The link that was sent to ${email} stops working immediately.`,
  revokeExpired: (email: string, moment: string) =>
    `The invitation of ${email} expired on ${moment}.`,
  /** Actions on the selected rows of the list. */
  selection: {
    sendAgain: {
      label: 'Send Again',
      title: 'Send Invitations Again',
      text: 'Each gets a new mail. The links of the earlier mails will stop working.',
      failure: 'There was a problem sending the invitations.',
    },
  },
} as const;
