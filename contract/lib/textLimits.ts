/** Maximum lengths in characters, for schemas and form fields. No zod here: part of the first load. */
export const textLimits = {
  /** Description of every stored record; the wizard's own limit is tighter. */
  description: 2000,
  /** Name of a person or a company. */
  accountName: 100,
  /** The longest address that mail can reach (RFC 5321). */
  email: 254,
  /** The longest part of an address before its @ (RFC 5321). */
  emailLocalPart: 64,
  primaryKeyName: 255,
  datasetGroupName: 75,
  featureName: 100,
  product: 100,
  productVersion: 100,
  passkeyName: 60,
  webhookName: 60,
  /** Billing contact that a company enters: an email address. */
  billingEmail: 100,
  /** Billing contact that staff enter: free text. */
  billingContact: 200,
  /** Reason of a usage correction. */
  correctionReason: 500,
} as const;
