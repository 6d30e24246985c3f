import { leaveAnswers } from '../admin-kit/leave';
import { secretTexts, shownOnceTexts } from '../admin-kit/secrets';

/** Texts of the identity provider's section; failures and rules are from companion.md (sections 5 and 8). */
export const idpTexts = {
  section: 'Identity Provider (IDP)',
  switch: 'IDP',
  upgradeNeeded: 'IDP is part of the enterprise plan. It connects Entra, Okta or your own tokens:',
  upgradeGives: [
    'People get an API key when your provider assigns them, and lose it at once when it deactivates or deletes them.',
    'Members of a group may use all datasets of the dataset group of the same name.',
    'Programs sign in as these people, with a key pair of their own and nothing to hand out.',
    'The security history has what the provider did, who signed in, and what was refused and why.',
  ],
  unseen: 'Only administrators with a verified email address can see the settings.',
  notSaved: 'There are no settings yet. Switch IDP on to enter them.',
  provider: 'Provider',
  providers: { ENTRA: 'Entra', OKTA: 'Okta', 'self-signed': 'Self-Signed' },
  openidConfiguration: 'OpenID Configuration',
  openidHint: 'Address of the provider’s OpenID configuration. It is fetched when you save.',
  iss: 'IDP Token Issuer',
  aud: 'IDP Token Audience',
  publicKey: 'Self-Signed Token',
  publicKeyHint: 'The public key with which your tokens are verified, in PEM.',
  settings: 'IDP Integration Settings',
  edit: 'Edit Settings',
  save: 'Save',
  update: {
    success: 'IDP Integration Settings successfully updated.',
    failure: 'There was an error updating your IDP Integration Settings.',
  },
  restoredOlder: 'Draft restored. The settings have been changed since: compare before you save.',
  leave: {
    title: 'Leave without saving?',
    text: 'The settings have not been saved. If you leave now, what you typed is lost.',
    ...leaveAnswers,
    leave: 'Leave without saving',
  },
  turnOn: 'Turn on IDP',
  turnOff: { label: 'Turn off IDP', submit: 'Turn off' },
  turnOffText: [
    'While it is off, nobody gets access through your identity provider.',
    'API keys that it created stay, but are refused immediately. The settings are kept: turn it on again at any time, and programs can sign in again.',
  ],
} as const;

/** Texts of the SCIM token, with which the identity provider adds and removes people. */
export const scimTexts = {
  ...secretTexts('SCIM Token'),
  makeText:
    'Your identity provider uses the token to add and remove people. It is shown only once.',
  secret: shownOnceTexts(
    'SCIM Token',
    'SCIM token',
    'This is the SCIM token of your company. It cannot be shown again: copy it and enter it at your identity provider.',
  ),
} as const;
