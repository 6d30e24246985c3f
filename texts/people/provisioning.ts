/** Texts of signing in from programs with a token of the provider. */
export const providerSignInTexts = {
  title: 'Sign-in from Programs',
  what: 'Programs sign in with a token from your provider, on behalf of a provisioned person, and receive a one-day certificate for their own key pair. The token must name the person as SCIM does:',
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

/** Steps from the settings to the first person of the provider. */
export const checklistTexts = {
  label: 'Setup',
  done: 'Done',
  toDo: 'To do',
  settings: {
    label: 'Save the settings and switch IDP on',
    hint: 'While it is off, nobody gets in.',
  },
  connection: {
    label: 'Test the connection',
    hint: 'Checks that tokens of your provider can be verified. Ticked until you leave this page.',
  },
  token: { label: 'Generate the SCIM token', hint: 'Your provider sends it with every call.' },
  contact: {
    label: 'Set up provisioning at your provider',
    hint: 'Ticked after its first call. The steps are under Provisioning below.',
  },
  person: { label: 'First person arrived', hint: 'Assign somebody at your provider.' },
} as const;

/** Texts of provisioning by SCIM. */
export const provisioningTexts = {
  title: 'Provisioning (SCIM)',
  what: 'Your identity provider creates an API key for each person who is assigned to it, disables it when the person is deactivated, and deletes it with the person. The members of a group may use all datasets of the dataset group of the same name.',
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
  nothingRefused: 'No refusals.',
} as const;
