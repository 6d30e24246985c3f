import { describe, expect, it } from 'vitest';
import {
  expiryBody,
  expiryParams,
  expiryValueOf,
  nothingChosen,
} from '../../src/resources/api-keys/expiry';
import { unusedWarning } from '../../src/resources/api-keys/unused';

const now = new Date('2026-11-20T12:00:00Z');

describe('the expiration of an API key', () => {
  it('is nothing until something is chosen', () => {
    expect(expiryParams(nothingChosen, now)).toBeUndefined();
  });

  it.each([
    ['none', { end_date_tm: null }],
    ['immediately', { expires_in: 0 }],
    ['1-hour', { expires_in: 3600 }],
    ['24-hours', { expires_in: 86_400 }],
    ['3-days', { expires_in: 259_200 }],
    ['7-days', { expires_in: 604_800 }],
  ] as const)('%s is sent as %o, and shown again after a redirect', (choice, body) => {
    const params = expiryParams({ choice, custom: '' }, now);
    expect(params && expiryBody(params)).toEqual(body);
    expect(expiryValueOf(params)).toEqual({ choice, custom: '' });
  });

  it('of one’s own is a moment in UTC, from 1 to 3650 days away', () => {
    const of = (custom: string) => expiryParams({ choice: 'custom', custom }, now);
    expect(of('2026-11-21T12:00')).toEqual({ end_date_tm: '2026-11-21T12:00:00.000Z' });
    expect(of('2036-11-17T12:00')).toEqual({ end_date_tm: '2036-11-17T12:00:00.000Z' });
    expect(of('2026-11-21T11:59')).toBeUndefined();
    expect(of('2036-11-17T12:01')).toBeUndefined();
    expect(of('')).toBeUndefined();
    expect(expiryValueOf(of('2026-11-21T12:00'))).toEqual({
      choice: 'custom',
      custom: '2026-11-21T12:00',
    });
  });
});

describe('a key that nobody uses', () => {
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
  ])('%s', (_, own, warning) => {
    expect(unusedWarning({ ...key, ...own }, now)).toBe(warning);
  });
});
