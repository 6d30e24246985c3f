import {
  type Access,
  type AccessAction,
  type AccessResource,
  type AdministeredResource,
  decide,
  ruleOf,
} from '../../contract/access';
import { actionOf, type ToConfirm } from '../../contract/confirmationTerms';
import { mfaScope, stepUpMaxAge, type StepUpScope } from '../../contract/stepUp';
import { confirmationTexts } from '../../texts/confirmations';
import type { Database } from '../db/database';
import { type NotConfirmed, takeConfirmation } from '../domain/account/confirmations';
import type { Demanding } from '../domain/work';
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
    /** What was sent to confirm it does not: that is refused, where a code was only asked for otherwise. */
    readonly notConfirmed?: NotConfirmed,
  ) {
    super({ status, info, details, errors, headers });
  }
}

/** @throws NotPermitted 403 with the reason in words */
export function requirePermission(caller: Caller, access: Access): void {
  const decision = decide(ruleOf(access), caller.subject);
  if (!decision.allowed) throw new NotPermitted(access, forbidden(decision.reason));
}

/**
 * Enforces the permission table before anything is read of a call.
 * @param confirmation what the call says confirms it; whether that is so shows once its body is read
 * @throws NotPermitted 403, or 401 asking for a one-time code (RFC 9470)
 */
export function requireAccess(
  clock: () => Date,
  caller: Caller,
  access: Access,
  confirmation: string | undefined,
): void {
  requirePermission(caller, access);
  const { stepUp } = ruleOf(access);
  if (!stepUp || (confirmation !== undefined && hasFreshProof(stepUp, caller, clock()))) return;
  if (caller.subject.mfaEnabled) throw new NotPermitted(access, stepUpDemanded(stepUp));
}

/** What a call would do, as far as it is confirmed. */
interface Asked extends Pick<ToConfirm, 'object' | 'parameters'> {
  confirmation: string | undefined;
}

/**
 * Enforces the permission table in the transaction of a change, and uses up what confirms it, once for each rule.
 * @returns what demands a rule. @throws NotPermitted 403, 401
 */
export function demanding(
  { db, clock }: { db: Database; clock: () => Date },
  caller: Caller,
  { confirmation, ...asked }: Asked,
): Demanding['demand'] {
  const met = new Set<string>();
  return async (access) => {
    requireAccess(clock, caller, access, confirmation);
    const { stepUp } = ruleOf(access);
    const action = actionOf(access);
    if (!stepUp || confirmation === undefined || !caller.subject.mfaEnabled || met.has(action))
      return;
    const { token, user, session } = caller;
    const outsideProof = token.outside && token.authTime;
    const confirming = { uuid: confirmation, user: user.uuid, session, outsideProof };
    const refusal = await takeConfirmation(db, clock(), confirming, { action, ...asked });
    if (refusal) throw new NotPermitted(access, stepUpDemanded(stepUp, refusal), refusal);
    met.add(action);
  };
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

const stepUpDemanded = (scope: StepUpScope, notConfirmed?: NotConfirmed): ApiError =>
  new ApiError({
    status: 401,
    info: codeNeeded,
    details: notConfirmed
      ? confirmationTexts.notConfirmed[notConfirmed]
      : 'Confirm this with a one-time code.',
    errors: [{ code: 'insufficient_user_authentication', detail: codeNeeded }],
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A fresh one-time code is needed", acr_values="${stepUpAcr}", max_age="${stepUpMaxAge}", scope="${mfaScope} ${scope}"`,
    },
  });

/**
 * Writes into the security history that somebody was refused: once a minute for the same person, action
 * and kind of refusal.
 * Asking for a one-time code is no refusal (decision 154); a confirmation of something else is one.
 */
export async function recordRefusal(
  db: Database,
  clock: () => Date,
  caller: Caller,
  access: Access,
  { status, message, info }: ApiError,
  notConfirmed?: NotConfirmed,
): Promise<void> {
  const isAsked = status === 401 && notConfirmed === undefined;
  const kind = notConfirmed ?? status;
  const subject = `refusal ${kind} of ${caller.user.uuid} ${access.join(' ')}`;
  await recordOnce(db, clock, subject, {
    ...actorOf(caller),
    title: 'Access',
    action: isAsked ? 'Code asked for' : 'Refused',
    details: `${accessLabel(access)}: ${isAsked ? info : message}`,
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
  confirmations: { create: 'Confirm an action' },
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
