import {
  type Access,
  type AccessAction,
  type AccessResource,
  type AdministeredResource,
  decide,
  ruleOf,
} from '../../contract/access';
import { mfaScope, stepUpMaxAge, type StepUpScope } from '../../contract/stepUp';
import type { Database } from '../db/database';
import { ApiError, forbidden } from '../domain/apiError';
import { stepUpAcr } from '../identity/tokens';
import { actorOf, type Caller } from './caller';
import { kindOf, type RecordTable, withArticle } from '../domain/recordKinds';
import { standardResources } from '../domain/standardResources';
import { recordRefusal as recordOnce } from '../domain/activities/recordActivity';

/** The permission table refuses what a call would do; whoever answers it leaves the row of the history. */
export class NotPermitted extends ApiError {
  constructor(
    readonly access: Access,
    { status, info, message: details, errors, headers }: ApiError,
  ) {
    super({ status, info, details, errors, headers });
  }
}

/**
 * Enforces the permission table. It writes nothing, so that it can be asked in the middle of a change too.
 * @throws NotPermitted 403 with the reason in words, or 401 asking for a fresh one-time code (RFC 9470)
 */
export function demand(clock: () => Date, caller: Caller, access: Access): void {
  const rule = ruleOf(access);
  const decision = decide(rule, caller.subject);
  if (!decision.allowed) throw new NotPermitted(access, forbidden(decision.reason));
  if (rule.stepUp && !hasFreshProof(rule.stepUp, caller, clock()))
    throw new NotPermitted(access, stepUpDemanded(rule.stepUp));
}

/** A proof counts when the scope was granted with a one-time code or a passkey at most five minutes ago (decision 9). */
export function hasFreshProof(
  scope: StepUpScope,
  { subject, token }: Pick<Caller, 'subject' | 'token'>,
  now: Date,
): boolean {
  if (!subject.mfaEnabled) return true;
  const age = now.getTime() / 1000 - (token.authTime ?? Number.NEGATIVE_INFINITY);
  return (
    token.scopes.includes(mfaScope) &&
    token.scopes.includes(scope) &&
    token.amr.some((method) => secondFactors.has(method)) &&
    age <= stepUpMaxAge
  );
}

/** A one-time code (RFC 8176), or a passkey in its place (`pop`, decision 193). */
const secondFactors: ReadonlySet<string> = new Set(['otp', 'pop']);

const codeNeeded = 'Additional authentication required';

const stepUpDemanded = (scope: StepUpScope): ApiError =>
  new ApiError({
    status: 401,
    info: codeNeeded,
    details: 'Confirm this with a one-time code.',
    errors: [{ code: 'insufficient_user_authentication', detail: codeNeeded }],
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A fresh one-time code is needed", acr_values="${stepUpAcr}", max_age="${stepUpMaxAge}", scope="${mfaScope} ${scope}"`,
    },
  });

/**
 * Writes into the security history that somebody was refused: once a minute for the same person, action
 * and kind of refusal.
 * Asking for a one-time code is no refusal (decision 154).
 */
export async function recordRefusal(
  db: Database,
  clock: () => Date,
  caller: Caller,
  access: Access,
  { status, message, info }: ApiError,
): Promise<void> {
  const subject = `refusal ${status} of ${caller.user.uuid} ${access.join(' ')}`;
  await recordOnce(db, clock, subject, {
    ...actorOf(caller),
    title: 'Access',
    action: status === 401 ? 'Code asked for' : 'Refused',
    details: `${accessLabel(access)}: ${status === 401 ? info : message}`,
  });
}

/** What follows from what records are called, for resources that have them. */
const kept = (table: RecordTable) => {
  const { singular, plural } = kindOf(table);
  const one = withArticle(singular);
  return {
    list: `List ${plural}`,
    read: `Read ${one}`,
    create: `Create ${one}`,
    update: `Change ${one}`,
    delete: `Delete ${one}`,
  };
};

/** Actions that do not follow from what a resource's records are called. */
type Named<R extends AccessResource> = Exclude<
  AccessAction<R>,
  R extends AdministeredResource ? keyof ReturnType<typeof kept> : never
>;
type Labels = {
  readonly [R in AccessResource as [Named<R>] extends [never] ? never : R]: Readonly<
    Record<Named<R>, string>
  >;
};

/** What each pair of the permission table is to a person, for the security history. */
const accessLabels: Labels = {
  session: { read: 'Read the session' },
  search: { read: 'Search records' },
  attention: { read: 'Read what needs attention' },
  'user-settings': { read: 'Read own settings', update: 'Change own settings' },
  events: { list: 'List events', read: 'Read an event' },
  'security-history': { list: 'List the security history' },
  'stream-token': {
    read: 'Read when the SIEM token was made',
    renew: 'Make a SIEM token',
    remove: 'Remove the SIEM token',
  },
  account: {
    'verify-email': 'Verify the email address',
    update: 'Change the own name',
    'enable-mfa': 'Enable MFA',
    'disable-mfa': 'Disable MFA',
    'reset-password': 'Reset the password',
  },
  passkeys: {
    list: 'List own passkeys',
    begin: 'Begin to add a passkey',
    add: 'Add a passkey',
    remove: 'Remove a passkey',
  },
  sessions: {
    list: 'List own sessions',
    end: 'End a session',
    'end-of-member': 'End the sessions of a member',
  },
  company: {
    read: 'Read the company',
    update: 'Change the company',
    'enforce-mfa': 'Change MFA enforcement',
    'reserve-grants': 'Change who may grant access',
    'test-mail': 'Send a test email',
  },
  'company-settings': {
    read: 'Read a setting of the company',
    update: 'Change a setting of the company',
  },
  'idp-settings': {
    read: 'Read the identity provider settings',
    update: 'Change the identity provider settings',
    'scim-token': 'Generate a SCIM token',
    test: 'Test the connection to the identity provider',
  },
  datasets: {
    ...kept('datasets'),
    publish: 'Publish a dataset',
    rotate: 'Rotate a data encryption key',
    schedule: 'Change a data encryption key rotation schedule',
    algorithm: 'Change a data encryption algorithm',
    'data-key': 'Read the data encryption key of a dataset',
    'try-encrypt': 'Encrypt a sample',
    'try-decrypt': 'Decrypt a sample',
  },
  'primary-keys': {
    ...kept('primary_keys'),
    rotate: 'Rotate a primary key',
    schedule: 'Change a primary key rotation schedule',
    enable: 'Enable a primary key',
    disable: 'Disable a primary key',
  },
  'api-keys': {
    ...kept('api_keys'),
    associate: 'Associate an API key',
    'grant-decryption': 'Let an API key decrypt',
    'widen-ranges': 'Widen the address ranges of an API key',
    clone: 'Clone an API key',
    expire: 'Expire an API key',
    roll: 'Roll an API key',
    enable: 'Enable an API key',
    disable: 'Disable an API key',
    'renew-certificates': 'Renew the certificates of API keys',
  },
  'dataset-groups': kept('dataset_groups'),
  team: {
    list: 'List the team',
    invite: 'Invite a member',
    'revoke-invitation': 'Revoke an invitation',
    'change-role': 'Change the role of a member',
    remove: 'Remove a member',
  },
  'feature-categories': { list: 'List feature categories' },
  customers: {
    invite: 'Invite the first administrator of a customer',
    'correct-usage': 'Correct the usage of a customer',
  },
};

/** What follows for what the platform's people look after. */
const administeredLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(standardResources.map(({ name, table }) => [name, kept(table)])),
  entitlements: kept('entitlements'),
};

/** @returns what somebody tried, in words: "Rotate a primary key" */
function accessLabel([resource, action]: Access): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = accessLabels;
  return labels[resource]?.[action] ?? administeredLabels[resource]?.[action] ?? action;
}
