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
  /** Minimum share of the limit, as a fraction of 1. */
  from: number;
  /** With a smaller limit, the share needs no attention. */
  ofAtLeast: number;
}

/**
 * Rules for the attention that a figure needs, worst first, used everywhere it is shown: bars, pills, dates, lists,
 * record pages and Home. A figure has the tone of its kind, or none if no rule applies. Without zod: lists use it.
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

/** @returns the kind of attention that `count` of `limit` needs; undefined if nothing is used */
export const kindOfShare = (
  figure: keyof typeof shareRules,
  count: number,
  limit: number,
): AttentionKindName | undefined =>
  count === 0
    ? undefined
    : shareRules[figure].find(({ from, ofAtLeast }) => limit >= ofAtLeast && count >= limit * from)
        ?.kind;

/** @returns the kind of attention that a moment (ISO 8601) needs if it is near, or has passed */
export function kindOfMoment(
  figure: keyof typeof dueRules,
  moment: string,
  now: Date,
): AttentionKindName | undefined {
  const remainingMs = Date.parse(moment) - now.getTime();
  return dueRules[figure].find(({ withinDays }) => remainingMs <= withinDays * dayMs)?.kind;
}

/** @returns the tone of a kind of attention; undefined if there is none */
export const toneOf = (kind: AttentionKindName | undefined): AttentionTone | undefined =>
  kind && attentionKinds[kind].tone;

/** Tones of the client library statuses, from harmless to no longer supported. */
export const libraryTones: Readonly<Record<LibraryStatus, Tone>> = {
  Latest: 'ok',
  'Out of Date': 'warning',
  Unsupported: 'error',
};
