/**
 * The only permission table (console.md section 6, companion.md section 6). The service enforces it on
 * every route, and the console uses it to decide what to show. No zod here: it is part of the first load.
 */
import type { StepUpScope } from './stepUp';

export interface AccessRule {
  /** Only the platform administrator (`ubiq_admin`). */
  staff?: true;
  /** Only the customer's own administrators. */
  admin?: true;
  /** Only the customer's own administrators, where their company reserves granting for them. */
  reserved?: true;
  /** Only with a verified email address. */
  verified?: true;
  /** Only on the enterprise plan. */
  enterprise?: true;
  /** Only if the service itself manages passwords and MFA. */
  signsInHere?: true;
  /** Open to people who still have to enable the MFA that their company requires. */
  beforeMfa?: true;
  /** Requires a confirmation by one-time code if the person has MFA enabled. */
  stepUp?: StepUpScope;
}

/** Rules for records that platform staff manage for every customer. */
const administered = {
  list: { staff: true },
  read: { staff: true },
  create: { staff: true, verified: true },
  update: { staff: true, verified: true },
  delete: { staff: true, verified: true },
} as const satisfies Record<string, AccessRule>;

/** Rules for records that a customer's own people manage. */
const ownRecords = {
  list: {},
  read: {},
  create: { verified: true },
  update: { verified: true },
  delete: { verified: true },
} as const satisfies Record<string, AccessRule>;

/** Resources that consist of a declaration on each side (docs/adding-a-resource.md). */
const standardResources = {
  customers: {
    ...administered,
    invite: { staff: true, verified: true },
    'correct-usage': { staff: true, verified: true },
  },
  features: administered,
  'client-library-versions': administered,
} as const satisfies Record<string, Record<string, AccessRule>>;
export type StandardResourceName = keyof typeof standardResources;
export const standardResourceNames = Object.keys(
  standardResources,
) as readonly StandardResourceName[];

export const accessTable = {
  session: { read: { beforeMfa: true } },
  // The rule for listing a kind determines whether its records are found.
  search: { read: {} },
  // The rule of each kind determines who sees it (contract/attention/attention.ts).
  attention: { read: {} },
  // The rule of each kind determines who sees it (contract/keys/scheduleTerms.ts).
  // Moving or rotating a date also requires the rule of its record (contract/bulk/bulk.ts).
  schedule: { list: {}, change: { verified: true } },
  // The person's secret address of the calendar, which shows only names and dates (decision 529).
  'calendar-address': { read: {}, renew: { verified: true }, remove: {} },
  // Messages outside the console, to the person's own address.
  messages: { read: {}, update: { verified: true } },
  // Webhooks send names of everything that needs attention to any address.
  webhooks: {
    list: { admin: true, verified: true },
    create: { admin: true, verified: true, stepUp: 'change:webhooks' },
    update: { admin: true, verified: true, stepUp: 'change:webhooks' },
    'renew-secret': { admin: true, verified: true, stepUp: 'change:webhooks' },
    test: { admin: true, verified: true },
    delete: { admin: true, verified: true },
  },
  'user-settings': { read: { beforeMfa: true }, update: { beforeMfa: true } },
  events: { list: {}, read: {} },
  'security-history': { list: {} },
  // The company's token with which its SIEM reads the security history.
  'stream-token': {
    read: { admin: true, verified: true },
    renew: { admin: true, verified: true, stepUp: 'generate:siemtoken' },
    remove: { admin: true, verified: true },
  },
  // Open to everyone who is signed in, because it resolves an unverified address.
  account: {
    'verify-email': { beforeMfa: true },
    update: { verified: true, beforeMfa: true },
    // With MFA enabled, this replaces the existing factor; people without MFA need no code.
    'enable-mfa': { signsInHere: true, verified: true, beforeMfa: true, stepUp: 'disable:mfa' },
    'disable-mfa': { signsInHere: true, verified: true, stepUp: 'disable:mfa' },
    'reset-password': { signsInHere: true, verified: true, beforeMfa: true },
  },
  passkeys: {
    list: { beforeMfa: true },
    begin: { signsInHere: true, verified: true, stepUp: 'add:passkey' },
    // Also requires a challenge, which only `begin` issues.
    add: { signsInHere: true, verified: true },
    remove: { signsInHere: true, verified: true, stepUp: 'remove:passkey' },
  },
  sessions: {
    list: { beforeMfa: true },
    end: { beforeMfa: true },
    'end-of-member': { admin: true, verified: true },
  },
  company: {
    read: { beforeMfa: true },
    update: { admin: true, verified: true },
    'enforce-mfa': { admin: true, verified: true, stepUp: 'toggle:enforcemfa' },
    'reserve-grants': { admin: true, verified: true, stepUp: 'toggle:reservegrants' },
    'test-mail': { admin: true, verified: true },
  },
  'company-settings': { read: {}, update: { admin: true, verified: true } },
  'idp-settings': {
    read: { admin: true, enterprise: true, verified: true },
    update: { admin: true, enterprise: true, verified: true, stepUp: 'change:idp' },
    'scim-token': { admin: true, enterprise: true, verified: true, stepUp: 'generate:scimtoken' },
    test: { admin: true, enterprise: true, verified: true },
  },
  datasets: {
    ...ownRecords,
    publish: { verified: true },
    rotate: { verified: true, stepUp: 'rotate:datakey' },
    schedule: { verified: true, stepUp: 'change:datakeyschedule' },
    algorithm: { verified: true, stepUp: 'change:datakeyalgorithm' },
    delete: { verified: true, stepUp: 'delete:dataset' },
    'data-key': { admin: true, verified: true, stepUp: 'read:datakey' },
    'try-encrypt': { verified: true },
    // Shows data in clear, like a key that may decrypt: people who can make such a key gain nothing by this.
    'try-decrypt': { reserved: true, verified: true },
  },
  'primary-keys': {
    ...ownRecords,
    rotate: { verified: true, stepUp: 'rotate:primarykey' },
    schedule: { verified: true, stepUp: 'change:primarykeyschedule' },
    enable: { verified: true, stepUp: 'enable:primarykey' },
    disable: { verified: true, stepUp: 'disable:primarykey' },
    delete: { verified: true, stepUp: 'delete:primarykey' },
  },
  'api-keys': {
    ...ownRecords,
    create: { reserved: true, verified: true },
    associate: { verified: true },
    // Also required when a change lets a key decrypt more data, or be used from more addresses.
    'grant-decryption': { reserved: true, verified: true, stepUp: 'grant:decryption' },
    'widen-ranges': { reserved: true, verified: true, stepUp: 'widen:addressranges' },
    // Clone and expire have the effects of guarded actions: new credentials for the same data, and the end of a key.
    clone: { reserved: true, verified: true, stepUp: 'roll:apikey' },
    expire: { verified: true, stepUp: 'disable:apikey' },
    roll: { reserved: true, verified: true, stepUp: 'roll:apikey' },
    enable: { verified: true, stepUp: 'enable:apikey' },
    disable: { verified: true, stepUp: 'disable:apikey' },
    delete: { verified: true, stepUp: 'delete:apikey' },
    'renew-certificates': { admin: true, verified: true },
  },
  'dataset-groups': {
    ...ownRecords,
    delete: { verified: true, stepUp: 'delete:datasetgroup' },
  },
  team: {
    list: {},
    invite: { admin: true, verified: true },
    'revoke-invitation': { admin: true, verified: true },
    'change-role': { admin: true, verified: true },
    // Also required when a change makes an administrator, who has no MFA yet, and so needs no codes.
    'make-administrator': { admin: true, verified: true, stepUp: 'make:administrator' },
    remove: { admin: true, verified: true },
  },
  ...standardResources,
  'feature-categories': { list: { staff: true } },
  entitlements: administered,
} as const satisfies Record<string, Record<string, AccessRule>>;

export type AccessTable = typeof accessTable;
export type AccessResource = keyof AccessTable;
export type AccessAction<R extends AccessResource> = keyof AccessTable[R] & string;

/** Resources whose records can be listed, read, created, changed and deleted. */
export type RecordResource = {
  [R in AccessResource]: keyof typeof ownRecords extends AccessAction<R> ? R : never;
}[AccessResource];

export const recordResources = Object.entries<Readonly<Record<string, AccessRule>>>(accessTable)
  .filter(([, rules]) => Object.keys(ownRecords).every((action) => action in rules))
  .map(([resource]) => resource as RecordResource);
