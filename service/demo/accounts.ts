import { platformAdministrator } from '../../contract/access/access';
import { actionsOf, type DemoAccount } from './company';

/** Every demo account has this password, and those with MFA this TOTP secret (base32; decision 118). */
export const demoPassword = 'demo-password';
export const demoTotpSecret = 'JBSWY3DPEHPK3PXP';

export const acmeAdmin = 'admin@acme.example';
const acmeMember = 'member@acme.example';
export const acmeUnverified = 'unverified@acme.example';
export const globexAdmin = 'admin@globex.example';
const staff = 'staff@ubiq.example';

/** The two people who act in Acme's history. */
export const admin = actionsOf(acmeAdmin);
export const member = actionsOf(acmeMember);

export const acmeAccounts = [
  {
    email: acmeAdmin,
    name: 'Alex Morgan',
    role: 'admin',
    summary: 'Administrator of Acme Health',
    mfa: true,
    joinedDaysAgo: 728,
    signInEvery: 13,
  },
  {
    email: acmeMember,
    name: 'Sam Rivera',
    role: 'user',
    summary: 'Member of Acme Health',
    joinedDaysAgo: 655,
    signInEvery: 29,
  },
  {
    email: acmeUnverified,
    name: 'Priya Nair',
    role: 'user',
    summary: 'New at Acme Health, email address not verified yet',
    unverified: true,
    joinedDaysAgo: 5,
    signInEvery: 3,
  },
] as const satisfies readonly DemoAccount[];

export const globexAccounts = [
  {
    email: globexAdmin,
    name: 'Ines Laurent',
    role: 'admin',
    summary: 'Administrator of Globex Logistics, another company',
    joinedDaysAgo: 402,
    signInEvery: 24,
  },
] as const satisfies readonly DemoAccount[];

export const staffAccounts = [
  {
    email: staff,
    name: 'Dana Whitfield',
    role: 'admin',
    summary: 'Platform administrator',
    roles: [platformAdministrator],
    mfa: true,
    joinedDaysAgo: 890,
    signInEvery: 31,
  },
] as const satisfies readonly DemoAccount[];

const [acmeAdministrator, acmeColleague, acmeNewcomer] = acmeAccounts;

/** In the order of the sign-in page's buttons; the member signs in without a one-time code. */
export const demoAccounts: readonly DemoAccount[] = [
  acmeColleague,
  acmeAdministrator,
  acmeNewcomer,
  ...globexAccounts,
  ...staffAccounts,
];
