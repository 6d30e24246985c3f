import { noMessages } from '../setup/noMessages';
import { admin, globexAdmin, member, staff, unverified } from '../browser/people';
import {
  apiKey,
  associationId,
  customer,
  dataset,
  datasetGroup,
  entitlement,
  feature,
  libraryVersion,
  memberId,
  primaryKey,
  ranged,
  searched,
} from './demoAddresses';
import { chooseDataType, chooseProvider, fillInformation, keepSecret } from './creation';
import {
  choose,
  enterCodeOfSecret,
  followMail,
  goTo,
  hover,
  idleFor,
  keys,
  onNarrow,
  onPhone,
  openRow,
  openRowMenu,
  press,
  pressKey,
  saveElsewhere,
  searchAll,
  section,
  see,
  type Step,
  type,
} from './steps';

/** A stub: a status, no answer at all, a replaced text, or other data. */
type Answer =
  | number
  | 'none'
  | readonly [from: string | RegExp, to: string]
  | { readonly data: Readonly<Record<string, unknown>> };

/** One state of the console or of the sign-in pages that people meet. */
export interface Screen {
  /** Its picture's name. */
  name: string;
  /** A demo account, or nobody. */
  account: string | undefined;
  path: string;
  /** A text that identifies the screen. */
  shows: string | RegExp;
  steps: readonly Step[];
  /** Stubbed responses, by URL pattern of the request. */
  answers?: Readonly<Record<string, Answer>>;
  /** Screen to continue from: `steps` run after that screen's steps. */
  after?: Screen;
}

const screenOf =
  (account: string | undefined) =>
  (name: string, path: string, shows: string | RegExp, ...steps: Step[]): Screen => ({
    name,
    account,
    path,
    shows,
    steps,
  });

const asNobody = screenOf(undefined);
/** Results of two records, one of which was changed meanwhile. */
const bulkResults = ['Card Number', 'Claim Number'].map((name, place) => ({
  uuid: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  version: 1,
  problem:
    place === 0
      ? null
      : {
          status: 412,
          code: 'stale',
          detail: 'This dataset was changed after you opened it. Nothing was saved.',
        },
  impact: null,
}));

const asAdmin = screenOf(admin);
const asMember = screenOf(member);
const asUnverified = screenOf(unverified);
const asStaff = screenOf(staff);
const asGlobex = screenOf(globexAdmin);

const answered = (screen: Screen, answers: Screen['answers']): Screen => ({ ...screen, answers });

type Next = Pick<Screen, 'name' | 'shows' | 'steps'>;

/** A follow-up of another screen. */
const next = (name: string, shows: string | RegExp, ...steps: Step[]): Next => ({
  name,
  shows,
  steps,
});

/** A screen and its follow-ups, each of which continues from the one before. */
function journey(first: Screen, ...later: readonly Next[]): readonly Screen[] {
  const all = [first];
  let after = first;
  for (const change of later) {
    after = { ...first, ...change, after };
    all.push(after);
  }
  return all;
}

const missing = '00000000-0000-4000-8000-000000000000';
const longName = 'Prior Authorization Reference for Out-of-Network Specialist Visits';
/** As long as a name may be, without a place to break it. */
const longest = 'Clearinghouse'.repeat(20).slice(0, 255);
const longestPasskey = {
  uuid: missing,
  name: 'SecurityKeyInTheSafe'.repeat(5),
  created_at: '2026-01-02T03:04:05.000Z',
  last_used_at: null,
};
const companyTab = '/profile?tab=company';
const providerTab = '/profile?tab=idp';
const notificationsTab = '/profile?tab=notifications';
const webhook = {
  ...noMessages,
  url: `https://hooks.example/services/${longest}`,
  created_at: '2026-11-01T09:05:00.000Z',
  secret_created_at: '2026-11-01T09:05:00.000Z',
  earlier_secret_until: null,
  delivered_at: '2026-11-18T08:12:00.000Z',
  version: 1,
};
const webhooks = [
  {
    ...webhook,
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'On call',
    format: 'json',
    failing_since: '2026-11-19T17:40:00.000Z',
    last_error: 'The server did not answer within 10 seconds.',
  },
  {
    ...webhook,
    uuid: '00000000-0000-4000-8000-000000000002',
    name: longest.slice(0, 60),
    format: 'teams',
    failing_since: null,
    last_error: null,
  },
];
const deliveries = (['waiting', 'failed', 'delivered'] as const).map((status, index) => ({
  uuid: `00000000-0000-4000-8000-00000000001${index}`,
  is_test: status === 'delivered',
  status,
  created_at: '2026-11-19T17:40:00.000Z',
  tries: 30 - 14 * index,
  tried_at: '2026-11-20T09:05:00.000Z',
  due_at: status === 'waiting' ? '2026-11-20T10:05:00.000Z' : null,
  response_status: status === 'delivered' ? 200 : null,
  error: status === 'delivered' ? null : 'The server did not answer within 10 seconds.',
  milliseconds: 120,
}));
const rows = '**/api/table/**';
const tenant = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0';
const entra = JSON.stringify({
  provider: 'ENTRA',
  enabled: true,
  openid_configuration: `${tenant}/.well-known/openid-configuration`,
  iss: tenant,
  aud: 'api://encryption',
});

const settings = '**/api/settings/API_SSO_CONFIG';
const connection = (working: boolean, details: string): Screen['answers'] => ({
  [`${settings}/connection`]: { data: { connection: { working, details } } },
});
const provisioned: Screen['answers'] = {
  [`${settings}/provisioning`]: {
    data: {
      provisioning: {
        people: 214,
        active_people: 209,
        groups: 12,
        seen_at: '2026-11-20T09:05:00.000Z',
        changed_at: '2026-11-19T17:40:00.000Z',
        change: 'Group "Payments" got a member',
        refusals: [
          {
            created_at: '2026-11-18T08:12:00.000Z',
            details: 'The userName "lee.wong@acme.example" is taken.',
          },
        ],
      },
    },
  },
};

/** The account of a company with such a provider. */
const ofProvider = (
  name: string,
  shows: string | RegExp,
  answers: Screen['answers'],
  ...steps: Step[]
) =>
  answered(asGlobex(name, providerTab, shows, section('Identity Provider'), ...steps), {
    [settings]: ['"value":null', `"value":${JSON.stringify(entra)}`],
    ...answers,
  });

/** Every screen, dialog, empty and failed state: a new one is a line here. */
export const screens: readonly Screen[] = [
  // The service's own pages
  ...journey(
    asNobody('sign-in', '/', 'Forgot your password?'),
    next('sign-in-refused', 'The email or the password is wrong.', ...signIn('wrong')),
    next('sign-in-code', 'Trust this browser', ...signIn('demo-password')),
  ),
  ...journey(
    asNobody('sign-in-forgot', '/', 'Send the link', press('Forgot your password?', 'link')),
    next('sign-in-link-sent', 'Check your email', type('Email', member), press('Send the link')),
    next('link-password', 'New password', goTo('/outbox'), followMail(member)),
    next(
      'link-password-problem',
      /^The password must have/,
      type('New password', 'short'),
      press('Set password'),
    ),
  ),
  asNobody('sign-in-failed', '/auth-callback?error=access_denied&error_description=Nope', 'Nope'),
  asNobody('outbox', '/outbox', 'jordan@acme.example'),
  asNobody('link-invitation', '/outbox', 'Your name', followMail('jordan@acme.example')),
  asNobody('link-verification', '/outbox', 'Verify this address', followMail(unverified)),
  asNobody('link-unknown', '/invitation?token=unknown', 'This link does not work'),
  asNobody('page-unknown', '/interaction/unknown', 'This sign-in has expired'),
  answered(asMember('session-failed', '/', /./), { '**/api/me': 500 }),
  // As after a new sign-in at an outside provider that hands out the same session again.
  asNobody(
    'session-refused',
    '/auth-callback?error=login_required&error_description=Your session has ended. Sign in again.',
    'Your session has ended. Sign in again.',
  ),
  answered(asNobody('maintenance', '/', 'Maintenance Mode'), {
    '**/': ['"maintenance":false', '"maintenance":true'],
  }),
  answered(asMember('mfa-demanded', '/', 'MFA is required by the admin'), {
    '**/api/me': ['"enforce_mfa":false', '"enforce_mfa":true'],
  }),
  answered(asMember('page-failed', '/profile', 'A part of this page could not be loaded.'), {
    '**/assets/AccountPage*': 'none',
  }),

  // Home
  ...journey(
    asMember('home', '/', 'Needs attention'),
    next('home-table', 'View as chart', press('View as table')),
    next('home-range', 'Start date', press('View as chart'), press('Custom')),
    next(
      'home-datasets',
      'All Datasets',
      pressKey('Escape'),
      press(/^Datasets: /),
      see('Human Resources'),
    ),
  ),
  asAdmin('home-tried', '/', 'Open SSN to decrypt it', press(/^Try it: encrypt/)),
  asMember('home-attention', '/attention', 'Needs attention'),
  asMember('rotations', '/rotations', 'Rotations and Ends'),
  asMember(
    'rotations-month',
    `/rotations?month=${inDays(31).slice(0, 7)}`,
    '1 chosen',
    choose(/: Data key rotation$/),
    see('Spread Over…'),
  ),
  asMember('rotations-list', '/rotations?view=list', 'Data key rotation'),
  asAdmin(
    'bulk-dates',
    '/rotations?view=list&kind=data-key-rotation',
    '2 chosen',
    choose(/: Data key rotation$/),
    choose(/: Data key rotation$/, 1),
    see('Spread Over…'),
  ),
  asAdmin(
    'bulk-dates-spread',
    '/rotations?view=list&kind=data-key-rotation',
    'What will happen',
    choose(/: Data key rotation$/),
    choose(/: Data key rotation$/, 1),
    press('Spread Over…'),
    type('First day (UTC)', inDays(20)),
    type('Last day (UTC)', inDays(30)),
    press('Continue'),
  ),
  asMember(
    'rotations-empty',
    '/rotations?key=00000000-0000-4000-8000-000000000000',
    /with these filters/,
  ),
  answered(asMember('rotations-failed', '/rotations', 'Retry'), { '**/api/schedule*': 500 }),
  answered(asMember('home-urgent', '/', /The plan is used up/), {
    '**/api/attention?*': [
      '"kind":"members-without-mfa","entitlement":null,"count":2,"limit":null',
      '"kind":"entitlement-reached","entitlement":"team","count":25,"limit":25',
    ],
  }),
  answered(asMember('home-used-up', '/', 'Exceeded'), {
    // Few calls are counted on the first day of a month.
    '**/api/billing/usage': [/(?<="event_count":)\d+/, '2612345'],
  }),
  asStaff('home-empty', '/', 'Nothing in your own company needs you today.'),
  answered(asMember('home-first-steps', '/', 'First steps'), {
    '**/api/attention?*': ['"used":true', '"used":false'],
  }),
  answered(asMember('home-failed', '/', 'Retry'), {
    '**/api/billing/**': 500,
    '**/api/attention?*': 500,
  }),
  asGlobex('home-enterprise', '/', 'Dashboard - Globex Logistics'),

  // Datasets
  ...journey(
    asMember('datasets', '/datasets', 'Card Number'),
    next('datasets-row-menu', 'Edit', openRowMenu),
    next(
      'datasets-filter',
      'Unstructured',
      pressKey('Escape'),
      onNarrow([press('Filters')], [press('Filter by Type')]),
    ),
    next(
      'datasets-columns',
      'Export to CSV',
      pressKey('Escape'),
      onNarrow([press('More')], [press('Columns')]),
    ),
  ),
  asMember('datasets-no-match', searched('/datasets', 'no such dataset'), 'No matches'),
  asStaff('datasets-empty', '/datasets', 'No datasets yet'),
  answered(asMember('datasets-failed', '/datasets', 'Retry'), { [rows]: 500 }),
  asMember('dataset', dataset('Card Number'), 'Try it'),
  asMember(
    'dataset-access',
    dataset('Card Number'),
    /^from 203/,
    section('Who can encrypt and decrypt'),
  ),
  asMember('dataset-used-up', dataset('Postal Code'), /Used up/),
  asMember(
    'dataset-tried',
    dataset('SSN'),
    'Encrypted with key number',
    type('Sample Value', '123-45-6789'),
    press('Encrypt'),
  ),
  asMember('dataset-keys', `${dataset('Card Number')}?tab=keys`, /^Nothing seen since/),
  asMember('dataset-keys-unknown', `${dataset('SSN')}?tab=keys`, /^Unknown: ubiq-node/),
  asMember('dataset-keys-unstructured', `${dataset('Radiology Scans')}?tab=keys`, /Every value of/),
  asMember('dataset-program', `${dataset('SSN')}?tab=program`, 'Node'),
  ...journey(
    asMember('dataset-settings', `${dataset('SSN')}?tab=settings`, 'Description'),
    next('dataset-required', 'This field is required', type('Description', '')),
    next('dataset-leaving', 'Leave without saving?', type('Description', 'Changed'), (page) =>
      page.getByRole('main').getByRole('link', { name: 'Datasets' }).first().click(),
    ),
  ),
  ...journey(
    asMember('dataset-draft', `${dataset('Claim Number')}?tab=settings`, 'Input Character Set'),
    next('dataset-draft-radix', 'Radix Error', type('Minimum Input Length', '2')),
    next(
      'dataset-draft-refused',
      'Cannot be encrypted',
      type('Minimum Input Length', '6'),
      type('Example', 'CLM-2026!'),
    ),
    next(
      'dataset-draft-keys',
      /4 are needed/,
      type('Example', ''),
      type('Output Character Set', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef'),
    ),
  ),
  asMember('dataset-unstructured', dataset('Radiology Scans'), 'AES'),
  asMember('dataset-long-name', dataset(longName), longName),
  asMember('dataset-missing', `/datasets/${missing}`, 'This dataset does not exist'),
  answered(asMember('dataset-failed', dataset('SSN'), 'Retry'), { '**/api/datasets/*': 500 }),
  asMember(
    'dataset-conflict',
    `${dataset('Invoices')}?tab=settings`,
    'Save this version',
    see('Nothing has changed yet.'),
    type('Description', 'Invoices of all branches'),
    saveElsewhere(dataset('Invoices'), { description: 'Invoices of the main branch' }),
    press('Update'),
  ),
  asAdmin('dataset-rotate', `${dataset('Card Number')}?action=rotate`, /additional/i),
  asAdmin(
    'dataset-schedule-days',
    `${dataset('Card Number')}?action=schedule`,
    'Submit',
    press(/^Custom/, 'radio'),
  ),
  asAdmin('dataset-delete', `${dataset('SSN')}?action=delete`, /lose this dataset:/),
  ...journey(
    asAdmin('wizard-caution', '/datasets/wizard', 'Caution'),
    next('wizard-information', 'Dataset Group', press('Continue')),
    next('wizard-data-type', 'Unstructured', ...fillInformation('Passport Number', 'Travel')),
    next('wizard-definition', 'Max Data Key Rotations', ...chooseDataType),
    next('wizard-review', 'Generate an API key', press('Continue')),
    next(
      'wizard-review-code',
      'Additional authentication required',
      press(/^Generate an API key/, 'checkbox'),
    ),
    next('wizard-end', 'Open dataset', press(/^Generate an API key/, 'checkbox'), press('Create')),
  ),
  asAdmin(
    'wizard-definition-typed',
    '/datasets/wizard',
    'Largest Ciphertext',
    press('Continue'),
    ...fillInformation('Birth Day', 'Borders'),
    press(/^Calendar date/, 'radio'),
    press('Continue'),
  ),
  asAdmin('dataset-typed', dataset('Visit Day'), 'Largest Ciphertext'),
  asAdmin(
    'wizard-problems',
    '/datasets/wizard',
    'This field is required',
    press('Continue'),
    see('Dataset Group'),
    press('Continue'),
  ),
  asMember(
    'wizard-credentials',
    '/datasets/wizard',
    'SECRET_SIGNING_KEY',
    press('Continue'),
    ...fillInformation('Visa Number', 'Visas'),
    ...chooseDataType,
    press('Continue'),
    press(/^Generate an API key/, 'checkbox'),
    press('Create'),
  ),

  // Dataset groups
  asMember('groups', '/dataset-groups', 'Patient Identity'),
  asMember('group', datasetGroup('Payments'), 'Card Number'),
  answered(asMember('group-provider', datasetGroup('Payments'), /of your identity provider/), {
    '**/api/dataset-groups/*': ['"provisioned_people":0', '"provisioned_people":3'],
  }),
  answered(asMember('group-reserved', datasetGroup('Payments'), /^Datasets cannot be added/), {
    '**/api/dataset-groups/*': ['"provisioned_people":0', '"provisioned_people":1'],
    '**/api/me': ['"reserve_grants":false', '"reserve_grants":true'],
  }),
  asMember('group-access', `${datasetGroup('Payments')}?tab=access`, 'Card Number'),
  asMember('group-new', '/dataset-groups/new', 'Details'),
  asMember(
    'group-new-datasets',
    '/dataset-groups/new',
    'Card Number',
    type('Name', 'Shipping'),
    type('Description', 'What the warehouse may read'),
    press('Continue'),
  ),

  // API keys
  asMember('keys', '/api-keys', 'Analytics Loader'),
  asAdmin(
    'bulk-keys-expire',
    '/api-keys',
    'Custom',
    choose('Analytics Loader'),
    choose('Backup Agent'),
    press('Expire'),
  ),
  asAdmin(
    'bulk-keys-disable',
    '/api-keys',
    'What will happen',
    choose('Analytics Loader'),
    choose('Backup Agent'),
    press('Disable'),
  ),
  asAdmin(
    'bulk-keys',
    '/api-keys',
    'Require Ranges',
    choose('Analytics Loader'),
    choose('Auditors'),
  ),
  answered(
    asMember(
      'bulk-results',
      '/datasets',
      '1 of 2 done.',
      choose('Card Number'),
      choose('Claim Number'),
      press('Set Schedule'),
      type('Days', '200'),
      press('Continue'),
      see('What will happen'),
      press('Set Schedule'),
    ),
    { '**/api/bulk/**': { data: { bulk: { results: bulkResults, needs_code: false } } } },
  ),
  asMember('key', apiKey('Payment Gateway'), 'Bank Account Number'),
  asMember(
    'key-missing-datasets',
    apiKey('Pharmacy Shop (old)'),
    'Why not',
    press('Not associated'),
  ),
  asMember('key-usage', `${apiKey('Payment Gateway')}?tab=usage`, 'Calls of the last 30 days'),
  asMember(
    'key-addresses',
    `${apiKey('Patient Portal')}?tab=usage`,
    '203.0.113.10',
    section('Addresses'),
  ),
  asMember(
    'key-suggest-ranges',
    `${apiKey('Patient Portal')}?tab=usage`,
    /^These are the smallest ranges/,
    press('Suggest ranges'),
  ),
  asMember('key-settings', `${apiKey('Payment Gateway')}?tab=settings`, 'Description'),
  asMember('key-expired', apiKey('Auditors'), /^Expired keys cannot be re-enabled/),
  asMember('key-disabled', apiKey('Pilot'), 'Disabled'),
  asMember('key-person', apiKey('lee.wong@acme.example'), 'lee.wong@acme.example'),
  asAdmin('key-impossible', `${apiKey('Backup Agent')}?action=enable`, /no longer possible/),
  asAdmin('key-roll', `${apiKey('Analytics Loader')}?action=roll`, 'Roll API Key'),
  asAdmin('key-expire', `${apiKey('Analytics Loader')}?action=expire`, 'Expire API Key'),
  asMember('key-add', `${apiKey('Analytics Loader')}?action=add-associations`, 'Payments'),
  asMember(
    'key-remove',
    `${apiKey('Payment Gateway')}?action=delete-association&with.association=${associationId('Payment Gateway', 'Payments', 'Card Number')}`,
    'Card Number',
  ),
  answered(asMember('keys-long-name', '/api-keys', /^Clearinghouse/), {
    [rows]: ['"name":"Analytics Loader"', `"name":"${longest}"`],
  }),
  answered(asMember('key-long-name', apiKey('Payment Gateway'), /^Clearinghouse/), {
    '**/api/api-keys/*': ['"name":"Payment Gateway"', `"name":"${longest}"`],
  }),
  answered(
    asMember(
      'key-long-name-disable',
      `${apiKey('Payment Gateway')}?action=disable`,
      /can no longer use these:/,
    ),
    { '**/api/api-keys/*': ['"name":"Payment Gateway"', `"name":"${longest}"`] },
  ),
  ...journey(
    asMember('key-new', '/api-keys/new', 'IP Range(s) Allowed'),
    next(
      'key-new-problems',
      'This field is required',
      press('Create'),
      type('IP Range(s) Allowed', '10.0.0.0/33'),
    ),
    next(
      'key-new-credentials',
      'SECRET_SIGNING_KEY',
      type('Name', 'Nightly export'),
      type('Description', 'Copies the warehouse'),
      type('IP Range(s) Allowed', ''),
      press('None', 'radio'),
      press('Create'),
    ),
    next('key-new-association', 'Finish', keepSecret('Copy credentials'), press('Continue')),
  ),

  // Primary keys
  asMember('primary-keys', '/primary-keys', 'Partner Exchange'),
  asMember('primary-key', primaryKey('Payments'), 'Card Number'),
  asMember('primary-key-versions', `${primaryKey('Payments')}?tab=versions`, 'Version'),
  asMember('primary-key-disabled', primaryKey('Pilot'), 'Disabled'),
  asAdmin('primary-key-undeletable', `${primaryKey('Payments')}?action=delete`, 'Card Number'),

  // Team
  asAdmin('team', '/team', 'Sam Rivera'),
  asGlobex('team-without-own-mfa', '/team', /^Enable MFA for your own account/),
  asAdmin('team-invite', '/team/invite', 'Email'),
  asAdmin('team-invitations', '/team/invitations', 'Send Again'),
  asAdmin(
    'team-role',
    `/team?action=change-role&of=team&record=${memberId(member)}`,
    /also manages the team/,
  ),
  asAdmin('team-remove', `/team?action=remove&of=team&record=${memberId(member)}`, 'Remove User'),
  asAdmin('team-mfa', '/team', 'Enforce MFA', press('Require MFA for everyone', 'switch')),

  // Events
  asMember('events', '/events', 'Choose what to list'),
  asMember('events-rows', ranged('/events', 'last-7-days'), 'Encryption'),
  asMember('events-filters', ranged('/events', 'last-7-days'), 'Add group', press('Filters')),
  asMember('events-panel', ranged('/events', 'last-7-days'), 'Metadata', openRow),
  asMember(
    'events-no-match',
    ranged('/events', 'last-7-days', 'nothing has this name'),
    'No matches',
  ),
  asMember('history', ranged('/security-history', 'last-year'), 'Signed in'),
  asMember(
    'history-panel',
    ranged('/security-history', 'last-year', 'Pharmacy'),
    'Transaction ID',
    openRow,
  ),
  answered(asMember('history-failed', ranged('/security-history', 'last-year'), 'Retry'), {
    '**/api/activities/search*': 500,
  }),

  // One's own account
  ...journey(
    asAdmin('account', '/profile', 'My Sessions'),
    next('account-add-passkey', 'Your browser guides you', press('Add a Passkey')),
    next('account-disable-mfa', 'Disable MFA', press('Cancel'), press('Disable')),
    next('account-company', 'Entitlements', press('Cancel'), press('Company', 'tab')),
    next('account-security', 'Require MFA for everyone', press('Security', 'tab')),
    next('account-siem', 'Generate SIEM Token', press('SIEM', 'tab'), press('Generate SIEM Token')),
  ),
  ...journey(
    asAdmin('account-notifications', notificationsTab, 'No webhooks yet'),
    next('account-webhook-new', 'Begins with https', press('Create Webhook')),
  ),
  ...journey(
    answered(
      asAdmin('account-webhooks', notificationsTab, 'Fails', section('Webhooks of Your Company')),
      {
        '**/api/webhooks': { data: { webhooks } },
        '**/api/webhooks/*/deliveries': { data: { webhook_deliveries: deliveries } },
      },
    ),
    next('account-webhook-deliveries', /status 200/, press('Show deliveries of On call')),
  ),
  answered(asMember('account-notifications-failed', notificationsTab, 'Retry'), {
    '**/api/message-settings/*': 500,
  }),
  asMember('account-member', companyTab, 'Entitlements'),
  answered(asMember('account-used-up', companyTab, 'Exceeded', section('Entitlements')), {
    '**/api/customers/*/entitlements': [/(?<="value":2500000,"used":)\d+/, '2612345'],
  }),
  asGlobex('account-enterprise', providerTab, 'Identity Provider (IDP)'),
  answered(asAdmin('account-passkeys', '/profile', /^SecurityKey/, section('Passkeys')), {
    '**/api/passkeys*': ['"passkeys":[]', `"passkeys":${JSON.stringify([longestPasskey])}`],
  }),
  ...journey(
    asGlobex('account-idp', providerTab, 'Provider', press('IDP', 'switch')),
    next(
      'account-idp-problems',
      'OpenID Configuration is required',
      ...chooseProvider('Okta'),
      press('Save'),
    ),
    next('account-idp-self-signed', 'Self-Signed Token', ...chooseProvider('Self-Signed')),
  ),
  ofProvider('account-provider', 'Sign-in from Programs', {}),
  ofProvider(
    'account-connection',
    /^It works\./,
    connection(
      true,
      'The OpenID Configuration can be read, names the same issuer, and leads to 5 public keys.',
    ),
    press('Test Connection'),
  ),
  ofProvider(
    'account-provisioning',
    'Refused in the last 7 days',
    provisioned,
    section('Provisioning'),
  ),
  asUnverified('account-unverified', '/profile', 'Not verified'),
  asUnverified('dataset-unverified', dataset('SSN'), 'Your email address is not verified.'),

  // The shell
  ...journey(
    asMember('palette', '/datasets', 'Security History', press(/^Search/)),
    next('palette-found', 'Payment Gateway', searchAll('pay')),
    next('palette-nothing', /^No/, searchAll('zzzz')),
    next('shortcuts', 'Single-key shortcuts', pressKey('Escape'), keys('?')),
    next('profile-menu', 'Logout', pressKey('Escape'), press(/Sam Rivera/)),
    next('inactivity', 'Inactivity Warning', pressKey('Escape'), idleFor(13 * 60_000 + 1000)),
  ),
  asMember('menu', '/datasets', 'Home', onPhone([press('Open menu')], [press('Collapse menu')])),
  asMember(
    'tip',
    '/api-keys',
    'Analytics Loader',
    onPhone([], [hover((page) => page.getByText('Client Libraries In Use').first())]),
  ),
  asMember('access-denied', '/access-denied', 'Access denied'),
  asMember('path-unknown', '/no/such/page', 'There is no page at /no/such/page.'),

  // Staff
  asStaff('home-staff', '/', 'All customers'),
  asStaff('customers', '/customers', 'Globex Logistics'),
  asStaff('customer', customer('Acme Health'), 'Datasets'),
  asStaff('customer-settings', `${customer('Acme Health')}?tab=settings`, 'Billing Contact'),
  asStaff('customer-people', `${customer('Acme Health')}?tab=people`, 'Last Sign-in'),
  asStaff('customer-sign-in', `${customer('Acme Health')}?tab=sign-in`, 'None of these left'),
  asStaff('customer-correct', `${customer('Acme Health')}?action=correct-usage`, 'Reason'),
  asStaff(
    'customer-entitlement',
    `${customer('Acme Health')}?action=edit-entitlement&with.entitlement=${entitlement('Acme Health', 'datasets')}`,
    'Value',
  ),
  asStaff('customer-new', '/customers/new', 'Billing Contact'),
  asStaff('features', '/features', 'FF1 Encryption'),
  asStaff('feature', feature('ff1'), 'FF1 Encryption'),
  asStaff('feature-delete', `${feature('ff1')}?action=delete`, 'Delete'),
  asStaff('libraries', '/client-library-versions', 'ubiq-go'),
  asStaff('library', libraryVersion('ubiq-go', '2.2.0'), 'Customers that used this version'),
  asStaff('library-settings', `${libraryVersion('ubiq-go', '2.2.0')}?tab=settings`, 'Release Date'),
  asStaff('library-new', '/client-library-versions/new', 'Release Date'),

  // The code pages, last: what they ask for has begun
  ...journey(
    asGlobex('mfa-enable', '/profile', 'Your password', press('Enable MFA')),
    next('mfa-recovery-codes', 'Download as text', enterCodeOfSecret, press('Enable MFA')),
  ),
  asAdmin(
    'code-parameters',
    `${dataset('Card Number')}?action=schedule`,
    'One-time code',
    press('Submit'),
  ),
  ...journey(
    asAdmin(
      'code-wrong',
      `${dataset('Card Number')}?action=rotate`,
      /wrong/,
      press(/^Rotate/),
      type('One-time code', '000000'),
    ),
    next('code-recovery', 'Recovery code', (page) =>
      page.getByText('Use a recovery code instead').click(),
    ),
  ),
];

/** Pictures only: each differs from one of the screens by its words alone. */
export const likeAnother: readonly Screen[] = [
  answered(asMember('datasets-offline', '/datasets', 'Retry'), { [rows]: 'none' }),
  asAdmin('dataset-schedule', `${dataset('Card Number')}?action=schedule`, 'Submit'),
  asAdmin('dataset-algorithm', `${dataset('Radiology Scans')}?action=algorithm`, 'AES-128-GCM'),
  asAdmin('dataset-publish', `${dataset('Claim Number')}?action=publish`, 'Publish'),
  asStaff('groups-empty', '/dataset-groups', 'No dataset groups yet'),
  asMember('group-settings', `${datasetGroup('Payments')}?tab=settings`, 'Description'),
  asAdmin('group-delete', `${datasetGroup('Payments')}?action=delete`, 'Delete'),
  asStaff('keys-empty', '/api-keys', 'No API keys yet'),
  asAdmin('key-disable', `${apiKey('Backup Agent')}?action=disable`, /can no longer use these:/),
  asAdmin('key-enable', `${apiKey('Pilot')}?action=enable`, 'Enable API Key'),
  asAdmin('key-clone', `${apiKey('Analytics Loader')}?action=clone`, 'Clone API Key'),
  asAdmin('key-delete', `${apiKey('Pharmacy Shop (old)')}?action=delete`, 'Delete API Key'),
  asStaff('primary-keys-empty', '/primary-keys', /wizard/i),
  asMember('primary-key-settings', `${primaryKey('Payments')}?tab=settings`, 'Description'),
  asAdmin('primary-key-rotate', `${primaryKey('Payments')}?action=rotate`, /additional/i),
  asAdmin('primary-key-schedule', `${primaryKey('Partner Exchange')}?action=schedule`, 'Submit'),
  asAdmin('primary-key-disable', `${primaryKey('Payments')}?action=disable`, /stop working/),
  asAdmin('primary-key-enable', `${primaryKey('Pilot')}?action=enable`, 'Enable'),
  asAdmin('primary-key-delete', `${primaryKey('Disaster Recovery')}?action=delete`, 'Delete'),
  asMember('team-member', '/team', 'Sam Rivera'),
  asAdmin(
    'team-invite-problem',
    '/team/invite',
    'Must be a valid email',
    type('Email', 'jordan'),
    press('Invite'),
  ),
  asAdmin(
    'team-sessions',
    `/team?action=end-sessions&of=team&record=${memberId(member)}`,
    /signed out/,
  ),
  asAdmin('account-replace-mfa', '/profile', 'Replace MFA', press('Replace')),
  asAdmin('account-sessions', '/profile', 'My Sessions', section('My Sessions')),
  ofProvider(
    'account-connection-failed',
    /^It does not work\./,
    connection(false, 'The OpenID Configuration cannot be read. The server cannot be reached.'),
    press('Test Connection'),
  ),
  asUnverified('home-unverified', '/', 'Your email address is not verified.'),
  asMember('customers-denied', '/customers', 'Access denied'),
  asStaff(
    'customer-entitlement-delete',
    `${customer('Acme Health')}?action=delete-entitlement&with.entitlement=${entitlement('Acme Health', 'team')}`,
    'Value',
  ),
  asStaff('feature-new', '/features/new', 'Feature Category'),
  asAdmin('code', `${dataset('Card Number')}?action=rotate`, 'One-time code', press(/^Rotate/)),
  asAdmin(
    'code-administrator',
    '/team/invite',
    'One-time code',
    type('Email', 'new.admin@acme.example'),
    press(/^Admin/, 'radio'),
    press('Invite'),
  ),
];

/** @returns the day, in UTC, so many days from now */
function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

function signIn(text: string): Step[] {
  return [type('Email', admin), type('Password', text), press('Sign in')];
}
