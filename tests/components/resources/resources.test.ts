import { describe, expect, it } from 'vitest';
import type { Subject } from '../../../contract/access/access';
import { shownActions } from '../../../src/admin-kit/actions/shownActions';
import { datasets } from '../../../src/resources/datasets';
import type { DatasetRecord } from '../../../src/resources/datasets/record';
import { features } from '../../../src/resources/features';
import { pageSources } from '../../../src/custom-pages/profile';
import type { PageSource } from '../../../src/custom-pages/customPage';
import profileSources from '../../../src/custom-pages/profile/profileSources';
import { resources } from '../../../src/resources';
import { declarations } from '../../setup/declarations';
import { primaryKeys } from '../../../src/resources/primary-keys';
import { dataset } from './datasets/renderDataset';
import { primaryKey } from './primary-keys/primaryKeyRecords';

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label);

const person: Subject = {
  roles: [],
  role: 'admin',
  mfaEnabled: false,
  plan: 'free',
  emailVerified: true,
};

it('declarations stand in the order of the sidebar and the profile menu', () => {
  expect(declarations.map(({ name, label, menu }) => [name, label, menu])).toEqual([
    ['datasets', 'Datasets', 'sidebar'],
    ['dataset-groups', 'Dataset Groups', 'sidebar'],
    ['api-keys', 'API Keys', 'sidebar'],
    ['primary-keys', 'Primary Keys', 'sidebar'],
    ['team', 'Team', 'sidebar'],
    ['events', 'Events', 'sidebar'],
    ['security-history', 'Security History', 'sidebar'],
    ['client-library-versions', 'Client Library Versions', 'profile'],
    ['features', 'Features', 'profile'],
    ['customers', 'Customers', 'profile'],
  ]);
});

it.each(declarations)('$name: the table and the declaration agree', (declaration) => {
  const entry = resources.find(({ name }) => name === declaration.name);
  const { label, icon, menu, access, list, overlays, page } = declaration;
  expect(entry).toMatchObject({
    label,
    icon,
    menu,
    access,
    create: list.create,
    hasPage: page !== undefined,
    overlays: overlays.map(({ path }) => path),
  });
});

it('sources of the profile page are keyed by their names', () => {
  const names = Object.entries<PageSource>(profileSources).map(([key, { name }]) => [key, name]);
  expect(names).toEqual(pageSources.map(({ name }) => [name, name]));
});

it.each(declarations)(
  '$name: column names are unique, and the default sort is a sortable column',
  (declaration) => {
    const { columns, defaultSort } = declaration.list;
    const names = columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(columns.find(({ name }) => name === defaultSort.name)?.sortable).toBe(true);
  },
);

it('a row\'s "Edit" leads to the tab with the fields', () => {
  const edited = declarations.flatMap(({ name, actions }) => {
    const edit = actions.find(({ id }) => id === 'edit');
    return edit && 'to' in edit ? [[name, edit.to({ uuid: 'u1' } as never)]] : [];
  });
  expect(edited).toEqual([
    ['datasets', '/datasets/u1?tab=settings'],
    ['dataset-groups', '/dataset-groups/u1?tab=settings'],
    ['api-keys', '/api-keys/u1?tab=settings'],
    // Pages without tabs ignore it.
    ['client-library-versions', '/client-library-versions/u1?tab=settings'],
    ['features', '/features/u1?tab=settings'],
    ['customers', '/customers/u1?tab=settings'],
  ]);
});

it('overlays have an address each, under a rule of the permission table', () => {
  const overlays = declarations.flatMap(({ name, overlays: declared }) =>
    declared.map(({ path, access }) => [`/${name}/${path}`, ...access]),
  );
  expect(overlays).toEqual([
    ['/datasets/wizard', 'datasets', 'create'],
    ['/dataset-groups/new', 'dataset-groups', 'create'],
    ['/api-keys/new', 'api-keys', 'create'],
    ['/team/invite', 'team', 'invite'],
    ['/team/invitations', 'team', 'list'],
    ['/client-library-versions/new', 'client-library-versions', 'create'],
    ['/features/new', 'features', 'create'],
    ['/customers/new', 'customers', 'create'],
  ]);
});

describe('datasets', () => {
  it.each([
    [
      'its wrap',
      { key_number: 61 },
      'This dataset has room for 62 keys, and the last one is current. This rotation wraps to the first: key number 0 becomes current again, with its existing key. No new key is created.',
    ],
    [
      'the wrap of the next one',
      { key_number: 60 },
      'That is the last of 62 keys this dataset has room for. The rotation after this one wraps to the first key and uses it again.',
    ],
    [
      'a key of an earlier round',
      { key_number: 0, wrapped_key_count: 62 },
      'Key number 1 was current before, and is used again with its existing key. No new key is created.',
    ],
  ])('warn before a rotation of %s', (_, keys, text) => {
    const rotate = datasets.actions.find(({ id }) => id === 'rotate');
    const dialog = rotate && 'dialog' in rotate ? rotate.dialog : undefined;
    if (typeof dialog === 'function' || dialog?.kind !== 'confirm')
      throw new Error('Nothing is asked before a rotation.');
    const record = { ...dataset, ...keys };
    const said = dialog.text?.(record, {}, record, person) ?? [];
    expect(said.map((each) => (typeof each === 'string' ? each : each.text))).toContain(text);
  });

  it.each([
    ['integer', ['It encrypts columns of the kind Whole number.']],
    ['formatted_string', []],
    [null, []],
  ] as const)('warn before a deletion of the kind %s', (data_type, expected) => {
    const deletion = datasets.actions.find(({ id }) => id === 'delete');
    const dialog = deletion && 'dialog' in deletion ? deletion.dialog : undefined;
    if (typeof dialog === 'function' || dialog?.kind !== 'impact')
      throw new Error('Nothing is asked before a deletion.');
    const said = dialog.text?.({ ...dataset, data_type }, {}, dataset, person) ?? [];
    const texts = said.map((each) => (typeof each === 'string' ? each : each.text));
    expect(texts.filter((text) => text.includes('kind'))).toEqual(expected);
  });

  it('have the columns, the saved layout and the export file of the specification', () => {
    const { columns, settingsName, csvPrefix, defaultSort } = datasets.list;
    expect(labels(columns.filter(({ hidden }) => !hidden))).toEqual([
      'Name',
      'Description',
      'Dataset Groups',
      'Primary Key',
      'Type',
      // The state of each, in addition to the specification.
      'Calls in 30 Days',
      'Next Rotation',
      'Keys Used',
    ]);
    expect(labels(columns.filter(({ hidden }) => hidden))).toEqual(['Kind']);
    expect(settingsName).toBe('datasets_grid_columns');
    expect(csvPrefix).toBe('datasets');
    expect(defaultSort).toEqual({ name: 'name', dir: 'asc' });
  });

  it.each([
    [
      'structured',
      'Rotate Data Encryption Key',
      'Change Data Encryption Key Rotation Schedule',
      'Edit',
      'Delete',
    ],
    ['unstructured', 'Change Data Encryption Algorithm', 'Edit', 'Delete'],
  ] as const)('%s: offer the row menu of the specification', (type, ...menu) => {
    const row = { uuid: 'u1', dataset_type: type } as DatasetRecord;
    expect(labels(shownActions(datasets.actions, row, person))).toEqual(menu);
    expect(shownActions(datasets.actions, row, { ...person, emailVerified: false })).toEqual([]);
  });

  it('offer on their page the specified actions, and publishing for drafts', () => {
    const draft = { uuid: 'u1', dataset_type: 'structured', published_at: null } as DatasetRecord;
    expect(labels(shownActions(datasets.actions, draft, person, 'page'))).toEqual([
      'Publish',
      'Rotate Data Encryption Key',
      'Change Data Encryption Key Rotation Schedule',
      'Delete',
    ]);
    const other = { uuid: 'u1', dataset_type: 'unstructured' } as DatasetRecord;
    expect(labels(shownActions(datasets.actions, other, person, 'page'))).toEqual([
      'Update Encryption Algorithm',
      'Delete',
    ]);
  });
});

describe('features', () => {
  it('have the columns and the export file of the specification, sorted by name', () => {
    const { columns, csvPrefix, defaultSort, create } = features.list;
    expect(labels(columns)).toEqual(['Name', 'Description', 'Category', 'Created', 'Updated']);
    expect(csvPrefix).toBe('Features_');
    expect(defaultSort).toEqual({ name: 'name', dir: 'asc' });
    expect(create?.label).toBe('New Feature');
  });
});

describe('primary keys', () => {
  const columnOf = (label: string) => {
    const column = primaryKeys.list.columns.find((candidate) => candidate.label === label);
    if (!column) throw new Error(`no column ${label}`);
    return column;
  };

  it('have the columns, the saved layout and the export file of the specification', () => {
    const { columns, settingsName, csvPrefix } = primaryKeys.list;
    expect(labels(columns).join(', ')).toBe(
      'Name, Datasets, Created, Next Scheduled Rotation, Rotation Schedule, Last Rotated, Times Rotated, Enabled, Created By',
    );
    expect(settingsName).toBe('primary_key_grid_columns');
    expect(csvPrefix).toBe('PrimaryKeys_');
  });

  it('report failures in the words of the catalogue', () => {
    expect(primaryKeys.messages).toMatchObject({
      updateFailed: 'There was a problem updating the Primary Key.',
    });
    const failures = primaryKeys.actions.map((each) => [
      each.id,
      'failure' in each ? each.failure : undefined,
    ]);
    expect(Object.fromEntries(failures)).toMatchObject({
      rotate: 'There was an error rotating your key.',
      schedule: 'There was an error updating your key rotation.',
      disable: 'There was an issue disabling the Primary Key.',
    });
  });

  it("show 'Never' for a key without rotations, and its schedule in days", () => {
    expect(columnOf('Last Rotated')).toMatchObject({ kind: 'date', empty: 'Never' });
    const { value } = columnOf('Rotation Schedule');
    expect(value(primaryKey)).toBe('90 days');
    expect(value({ ...primaryKey, key_rotation_interval: 1 })).toBe('1 day');
  });

  it('show Enabled or Disabled', () => {
    expect(columnOf('Enabled').value(primaryKey)).toMatchObject({ label: 'Enabled' });
    expect(columnOf('Enabled').value({ ...primaryKey, enabled: false })).toMatchObject({
      label: 'Disabled',
    });
  });

  it('link to their page, and offer the row menu of the specification', () => {
    expect(columnOf('Name').kind).toBe('link');
    expect(labels(shownActions(primaryKeys.actions, primaryKey, person))).toEqual([
      'Rotate',
      'Change Rotation Schedule',
      'Disable',
    ]);
    const disabled = { ...primaryKey, enabled: false };
    expect(labels(shownActions(primaryKeys.actions, disabled, person))).toEqual(['Enable']);
    expect(labels(shownActions(primaryKeys.actions, disabled, person, 'page'))).toEqual([
      'Enable',
      'Delete',
    ]);
    expect(
      shownActions(primaryKeys.actions, primaryKey, { ...person, emailVerified: false }),
    ).toEqual([]);
  });
});
