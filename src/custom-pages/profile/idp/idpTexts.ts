import type { IdpProvider } from '../../../../contract/identityProvider';

const providers: Readonly<Record<IdpProvider, string>> = {
  ENTRA: 'Entra',
  OKTA: 'Okta',
  'self-signed': 'Self-Signed',
};

/** Texts of the identity provider's section; failures and rules are companion.md's (sections 5 and 8). */
export const idpTexts = {
  section: 'Identity Provider (IDP)',
  switch: 'IDP',
  upgradeNeeded: 'IDP is part of the enterprise plan.',
  unseen: 'Only administrators with a verified email address see the settings.',
  notSaved: 'There are no settings yet. Switch IDP on to enter them.',
  provider: 'Provider',
  providers,
  openidConfiguration: 'OpenID Configuration',
  iss: 'IDP Token Issuer',
  aud: 'IDP Token Audience',
  publicKey: 'Self-Signed Token',
  publicKeyHint: 'The public key with which your tokens are verified, in PEM.',
  openidHint: 'Address of the provider’s OpenID configuration. It is fetched when you save.',
  makeKeyPair: 'Make a Key Pair',
  scimToken: 'SCIM Token',
  noToken: 'None yet',
  tokenMade: (moment: string) => `Generated on ${moment}`,
  settings: 'IDP Integration Settings',
  updated: 'IDP Integration Settings successfully updated.',
  updateFailed: 'There was an error updating your IDP Integration Settings.',
  tokenRenewed: 'SCIM token successfully generated.',
  tokenFailed: 'There was a problem generating the SCIM token.',
} as const;
