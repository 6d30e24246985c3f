/** Permission checks by the permission table. No zod here: this file is part of the first load. */
import { accessRefusals } from '../../texts/refusals/access';
import {
  type AccessAction,
  type AccessResource,
  type AccessRule,
  accessTable,
} from './accessTable';

export const platformAdministrator = 'ubiq_admin';

/** Roles in a company. */
export const customerRoles = ['admin', 'user'] as const;
export type CustomerRole = (typeof customerRoles)[number];

/** The caller, as needed by the permission table. */
export interface Subject {
  /** Their own account, for actions that nobody may apply to themselves. */
  uuid?: string;
  roles: readonly string[];
  role: CustomerRole;
  emailVerified: boolean;
  mfaEnabled: boolean;
  plan: string;
  /** True if the company reserves granting for its administrators. */
  reservesGrants?: boolean;
  /** True if the company requires MFA of everyone, and this person has none yet. */
  mfaMissing?: boolean;
  /** True if an outside identity provider manages this person's sign-in, password and MFA. */
  signsInElsewhere?: boolean;
}

/** A pair of the permission table, for example `['datasets', 'update']`. */
export type Access = { [R in AccessResource]: readonly [R, AccessAction<R>] }[AccessResource];

export type Decision = { allowed: true } | { allowed: false; reason: string };

/** @returns whether the permission table has the pair */
export function isAccess(pair: readonly string[]): pair is Access {
  const [resource = '', action = ''] = pair;
  const table: Readonly<Record<string, object>> = accessTable;
  return Object.hasOwn(table, resource) && Object.hasOwn(table[resource] ?? {}, action);
}

export const ruleOf = ([resource, action]: Access): AccessRule => {
  const actions: Record<string, AccessRule> = accessTable[resource];
  const rule = actions[action];
  if (!rule) throw new Error(`No access rule for ${resource}.${action}`);
  return rule;
};

/** @returns whether the table allows the subject the action, and otherwise the reason; step-up is checked separately */
export function decide(access: Access, subject: Subject): Decision {
  const rule = ruleOf(access);
  const refuse = (reason: string): Decision => ({ allowed: false, reason });
  if (rule.staff && !subject.roles.includes(platformAdministrator))
    return refuse(accessRefusals.staff);
  if (rule.admin && subject.role !== 'admin') return refuse(accessRefusals.admin);
  if (rule.reserved && subject.reservesGrants && subject.role !== 'admin')
    return refuse(accessRefusals.reserved);
  if (rule.enterprise && subject.plan !== 'enterprise') return refuse(accessRefusals.enterprise);
  if (rule.verified && !subject.emailVerified) return refuse(accessRefusals.verified);
  if (rule.signsInHere && subject.signsInElsewhere) return refuse(accessRefusals.signsInElsewhere);
  if (subject.mfaMissing && !rule.beforeMfa)
    return refuse(subject.signsInElsewhere ? accessRefusals.mfaElsewhere : accessRefusals.mfa);
  return { allowed: true };
}

/** @returns the subject from a `GET /me` answer; a member without a role counts as admin */
export const subjectOf = (user: {
  uuid?: string;
  roles: readonly string[];
  email_verified_dt_tm: string | null;
  mfa_enabled: boolean;
  signs_in_elsewhere?: true | undefined;
  customer: { plan: string; enforce_mfa?: boolean; reserve_grants?: boolean };
  customer_users: readonly { role: CustomerRole | null }[];
}): Subject => ({
  ...(user.uuid === undefined ? {} : { uuid: user.uuid }),
  roles: user.roles,
  role: user.customer_users[0]?.role ?? 'admin',
  emailVerified: user.email_verified_dt_tm !== null,
  mfaEnabled: user.mfa_enabled,
  plan: user.customer.plan,
  ...(user.customer.reserve_grants ? { reservesGrants: true } : {}),
  ...(user.customer.enforce_mfa && !user.mfa_enabled ? { mfaMissing: true } : {}),
  ...(user.signs_in_elsewhere ? { signsInElsewhere: true } : {}),
});
