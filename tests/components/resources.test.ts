import { describe, expect, it } from 'vitest';
import type { Cell } from '../../src/resources/declare';
import { datasets } from '../../src/resources/datasets';
import { resources } from '../../src/resources/index';
import { primaryKeys } from '../../src/resources/primaryKeys';

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label);

it('stand in the order of the sidebar', () => {
  expect(resources.map(({ name, label, menu }) => [name, label, menu])).toEqual([
    ['datasets', 'Datasets', 'sidebar'],
    ['primary-keys', 'Primary Keys', 'sidebar'],
  ]);
});

it.each(resources)(
  '$name: its names are its own, and its default sort is a sortable column',
  (declaration) => {
    const { columns, defaultSort } = declaration.list;
    const names = columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(columns.find(({ name }) => name === defaultSort.name)?.sortable).toBe(true);
  },
);

describe('datasets', () => {
  it('have the columns, the saved layout and the file of the specification', () => {
    const { columns, settingsName, csvPrefix, defaultSort } = datasets.list;
    expect(labels(columns)).toEqual([
      'Name',
      'Description',
      'Dataset Groups',
      'Primary Key',
      'Type',
    ]);
    expect(settingsName).toBe('datasets_grid_columns');
    expect(csvPrefix).toBe('datasets');
    expect(defaultSort).toEqual({ name: 'name', dir: 'asc' });
  });

  it('can be edited from the row menu by people with a verified email only', () => {
    const [edit] = datasets.actions;
    const person = { roles: [], role: 'admin', mfaEnabled: false, plan: 'free' } as const;
    const row = { uuid: 'u1' } as Parameters<NonNullable<NonNullable<typeof edit>['to']>>[0];
    expect(edit?.label).toBe('Edit');
    expect(edit?.visible?.(row, { ...person, emailVerified: true })).toBe(true);
    expect(edit?.visible?.(row, { ...person, emailVerified: false })).toBe(false);
    expect(edit?.to?.(row)).toBe('/datasets/u1');
  });
});

describe('primary keys', () => {
  const key = {
    uuid: 'u1',
    name: 'Main',
    description: '',
    enabled: true,
    datasets: [{ uuid: 'd1', name: 'SSN' }],
    dataset_count: 1,
    key_rotation_interval: 365,
    last_rotation_date: null,
    next_rotation_date: null,
    rotation_count: 4,
    created_at: '2026-01-02T03:04:05Z',
    creator_customer_user_uuid: null,
    creator: null,
    version: 1,
  };
  const cellOf = (label: string) => {
    const column = primaryKeys.list.columns.find((candidate) => candidate.label === label);
    if (!column) throw new Error(`no column ${label}`);
    return column.cell as Cell<typeof key>;
  };

  it('have the columns, the saved layout and the file of the specification', () => {
    const { columns, settingsName, csvPrefix } = primaryKeys.list;
    expect(labels(columns)).toEqual([
      'Name',
      'Datasets',
      'Created',
      'Next Scheduled Rotation',
      'Rotation Schedule',
      'Last Rotated',
      'Times Rotated',
      'Enabled',
      'Created By',
    ]);
    expect(settingsName).toBe('primary_key_grid_columns');
    expect(csvPrefix).toBe('PrimaryKeys_');
  });

  it("say 'Never' for a key that was not rotated, and its schedule in days", () => {
    expect(cellOf('Last Rotated')).toMatchObject({ kind: 'date', empty: 'Never' });
    expect(cellOf('Rotation Schedule').value(key)).toBe('365 days');
    expect(cellOf('Rotation Schedule').value({ ...key, key_rotation_interval: 1 })).toBe('1 day');
  });

  it('show Enabled or Disabled', () => {
    expect(cellOf('Enabled').value(key)).toMatchObject({ label: 'Enabled' });
    expect(cellOf('Enabled').value({ ...key, enabled: false })).toMatchObject({
      label: 'Disabled',
    });
  });

  it('are named in plain text, as they have no page yet', () => {
    expect(cellOf('Name').kind).toBe('text');
    expect(primaryKeys.detail).toBeUndefined();
  });
});
