import { describe, expect, it } from 'vitest';
import { expiryBody, expiryBounds, isComplete } from '../../../../src/resources/api-keys/expiry';
import { unusedRemark } from '../../../../src/resources/api-keys/record';

const now = new Date('2026-11-20T12:00:00Z');

describe('the expiration of an API key', () => {
  it.each(['', 'custom', 'never', 'toString'])(
    'is empty until something is chosen: "%s"',
    (none) => {
      expect(isComplete(none, now)).toBe(false);
      expect(() => expiryBody(none)).toThrow('No expiration set for API key.');
    },
  );

  it.each([
    ['none', { end_date_tm: null }],
    ['immediately', { expires_in: 0 }],
    ['1-hour', { expires_in: 3600 }],
    ['24-hours', { expires_in: 86_400 }],
    ['3-days', { expires_in: 259_200 }],
    ['7-days', { expires_in: 604_800 }],
  ])('%s is sent as %o', (expiry, body) => {
    expect(isComplete(expiry, now)).toBe(true);
    expect(expiryBody(expiry)).toEqual(body);
  });

  it('may be a custom time in UTC, from 1 to 3650 days away', () => {
    expect(expiryBody('2026-11-21T12:00')).toEqual({ end_date_tm: '2026-11-21T12:00:00.000Z' });
    expect(expiryBody('2036-11-17T12:00')).toEqual({ end_date_tm: '2036-11-17T12:00:00.000Z' });
    expect(isComplete('2026-11-21T12:00', now)).toBe(true);
    expect(isComplete('2036-11-17T12:00', now)).toBe(true);
    expect(isComplete('2026-11-21T11:59', now)).toBe(false);
    expect(isComplete('2036-11-17T12:01', now)).toBe(false);
  });

  it('may be the first or the last offered minute, at any second', () => {
    const later = new Date('2026-11-20T12:00:41.250Z');
    const { min, max } = expiryBounds(later);
    expect([min, max]).toEqual(['2026-11-21T12:01', '2036-11-17T12:00']);
    expect([isComplete(min, later), isComplete(max, later)]).toEqual([true, true]);
    expect(isComplete('2026-11-21T12:00', later)).toBe(false);
  });
});

describe('an unused key', () => {
  const key = {
    enabled: true,
    end_date_tm: null,
    last_used_at: '2026-05-24T12:00:00Z',
    created_at: '2025-01-01T00:00:00Z',
  };
  const text = 'Not used for more than 180 days';

  it.each([
    ['used 180 days ago', {}, undefined],
    ['used longer ago', { last_used_at: '2026-05-24T11:59:59Z' }, text],
    ['never used, and made long ago', { last_used_at: null }, text],
    ['never used, and new', { last_used_at: null, created_at: '2026-11-01T00:00:00Z' }, undefined],
    ['disabled', { last_used_at: null, enabled: false }, undefined],
    ['expired', { last_used_at: null, end_date_tm: '2026-11-20T12:00:00Z' }, undefined],
  ])('%s', (_, overrides, warning) => {
    expect(unusedRemark({ ...key, ...overrides }, now)).toEqual(
      warning === undefined ? undefined : { tone: 'warning', text: warning },
    );
  });
});
