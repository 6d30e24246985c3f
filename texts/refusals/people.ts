import { counted } from '../admin-kit/counted';

/** Refusals of changes of a team, its customer and administrators. */
export const peopleRefusals = {
  isMember: (email: string) => `${email} is a member of your team already.`,
  removesSelf: 'You cannot remove yourself.',
  stillMember:
    'Remove this person from the team first. Only the last member of a customer without datasets and API keys is removed by this.',
  stillProvisioned: (isActive: boolean) =>
    `The identity provider still has this person${isActive ? '' : ', deactivated'}. Have it delete them first: their API key goes with them.`,
  stillHere: {
    key: (uuid: string) =>
      `The identity provider still has this person, with the API key ${uuid}. Have the provider delete them, and erase that number too.`,
    account: (uuid: string) =>
      `This person is still in the team, as the account ${uuid}. Remove them there, and erase that number too.`,
  },
  testMail: 'Nobody in your company has this email address.',
  hasMembers: (customer: string) =>
    `The customer "${customer}" has members: its administrators invite others.`,
  otherCompany: (email: string) =>
    `${email} belongs to another company than the administrators of this service. Use another address.`,
} as const;

/** Refusals of what platform administrators change. */
export const administrationRefusals = {
  noFeature: 'One of the selected features no longer exists.',
  noCategory: 'This feature category does not exist.',
  noCustomer: 'This customer does not exist.',
  notEmpty: (customer: string, left: string) =>
    `The customer "${customer}" still has ${left} and cannot be deleted.`,
  entitled: (type: string) => `This customer already has an entitlement of the type ${type}.`,
  fewerCalls: (calls: number) =>
    `That day has ${counted(calls, 'call')} of this kind: no more can be taken away.`,
} as const;
