/** Reasons why an API key cannot be changed. */
export const apiKeyRules = {
  expired: 'This API key has expired.',
  disabled: 'This API key is disabled. Enable it first.',
  provisioned: 'This API key was provisioned automatically: it cannot be edited or deleted.',
  alreadyDisabled: 'This API key is already disabled.',
  alreadyEnabled: 'This API key is already enabled.',
  oneEnd: 'Must be left out where expires_in says the end',
  expiry: (least: number, most: number) => `Must be between ${least} and ${most} days from now`,
} as const;

/** Default name of a clone. */
export const cloneNameText = (name: string): string => `Copy of ${name}`;

/** Names of the types of an association (companion.md section 2). */
export const associationTypeTexts = {
  both: 'Encrypt, Decrypt',
  encrypt: 'Encrypt Only',
  decrypt: 'Decrypt Only',
} as const;

/** Rules of the parts of a new API key. */
export const credentialRules = {
  pem: (label: string) => `Must be a PEM text with the label ${label}`,
  publicKey:
    'Must be one public key in PEM and nothing else (it begins with -----BEGIN PUBLIC KEY-----).',
  randomBytes: (count: number) => `Must be ${count} random bytes in base64`,
} as const;

/** Rules of address ranges. */
export const addressRules = {
  cidr: 'This is not a valid IP address in CIDR notation',
  full: (most: number) => `At most ${most} address ranges are possible.`,
} as const;

export const noDirectionText = 'Encrypt, Decrypt or both are needed.';
