/** Refusals of the settings of a company's identity provider. */
export const idpRefusals = {
  keyType: 'Must be an RSA or elliptic curve key.',
  keyStrength: (strong: string) => `Must be ${strong}.`,
  curve: 'Must be an elliptic curve key on P-256, P-384, P-521 or Ed25519.',
  unreadable: (what: 'The OpenID Configuration' | "The provider's keys", why: string) =>
    `${what} cannot be read. ${why}`,
  noConfiguration:
    'There is no OpenID Configuration at this address: it must be JSON with an issuer and a jwks_uri.',
  otherIssuer:
    'The OpenID Configuration names another issuer. Copy it from there, letter by letter.',
  noKeys: 'There are no keys at the address that the OpenID Configuration names.',
  saveBeforeTest: 'Save the IDP Integration Settings before you test them.',
  saveBeforeToken: 'Save the IDP Integration Settings before you make a SCIM token.',
} as const;

/** Results of a test of these settings. */
export const idpTestTexts = {
  selfSigned: 'Tokens are checked by the public key that is saved here.',
  works: (keys: string) =>
    `The OpenID Configuration can be read, names the same issuer, and leads to ${keys}.`,
} as const;

/** Refusals of the people, groups and programs of a company's identity provider. */
export const provisioningRefusals = {
  plan: "The company's plan does not include identity providers.",
  off: 'The identity provider is turned off in the console.',
  notProvisioned: (name: string) => `The identity provider has not provisioned "${name}" here.`,
  deactivated: (name: string) => `"${name}" is deactivated by the identity provider.`,
  personTaken: (name: string) => `There is a person "${name}" already.`,
  groupTaken: (name: string) => `There is a group "${name}" already.`,
  keyTaken: (name: string) =>
    `There is an API key named "${name}" that a person made. Rename it first: the identity provider's people have keys of their own.`,
  nobody: (uuid: string) => `Nobody here has the id ${uuid}.`,
  groupFull: (most: number) => `A group holds at most ${most} people.`,
  nameCharacter: (code: string) =>
    `userName has a character that the name of a person cannot have: U+${code}.`,
  groupName: (group: string, reason: string) =>
    `Your identity provider has a group "${group}": its people are given what is in a dataset group of that name. ${reason}`,
} as const;
