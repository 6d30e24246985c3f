/** Values and names of what platform administrators manage (companion.md sections 2 and 9), without zod. */

export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Versions of the client protocol that libraries support. */
export const apiVersions = ['V0', 'V3'] as const;
export type ApiVersion = (typeof apiVersions)[number];

export const libraryStatuses = ['Latest', 'Out of Date', 'Unsupported'] as const;
export type LibraryStatus = (typeof libraryStatuses)[number];

export const entitlementTypes = ['encrypt/decrypt', 'datasets', 'team', 'primary-keys'] as const;
export type EntitlementType = (typeof entitlementTypes)[number];

/** Names from companion.md "Customers". */
export const planNames: Readonly<Record<Plan, string>> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

export const entitlementNames: Readonly<Record<EntitlementType, string>> = {
  'encrypt/decrypt': 'Encrypt/Decrypt',
  datasets: 'Datasets',
  team: 'Teams',
  'primary-keys': 'Primary Keys',
};
