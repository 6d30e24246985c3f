import { type Access, decide, type Subject } from '../access/access';

/** Thresholds for what needs attention; shares are fractions of 1. Without zod: lists of the console use it too. */
export const attentionThresholds = {
  expiringWithinDays: 14,
  /** A key that ends within this many days counts as a separate kind. */
  expiringNowWithinDays: 1,
  /** companion.md section 9. */
  unusedAfterDays: 180,
  rotationDueWithinDays: 7,
  keyNumbersUsed: 0.9,
  /** With room for only one key, all numbers are always used up. */
  keyNumbersAtLeast: 2,
  entitlementNear: 0.8,
  entitlementReached: 1,
  /** Refused calls of the last 24 hours, relative to the daily mean of the seven days before. */
  refusedTimesMean: 2,
  refusedAtLeast: 3,
  /** An address counts as new for an API key for this long after its first answered call. */
  addressNewForHours: 24,
  /** A library counts as in use for this long after its last call. */
  libraryUsedWithinDays: 30,
} as const;

export type AttentionTone = 'error' | 'warning' | 'info';

interface AttentionKind {
  tone: AttentionTone;
  /** Permission to see the records that the kind is about, which also shows the item. */
  access: Access;
}

/** Kinds of things that need attention, worst first. */
export const attentionKinds = {
  'rotation-failed': { tone: 'error', access: ['datasets', 'list'] },
  'entitlement-reached': { tone: 'error', access: ['company', 'read'] },
  'key-expiring-now': { tone: 'error', access: ['api-keys', 'list'] },
  // The only kind that is already happening.
  'refused-calls': { tone: 'warning', access: ['security-history', 'list'] },
  // The key was used from another address before.
  'new-address': { tone: 'warning', access: ['api-keys', 'list'] },
  'key-expiring': { tone: 'warning', access: ['api-keys', 'list'] },
  'key-numbers': { tone: 'warning', access: ['datasets', 'list'] },
  'entitlement-near': { tone: 'warning', access: ['company', 'read'] },
  'members-without-mfa': { tone: 'warning', access: ['team', 'list'] },
  'outdated-libraries': { tone: 'warning', access: ['api-keys', 'list'] },
  // Yellow in the list of API keys, according to companion.md section 2.
  'keys-unused': { tone: 'warning', access: ['api-keys', 'list'] },
  'rotation-due': { tone: 'info', access: ['datasets', 'list'] },
} as const satisfies Record<string, AttentionKind>;
export type AttentionKindName = keyof typeof attentionKinds;
export const attentionKindNames = Object.keys(attentionKinds) as [
  AttentionKindName,
  ...AttentionKindName[],
];

/** Tab of the record's page that resolves an item, if it is not the first. */
const tabs: Partial<Readonly<Record<AttentionKindName, string>>> = { 'new-address': 'usage' };

/** @returns the path of the page that resolves an item about a record */
export function pathOfRecord(
  kind: AttentionKindName,
  { resource, uuid }: { resource: string; uuid: string },
): string {
  const tab = tabs[kind];
  return `/${resource}/${uuid}${tab === undefined ? '' : `?tab=${tab}`}`;
}

/** @returns the kinds that the person may see */
export const attentionKindsFor = (subject: Subject): AttentionKindName[] =>
  attentionKindNames.filter((kind) => decide(attentionKinds[kind].access, subject).allowed);
