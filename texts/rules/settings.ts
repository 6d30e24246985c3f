/** Rules of a company's settings. */
export const companyRules = {
  color: 'Must be a color such as #0b5cad',
  longContact: (most: number) => `Billing Contact email must be no longer than ${most} characters.`,
} as const;

/** Rules of an identity provider's settings, letter by letter (companion.md section 5). */
export const idpRules = {
  provider: 'IDP Provider is required',
  openidConfiguration: 'OpenID Configuration is required',
  iss: 'IDP Token Issuer is required',
  aud: 'IDP Token Audience is required',
  publicKey: 'Self-Signed Token is required',
  address: 'Must be an https address',
  addressSecret:
    'Leave out the user name and password: everyone who sees the settings or the history reads them.',
} as const;

/** Rules of messages and webhooks. */
export const messageRules = {
  timeZone: 'Must be the name of a time zone, such as UTC or Europe/Berlin.',
  quietHours: 'Choose both hours, or none.',
  sameHour: 'Must be another hour than the first.',
  webhookAddress: 'Must be an address that begins with https://, without a user name or password.',
} as const;

/** Refusals of settings that the service only stores. */
export const keptSettingRules = {
  secretName: 'A setting is no place for a secret: everyone in the company can read it.',
  privateKey: 'A private key has no place in a setting: everyone in the company can read it.',
  companyFull: (most: number) => `A company has at most ${most} settings.`,
  personFull: (most: number) => `A person has at most ${most} settings.`,
} as const;
