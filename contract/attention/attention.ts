import { type Access, decide, type Subject } from '../access/access';

/** When something needs attention; shares are of 1. Without zod: lists of the console use it too. */
export const attentionThresholds = {
  expiringWithinDays: 14,
  /** A key that ends so soon is no longer one among those that will. */
  expiringNowWithinDays: 1,
  /** companion.md section 9. */
  unusedAfterDays: 180,
  rotationDueWithinDays: 7,
  keyNumbersUsed: 0.9,
  /** With room for a single key it is always used up. */
  keyNumbersAtLeast: 2,
  entitlementNear: 0.8,
  entitlementReached: 1,
  /** Refused calls of the last 24 hours against a day's mean of the seven days before. */
  refusedTimesMean: 2,
  refusedAtLeast: 3,
  /** An address counts as new for an API key so long after the first call that was answered. */
  addressNewForHours: 24,
  /** A library counts as in use so long after its last call. */
  libraryUsedWithinDays: 30,
} as const;

export type AttentionTone = 'error' | 'warning' | 'info';

interface AttentionKind {
  tone: AttentionTone;
  /** Permission that shows it: the one to see the records that it is about. */
  access: Access;
}

/** Kinds of things that need attention, worst first. */
export const attentionKinds = {
  'rotation-failed': { tone: 'error', access: ['datasets', 'list'] },
  'entitlement-reached': { tone: 'error', access: ['company', 'read'] },
  'key-expiring-now': { tone: 'error', access: ['api-keys', 'list'] },
  // The only one that is happening already.
  'refused-calls': { tone: 'warning', access: ['security-history', 'list'] },
  // A key that had been used from another address before.
  'new-address': { tone: 'warning', access: ['api-keys', 'list'] },
  'key-expiring': { tone: 'warning', access: ['api-keys', 'list'] },
  'key-numbers': { tone: 'warning', access: ['datasets', 'list'] },
  'entitlement-near': { tone: 'warning', access: ['company', 'read'] },
  'members-without-mfa': { tone: 'warning', access: ['team', 'list'] },
  'outdated-libraries': { tone: 'warning', access: ['api-keys', 'list'] },
  // companion.md section 2 has it yellow in the list of API keys.
  'keys-unused': { tone: 'warning', access: ['api-keys', 'list'] },
  'rotation-due': { tone: 'info', access: ['datasets', 'list'] },
} as const satisfies Record<string, AttentionKind>;
export type AttentionKindName = keyof typeof attentionKinds;
export const attentionKindNames = Object.keys(attentionKinds) as [
  AttentionKindName,
  ...AttentionKindName[],
];

/** Tabs of a record's page that resolve an item, where it is not the first. */
const tabs: Partial<Readonly<Record<AttentionKindName, string>>> = { 'new-address': 'usage' };

/** @returns the path of the page that resolves an item about a record */
export function pathOfRecord(
  kind: AttentionKindName,
  { resource, uuid }: { resource: string; uuid: string },
): string {
  const tab = tabs[kind];
  return `/${resource}/${uuid}${tab === undefined ? '' : `?tab=${tab}`}`;
}

/** @returns the kinds that somebody is told of */
export const attentionKindsFor = (subject: Subject): AttentionKindName[] =>
  attentionKindNames.filter((kind) => decide(attentionKinds[kind].access, subject).allowed);
