import {
  type AttentionKindName,
  attentionKinds,
  type AttentionTone,
  attentionThresholds as thresholds,
} from './attention';
import type { LibraryStatus } from '../administration/administrationTerms';
import { dayMs } from '../lib/clock';
import type { Tone } from '../lib/designTokens';

interface ShareRule {
  kind: AttentionKindName;
  /** Share of the limit, of 1. */
  from: number;
  /** A smaller limit draws no attention. */
  ofAtLeast: number;
}

/**
 * The attention that each figure draws, worst first, wherever it is drawn: bars, pills, dates, lists, record pages and
 * Home. A figure has the tone of its kind; one that reaches no row looks calm. Without zod: lists use it.
 */
const shareRules = {
  entitlement: [
    { kind: 'entitlement-reached', from: thresholds.entitlementReached, ofAtLeast: 0 },
    { kind: 'entitlement-near', from: thresholds.entitlementNear, ofAtLeast: 0 },
  ],
  keyNumbers: [
    {
      kind: 'key-numbers',
      from: thresholds.keyNumbersUsed,
      ofAtLeast: thresholds.keyNumbersAtLeast,
    },
  ],
} as const satisfies Record<string, readonly ShareRule[]>;

const dueRules = {
  keyExpiry: [
    { kind: 'key-expiring-now', withinDays: thresholds.expiringNowWithinDays },
    { kind: 'key-expiring', withinDays: thresholds.expiringWithinDays },
  ],
  rotation: [{ kind: 'rotation-due', withinDays: thresholds.rotationDueWithinDays }],
} as const satisfies Record<string, readonly { kind: AttentionKindName; withinDays: number }[]>;

/** @returns the attention that `count` of `limit` draws; none as long as nothing is used */
export const kindOfShare = (
  figure: keyof typeof shareRules,
  count: number,
  limit: number,
): AttentionKindName | undefined =>
  count === 0
    ? undefined
    : shareRules[figure].find(({ from, ofAtLeast }) => limit >= ofAtLeast && count >= limit * from)
        ?.kind;

/** @returns the attention that a moment (ISO 8601) draws when it is near, or has passed */
export function kindOfMoment(
  figure: keyof typeof dueRules,
  moment: string,
  now: Date,
): AttentionKindName | undefined {
  const left = Date.parse(moment) - now.getTime();
  return dueRules[figure].find(({ withinDays }) => left <= withinDays * dayMs)?.kind;
}

/** @returns the tone of what draws attention; undefined for what is calm */
export const toneOf = (kind: AttentionKindName | undefined): AttentionTone | undefined =>
  kind && attentionKinds[kind].tone;

/** Tones of the client library statuses, from harmless to no longer supported. */
export const libraryTones: Readonly<Record<LibraryStatus, Tone>> = {
  Latest: 'ok',
  'Out of Date': 'warning',
  Unsupported: 'error',
};
