import { several } from '../admin-kit/counted';

/** Texts for staff: customers in need, a customer's people, and the users of a library version. */
export const staffTexts = {
  title: 'Customers that need attention',
  notAvailable: 'Customers Not Available',
  nothing: 'No customer is near a limit, without an administrator, or on an unsupported library.',
  all: 'All customers',
  needs: {
    reached: (name: string, used: string, of: string, what: string) =>
      `${name} has used all of its ${what}: ${used} of ${of}.`,
    exceeded: (name: string, used: string, of: string, what: string) =>
      `${name} is over its limit of ${what}: ${used} of ${of}.`,
    near: (name: string, used: string, of: string, what: string) =>
      `${name} is near its limit of ${what}: ${used} of ${of}.`,
    noAdministrator: (name: string) => `${name} has no administrator.`,
    unsupported: (name: string, count: string) =>
      `${name} uses unsupported client libraries with ${several(count, '1 API key', 'API keys')}.`,
  },
} as const;

export const customerPeopleTexts = {
  label: 'People',
  none: 'Nobody belongs to this customer yet.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  mfa: 'MFA',
  lastSignIn: 'Last Sign-in',
  never: 'Never',
} as const;

export const libraryUserTexts = {
  label: 'Used By',
  title: 'Customers that used this version',
  none: 'No customer has used this version.',
  customer: 'Customer',
  keys: 'API Keys',
  lastUsed: 'Last Used',
} as const;
