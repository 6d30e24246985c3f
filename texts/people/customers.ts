import { teamTexts } from './team';
import { counted } from '../admin-kit/counted';
import { listed } from '../admin-kit/listed';

/** Texts of customers, their entitlements and first administrators (companion.md section 8). */
export const customerTexts = {
  title: (name: string) => `Customer: ${name}`,
  name: 'Name',
  plan: 'Plan',
  billingContact: 'Billing Contact',
  members: 'Members',
  datasets: 'Datasets',
  apiKeys: 'API Keys',
  calls: 'Calls in Billing Period',
  entitledCalls: 'Entitled Calls',
  lastActivity: 'Last Activity',
  neverActive: 'Never',
  callsOf: (count: string, limit: string, percent: string) => `${count} of ${limit} · ${percent}%`,
  callsOfNone: (count: string) => `${count} of 0`,
  noCalls: (count: string) => `${count}, no limit`,
  created: 'Created',
  updated: 'Updated',
  search: 'Search customers',
  empty: { title: 'No customers yet', text: 'A customer is a company that uses the service.' },
  notDeletable: (left: string) => `This customer still has ${left} and cannot be deleted.`,

  signIn: {
    label: 'Sign-in Help',
    title: 'When somebody cannot sign in',
    /** @param minutes of the longest wait */
    ways: (minutes: number) => [
      `Too many wrong passwords or codes: they can try again after ${minutes} minutes at most. Nobody has to unlock anything.`,
      'A forgotten password: "Forgot your password?" on the sign-in page sends a link.',
      'A lost authenticator app: a recovery code, or a passkey, takes its place.',
      'None of these left: an administrator of the company opens Team, removes the person and invites them again. What they created stays.',
      'Nobody, you included, can take away the MFA of others, or let people into a company that has members: a company should have two administrators.',
    ],
    elsewhere:
      'The identity provider looks after passwords and MFA: whoever manages it can help there.',
  },
  entitlements: 'Entitlements',
  none: 'This customer has no entitlements yet: what it uses is shown beside no limit.',
  eventType: 'Event Type',
  typeStays: 'Chosen when the entitlement was added: remove it and add one of another type.',
  value: 'Value',
  measured: 'Limits are not enforced. You and the customer see the overage.',
  used: 'Used',
  usedOf: (count: string, limit: string, share: string) => `${count} of ${limit} · ${share}`,
  actions: 'Actions',
  add: {
    label: 'Add Entitlement',
    title: 'New Entitlement',
    submit: 'Create',
    success: 'Entitlement successfully added.',
    failure: 'There is an issue adding the Entitlement.',
  },
  edit: {
    label: 'Edit Entitlement',
    submit: 'Update',
    success: 'Entitlement successfully changed.',
    failure: 'There is an issue updating the Entitlement.',
  },
  delete: {
    label: 'Really delete this Entitlement?',
    submit: 'Delete',
    success: 'Entitlement successfully deleted.',
    failure: 'There is an issue removing the Entitlement.',
  },
  allTypes: 'This customer has an entitlement of every type already.',
  editOne: (type: string) => `Edit entitlement ${type}`,
  deleteOne: (type: string) => `Delete entitlement ${type}`,
  changedMeanwhile: (value: string) =>
    `The value has been changed to ${value} meanwhile. Update replaces it with what you typed.`,
  uuidMissing: 'There is a problem removing this Entitlement.',
  invite: {
    label: 'Invite First Administrator',
    submit: 'Send Invitation',
    ...teamTexts.sent,
  },
  inviteAgain: 'Invite First Administrator Again',
  inviteText: (elsewhere: boolean) =>
    `Nobody belongs to this customer yet. The invited person will get an email with a link, ${elsewhere ? 'give a name' : 'set a password'} and become its first administrator.`,
  earlierEnds: 'An earlier invitation that is still open will end.',
  email: 'Email',
  correctUsage: {
    label: 'Correct Usage',
    submit: 'Correct',
    success: 'Usage successfully corrected.',
    failure: 'There was an issue correcting the usage.',
  },
  correctUsageText: [
    "Adds calls to a day's usage, or takes some away, wherever it is counted for the whole company: Home, billing and entitlement.",
    'This customer sees the reason in its events and security history.',
  ],
  usageKind: 'Kind',
  encryptCalls: 'Encryption',
  decryptCalls: 'Decryption',
  day: 'Day (UTC)',
  amount: 'Amount',
  amountHint: 'How many calls to add; with a minus sign, how many to take away.',
  reason: 'Reason',
  invitationExpired: (email: string, moment: string) =>
    `The invitation of ${email} as first administrator expired on ${moment} without being accepted. Send a new one.`,
  invitationOpen: (email: string, moment: string) =>
    `${email} is invited as first administrator. The link of the invitation works until ${moment}.`,
} as const;

/** @returns the records that prevent a customer's deletion: "1 member and 2 API keys"; empty for none */
export const belongingsText = (
  customer: Readonly<Record<'member_count' | 'dataset_count' | 'created_key_count', number>>,
): string =>
  listed(
    [
      [customer.member_count, 'member'] as const,
      [customer.dataset_count, 'dataset'] as const,
      [customer.created_key_count, 'API key'] as const,
    ].flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)])),
  );
