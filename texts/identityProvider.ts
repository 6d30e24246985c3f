/** Texts of the identity provider's section; failures and rules are companion.md's (sections 5 and 8). */
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
  unseen: 'Only administrators with a verified email address see the settings.',
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
  restoredOlder:
    'What you typed before has been put back. Someone else has changed the settings since: compare before you save.',
  leave: {
    title: 'Leave without saving?',
    text: 'The settings have not been saved. If you leave now, what you typed is lost.',
    leave: 'Leave without saving',
    stay: 'Stay',
  },
  turnOn: 'Turn on IDP',
  turnOff: { label: 'Turn off IDP', submit: 'Turn off' },
  turnOffText: [
    'As long as it is off, nobody gets access through your identity provider.',
    'API keys that it made stay, and are refused at once. The settings are kept: you can turn it on again at any time, and programs sign in again then.',
  ],
} as const;

/** Texts of the SCIM token, with which the identity provider adds and removes people. */
export const scimTexts = {
  label: 'SCIM Token',
  none: 'None yet',
  createdOn: (moment: string) => `Generated on ${moment}`,
  generate: {
    label: 'Generate SCIM Token',
    submit: 'Generate',
    success: 'SCIM token successfully generated.',
    failure: 'There was a problem generating the SCIM token.',
  },
  text: 'Your identity provider uses the token to add and remove people. It is shown once.',
  replaces: 'It replaces the older one, which stops working at once.',
  warning:
    'This is the SCIM token of your company. It cannot be shown again: copy it, and enter it at your identity provider.',
  waiting: 'Copy the SCIM token first.',
  copy: { label: 'Copy SCIM token', done: 'The SCIM token has been copied.' },
  leave: {
    title: 'Leave without the token?',
    text: 'The SCIM token cannot be shown again. If you leave now and have not kept it, you need a new one.',
    leave: 'Leave',
    stay: 'Stay',
  },
} as const;

/** Texts of signing in from programs with a token of the provider. */
export const providerSignInTexts = {
  title: 'Sign-in from Programs',
  what: 'Programs of provisioned people sign in with a token of your provider, and get a certificate of an hour for a key pair of their own. The token must name the person as SCIM does:',
  names: {
    ENTRA:
      'by the user principal name (upn or preferred_username), which Entra provisions as userName.',
    OKTA: 'by the Okta username (preferred_username or sub), which must be the username of the application.',
    'self-signed':
      'by sub, in a token of ten minutes that is signed with your key: iss “Ubiq”, aud empty.',
  },
  address: 'Sign-in Address',
  customer: 'Customer ID',
  test: 'Test Connection',
  testing: 'Testing…',
  works: 'It works.',
  fails: 'It does not work.',
} as const;

/** Texts of what the identity provider does by SCIM. */
export const provisioningTexts = {
  title: 'Provisioning (SCIM)',
  what: 'Your identity provider makes an API key for each person who is assigned to it, disables it when the person is deactivated, and deletes it with the person. The members of a group may use all datasets of the dataset group of the same name.',
  address: 'SCIM Address',
  guides: {
    ENTRA: {
      label: 'How to set it up in Entra',
      steps: [
        'In the Entra admin center, open your enterprise application, then Provisioning, and set the mode to Automatic.',
        'Paste the address as Tenant URL and the SCIM token as Secret Token, choose Test Connection, and save.',
        'Assign people and groups to the application, then start provisioning.',
      ],
    },
    OKTA: {
      label: 'How to set it up in Okta',
      steps: [
        'In the Okta admin console, add the application SCIM 2.0 Test App (OAuth Bearer Token), open Provisioning and configure its API integration.',
        'Paste the address as Base URL and the SCIM token as API Token, choose Test API Credentials, and save.',
        'Enable Create Users, Update User Attributes and Deactivate Users, assign people, and push your groups.',
      ],
    },
    'self-signed': {
      label: 'How to set it up',
      steps: [
        'Enter the address and the SCIM token at a program that speaks SCIM 2.0. The token goes into the Authorization header as Bearer.',
      ],
    },
  },
  people: 'People',
  counted: (people: number, active: number) => `${people} (${active} active)`,
  groups: 'Groups',
  seen: 'Last Contact',
  never: 'Never',
  change: 'Last Change',
  none: 'None yet',
  refusals: 'Refused in the last 7 days',
  nothingRefused: 'Nothing was refused.',
} as const;
