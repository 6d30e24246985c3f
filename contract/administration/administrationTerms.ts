/** Values and names of what platform administrators look after (companion.md sections 2 and 9), without zod. */

export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Versions of the client protocol that a library speaks. */
export const apiVersions = ['V0', 'V3'] as const;
export type ApiVersion = (typeof apiVersions)[number];

export const libraryStatuses = ['Latest', 'Out of Date', 'Unsupported'] as const;
export type LibraryStatus = (typeof libraryStatuses)[number];

export const entitlementTypes = ['encrypt/decrypt', 'datasets', 'team', 'primary-keys'] as const;
export type EntitlementType = (typeof entitlementTypes)[number];

/** As companion.md "Customers" has them. */
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
