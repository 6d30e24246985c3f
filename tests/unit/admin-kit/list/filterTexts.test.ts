import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../../src/admin-kit/list/timeline/RecordPanelBody';
import { exportName } from '../../../../src/admin-kit/list/toolbar/csvFile';

describe('the name of an export file', () => {
  it.each(['Events_', 'SecurityHistory_'])('%s: prefix and range of days', (prefix) => {
    const range = { start: '2025-11-21', end: '2026-11-20' };
    expect(exportName(prefix, range)).toBe(`${prefix}20251121_20261120.csv`);
  });
});

describe('a change in the history', () => {
  it('is described in words: added, removed or changed', () => {
    expect(
      describeChanges({
        description: { from: 'old', to: 'new' },
        end_date_tm: { from: null, to: '2026-11-20T09:05:00.000Z' },
        ip_allowed: { from: '10.0.0.0/8', to: '' },
        public_value: { from: 'aB3+', to: null },
        enabled: { from: true, to: false },
        passthrough_rules: { from: [], to: [{ type: 'prefix', value: 2 }] },
        'HR / SSN': { from: null, to: 'Encrypt, Decrypt' },
      }),
    ).toEqual([
      { field: 'Description', kind: 'Changed', from: 'old', to: 'new' },
      { field: 'Expires On', kind: 'Added', from: '—', to: '2026-11-20 09:05 AM UTC' },
      { field: 'IP Range(s) Allowed', kind: 'Removed', from: '10.0.0.0/8', to: '—' },
      { field: 'Access Key ID', kind: 'Removed', from: 'aB3+', to: '—' },
      { field: 'Enabled', kind: 'Changed', from: 'Yes', to: 'No' },
      {
        field: 'Passthrough Rules',
        kind: 'Added',
        from: '—',
        to: '{"type":"prefix","value":2}',
      },
      { field: 'HR / SSN', kind: 'Added', from: '—', to: 'Encrypt, Decrypt' },
    ]);
  });
});
