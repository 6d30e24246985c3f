import { describe, expect, it } from 'vitest';
import { attentionKinds } from '../../../contract/attention/attention';
import {
  kindOfMoment,
  kindOfShare,
  libraryTones,
  toneOf,
} from '../../../contract/attention/attentionTones';
import { expiryRemark, statusTone } from '../../../src/resources/api-keys/record';
import { rotationRemark } from '../../../src/resources/rotation/rotationRemark';

const now = new Date('2026-11-20T12:00:00.000Z');

describe('the tone of a figure', () => {
  it('matches its kind of attention, worst first', () => {
    expect(Object.entries(attentionKinds).map(([kind, { tone }]) => `${tone}: ${kind}`)).toEqual([
      'error: rotation-failed',
      'error: entitlement-reached',
      'error: key-expiring-now',
      'warning: refused-calls',
      'warning: new-address',
      'warning: key-expiring',
      'warning: key-numbers',
      'warning: entitlement-near',
      'warning: members-without-mfa',
      'warning: outdated-libraries',
      'warning: keys-unused',
      'info: rotation-due',
    ]);
  });

  it.each([
    ['entitlement', 0, 0, undefined],
    ['entitlement', 799, 1000, undefined],
    ['entitlement', 800, 1000, 'warning'],
    ['entitlement', 999, 1000, 'warning'],
    ['entitlement', 1000, 1000, 'error'],
    ['entitlement', 1001, 1000, 'error'],
    ['entitlement', 1, 0, 'error'],
    ['keyNumbers', 55, 62, undefined],
    ['keyNumbers', 56, 62, 'warning'],
    ['keyNumbers', 62, 62, 'warning'],
    ['keyNumbers', 2, 2, 'warning'],
    ['keyNumbers', 1, 1, undefined],
  ] as const)('%s: %i of %i is %s', (figure, count, limit, tone) => {
    expect(toneOf(kindOfShare(figure, count, limit))).toBe(tone);
  });

  it.each([
    ['keyExpiry', '2026-11-20T12:00:00.001Z', 'error'],
    ['keyExpiry', '2026-11-21T12:00:00.000Z', 'error'],
    ['keyExpiry', '2026-11-21T12:00:00.001Z', 'warning'],
    ['keyExpiry', '2026-12-04T12:00:00.000Z', 'warning'],
    ['keyExpiry', '2026-12-04T12:00:00.001Z', undefined],
    ['rotation', '2026-11-27T12:00:00.000Z', 'info'],
    ['rotation', '2026-11-27T12:00:00.001Z', undefined],
  ] as const)('%s at %s is %s', (figure, moment, tone) => {
    expect(toneOf(kindOfMoment(figure, moment, now))).toBe(tone);
  });

  it('of a client library worsens from Latest to Unsupported', () => {
    expect(libraryTones).toEqual({ Latest: 'ok', 'Out of Date': 'warning', Unsupported: 'error' });
  });
});

describe('an API key', () => {
  it.each([
    [true, null, 'ok', undefined],
    [true, '2026-11-20T15:00:00.000Z', 'error', 'Expires in 3 hours'],
    [true, '2026-11-25T12:00:00.000Z', 'warning', 'Expires in 5 days'],
    [true, '2027-01-20T12:00:00.000Z', 'ok', undefined],
    [true, '2026-11-20T12:00:00.000Z', 'neutral', undefined],
    [false, '2026-11-20T15:00:00.000Z', 'neutral', undefined],
  ])('enabled %s, with the end %s, is %s', (enabled, end, tone, text) => {
    const key = { enabled, end_date_tm: end };
    expect(statusTone(key, now)).toBe(tone);
    expect(expiryRemark(key, now)).toEqual(text && { tone, text });
  });
});

describe('a scheduled rotation', () => {
  const failure = { failures: 3, reason: 'The key is broken.', retry_at: '2026-11-20T12:07:00Z' };

  it.each([
    ['2026-11-27T12:00:00.000Z', null, { tone: 'info', text: 'Rotates in 7 days' }],
    ['2026-11-28T12:00:00.000Z', null, undefined],
    [null, null, undefined],
    [
      '2026-11-28T12:00:00.000Z',
      failure,
      { tone: 'error', text: 'The scheduled rotation failed 3 times in a row.' },
    ],
  ])('on %s, failing %j', (next, failing, remark) => {
    const due = { next_rotation_date: next, rotation_failure: failing };
    expect(rotationRemark(due, now)).toEqual(remark);
  });
});
