import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider, useListContext, useRecordContext, useUpdate } from 'ra-core';
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  BulkDeleteButton,
  BulkUpdateButton,
  CheckboxGroupInput,
  Create,
  CreateButton,
  DateField,
  DateInput,
  DateTimeInput,
  DeleteButton,
  DeleteWithUndoButton,
  Edit,
  ExportButton,
  FileInput,
  FilterButton,
  FilterForm,
  Form,
  ImageInput,
  maxLength,
  NullableBooleanInput,
  NumberInput,
  Pagination,
  RadioButtonGroupInput,
  ReferenceField,
  ReferenceInput,
  ReferenceManyCount,
  ReferenceManyField,
  SaveButton,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  SimpleShowLayout,
  SingleFieldList,
  TextArrayInput,
  TextField,
  TextInput,
  TimeInput,
} from 'react-admin';
import type { ComponentType, ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from '../../../contract/lib/zod';
import { bulkAction } from '../../../src/admin-kit/actions/bulk/bulkAction';
import { codeLoader } from '../../../src/model/code';
import { recordCall } from '../../../src/model/recordCall';
import { declareResource, type RecordPageParts } from '../../../src/model/resource';
import { primaryKeys } from '../../../src/resources/primary-keys';
import { loadedEntry } from '../../setup/loadedEntry';
import { answered, demandsStepUp, pageOf, refused, service } from '../../setup/network';
import { renderApp } from '../../setup/renderApp';
import { expectText, refill } from '../../setup/screenHelpers';
import { declaration as datasets, type Row, row, rowsOf } from './list/renderList';

beforeAll(async () => {
  await Promise.all([
    import('../../../src/admin-kit/record/RecordBody'),
    import('../../../src/admin-kit/actions/RecordActions'),
  ]);
}, 60_000);
const key = { uuid: '7f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11', name: 'Main key' };
const keyed = (place: number) => ({ ...row(place), primary_key_uuid: key.uuid });
const [first, second] = [keyed(1), keyed(2)];

/** Fields of a record, as react-admin's documentation shows them. */
const Fields = () => (
  <>
    <TextField source="name" />
    <DateField source="created_at" locales="en-GB" options={{ timeZone: 'UTC' }} />
    <ReferenceField source="primary_key_uuid" reference="primary-keys" />
  </>
);

const inputs: Record<string, ComponentType<{ source: string }>> = {
  BooleanInput,
  DateInput,
  DateTimeInput,
  FileInput,
  ImageInput,
  NullableBooleanInput,
  NumberInput,
  TextArrayInput,
  TextInput,
  TimeInput,
};
const choiceInputs: Record<string, ComponentType<{ source: string; choices: object[] }>> = {
  AutocompleteInput,
  CheckboxGroupInput,
  RadioButtonGroupInput,
  SelectArrayInput,
  SelectInput,
};

/** Inputs of react-admin in a form of its own; each edits another field. */
const Inputs = () => (
  <Form>
    {Object.entries(inputs).map(([name, Input]) => (
      <Input key={name} source={name} />
    ))}
    {Object.entries(choiceInputs).map(([name, Input]) => (
      <Input key={name} source={name} choices={[{ id: 'a', name: 'A' }]} />
    ))}
    <ArrayInput source="ArrayInput">
      <SimpleFormIterator>
        <TextInput source="name" />
      </SimpleFormIterator>
    </ArrayInput>
  </Form>
);

/** The region of a page in which `open` looks for the tested components. */
const Parts = ({ children }: { children: ReactNode }) => (
  <section aria-label="react-admin">{children}</section>
);

/** A creation form of react-admin, as its documentation shows it. */
const Creation = () => (
  <Parts>
    <Create resource="datasets" redirect="list">
      <SimpleForm>
        <TextInput source="name" validate={maxLength(9)} />
      </SimpleForm>
    </Create>
  </Parts>
);

/** Forms and hooks of react-admin that change the record of the page. */
function Edition() {
  const record = useRecordContext<Row & { id: string }>();
  const [update] = useUpdate();
  const renamed = { id: record?.id, data: { name: 'Payments' }, previousData: record };
  return (
    <Parts>
      <Edit redirect={false}>
        <SimpleForm>
          <TextInput source="name" />
        </SimpleForm>
      </Edit>
      <button type="button" onClick={() => void update('datasets', renamed)}>
        Rename
      </button>
    </Parts>
  );
}

/** Other records that refer to this one, and links of react-admin. */
const Related = () => (
  <Parts>
    <Form>
      <ReferenceInput source="other_key_uuid" reference="primary-keys" />
    </Form>
    <ReferenceManyField reference="primary-keys" target="dataset_uuid">
      <SingleFieldList linkType={false} />
    </ReferenceManyField>
    <SimpleShowLayout>
      <TextField source="type" />
      <TextField source="some_day" />
    </SimpleShowLayout>
    <ReferenceField source="primary_key_uuid" reference="primary-keys" link="show" />
  </Parts>
);

const filters = [
  <TextInput key="status" source="status" validate={maxLength(7)} alwaysOn />,
  <NumberInput key="keys" source="keys" />,
  <BooleanInput key="shared" source="shared" />,
];

function ListParts() {
  const list = useListContext<Row & { id: string }>();
  const { data = [], selectedIds, onSelect, onSelectAll } = list;
  return (
    <Parts>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Fields />
          <DeleteButton aria-label={`Delete ${record.name}`} />
          <DeleteWithUndoButton aria-label={`Remove ${record.name}`} />
        </RecordContextProvider>
      ))}
      <button type="button" onClick={() => onSelect(data.map(({ id }) => id))}>
        Choose both
      </button>
      <button type="button" onClick={() => onSelectAll()}>
        Choose all
      </button>
      <p>{`Selected: ${selectedIds.length}`}</p>
      <FilterForm filters={filters} />
      <FilterButton filters={filters} />
      <CreateButton />
      <ExportButton />
      <BulkUpdateButton label="Disable" data={{ enabled: false }} />
      <BulkDeleteButton label="Delete both" />
      <Pagination rowsPerPageOptions={[10, 100]} />
    </Parts>
  );
}

const pageParts: RecordPageParts<Row> = {
  tabs: [
    {
      id: 'facts',
      label: 'Facts',
      content: () => (
        <Parts>
          <Fields />
          <ReferenceManyCount reference="primary-keys" target="dataset_uuid" />
          <DeleteButton />
        </Parts>
      ),
    },
    { id: 'creation', label: 'Creation', content: Creation },
    { id: 'edition', label: 'Edition', content: Edition },
    { id: 'related', label: 'Related', content: Related },
    {
      id: 'inputs',
      label: 'Inputs',
      content: () => (
        <Parts>
          <Inputs />
        </Parts>
      ),
    },
  ],
};

const access = ['datasets', 'create'] as const;

const declaration = declareResource<Row>({
  ...datasets,
  access: {
    list: ['datasets', 'list'],
    read: ['datasets', 'read'],
    update: ['datasets', 'update'],
  },
  create: { label: 'New', path: 'new', access },
  dialogs: { new: () => Promise.resolve({ default: () => <p>Its own dialog</p> }) },
  list: {
    ...datasets.list,
    columns: [
      ...datasets.list.columns,
      {
        kind: 'part',
        name: 'kept',
        label: 'Kept',
        width: 90,
        value: () => '',
        part: () => <TextField source="type" />,
      },
    ],
    states: [{ name: 'structured', label: 'Structured' }],
    besideStates: codeLoader(() => Promise.resolve({ default: ListParts })),
  },
  fields: [
    { kind: 'text', name: 'name', label: 'Name' },
    {
      kind: 'custom',
      name: 'type',
      label: 'Type of data',
      input: () => (
        <>
          <TextField source="keys" />
          <TextInput source="description" />
          <SaveButton
            type="button"
            label="Keep"
            transform={(typed) => ({ ...typed, description: typed['description'].toUpperCase() })}
          />
        </>
      ),
    },
  ],
  schemas: () =>
    Promise.resolve({
      update: z.object({ name: z.string(), type: z.string(), description: z.string() }).partial(),
    }),
  page: { parts: () => Promise.resolve({ default: pageParts }) },
  actions: [
    {
      id: 'delete',
      label: 'Delete',
      access: ['datasets', 'delete'],
      failure: '',
      dialog: { kind: 'confirm' },
      run: recordCall('DELETE', '/datasets/{uuid}'),
    },
    bulkAction<Row>('datasets', {
      id: 'delete',
      label: 'Delete chosen',
      title: 'Delete the chosen datasets?',
      access: ['datasets', 'delete'],
      failure: '',
    }),
  ],
  messages: { updated: 'Dataset updated' },
});

/** Opens the console with this declaration, routed as in the app. */
async function open(address: string, region = true) {
  const declarations = [declaration, primaryKeys];
  const resources = declarations.map(loadedEntry);
  const { queryClient } = renderApp(address, { resources, declarations });
  const keys = service('GET /table/primary-keys', () => pageOf('primary_keys', [key]));
  service('GET /table/datasets/counts', { counts: {} });
  const lists = service('GET /table/datasets', () => rowsOf([first, second], 130));
  service('GET /datasets/:uuid', () => answered({ datasets: first }, 3));
  const changes = service('PATCH /datasets/:uuid', () =>
    answered({ datasets: { ...first, name: 'Payments' } }, 4),
  );
  const deletions = service('DELETE /datasets/:uuid', () => answered({}));
  const parts = within(
    region ? await screen.findByRole('region', { name: 'react-admin' }) : document.body,
  );
  const click = async (name: string, within_ = parts) =>
    userEvent.click(await within_.findByRole('button', { name }));
  const confirm = async () => click('Confirm', within(await screen.findByRole('dialog')));
  return {
    parts,
    click,
    confirm,
    keys,
    lists,
    lastQuery: () => lists.at(-1)?.query,
    changes,
    deletions,
    queryClient,
  };
}

it('puts fields, Pagination and Export of react-admin into a list', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { parts, click, lists, lastQuery } = await open('/datasets');
  expect(await parts.findByText('Row 1')).toBeVisible();
  expect(parts.getAllByText('20/11/2026')).toHaveLength(2);
  expect(await parts.findAllByText('Main key')).toHaveLength(2);

  await click('Go to next page');
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: '2', per_page: '100' }));

  const before = lists.length;
  await click('Export');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(lists[before]?.query).toMatchObject({ page: '1', per_page: '100' });
  const [header = '', line = ''] = ((await saved[0]?.text()) ?? '').split('\n');
  expect(header.split(',')).toContain('name');
  expect(line.split(',')).toContain('Row 1');
});

const search = (...columns: [string, unknown][]) =>
  JSON.stringify({
    groups: columns.map(([column, value]) => ({
      operator: 'OR',
      filters: { [column]: { eq: [value] } },
    })),
  });

it("filters by react-admin's FilterForm and FilterButton, beside the search box", async () => {
  const { parts, click, lastQuery } = await open('/datasets');
  await refill(parts.getByLabelText('Status'), 'too long');
  expect(await parts.findByText('Must be 7 characters or less')).toBeVisible();
  await refill(parts.getByLabelText('Status'), 'x');
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: search(['status', 'x']) }));
  await refill(screen.getByLabelText('Search datasets'), 'pay');
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ q: 'pay', search: search(['status', 'x']) }),
  );
  await click('Add filter');
  await expectText('Save current query...');
  await userEvent.click(await screen.findByText('Keys'));
  await refill(await parts.findByLabelText('Keys'), '7');
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ search: search(['status', 'x'], ['keys', 7]) }),
  );
});

it("leads from react-admin's CreateButton to the dialog of the declaration", async () => {
  const { parts } = await open('/datasets');
  await userEvent.click(await parts.findByRole('link', { name: 'Create' }));
  await expectText('Its own dialog');
  expect(window.location.pathname).toBe('/datasets/new');
});

it.each([
  ['Delete Row 1', 'Delete dataset Row 1', 'Element deleted', [first.uuid], []],
  ['Delete both', 'Delete 2 datasets', '2 elements deleted', [first.uuid, second.uuid], []],
  ['Disable', 'Update 2 datasets', '2 elements updated', [], [first.uuid, second.uuid]],
])('asks, sends, reports the outcome: %s', async (...[name, title, outcome, deleted, updated]) => {
  const { click, confirm, deletions, changes } = await open('/datasets');
  await click('Choose both');
  await click(name);
  expect(within(await screen.findByRole('dialog')).getByText(title)).toBeVisible();
  expect([...deletions, ...changes]).toEqual([]);
  await confirm();
  await expectText(outcome);
  expect(deletions.map(({ path }) => path)).toEqual(deleted.map((uuid) => `/datasets/${uuid}`));
  expect(changes.map(({ path, body }) => ({ path, body }))).toEqual(
    updated.map((uuid) => ({ path: `/datasets/${uuid}`, body: { enabled: false } })),
  );
});

it("selects all rows of a list read by react-admin's hooks", async () => {
  const { click, lists, queryClient } = await open('/datasets');
  const before = lists.length;
  await click('Choose all');
  await expectText('Selected: 2');
  expect(lists[before]?.query).toMatchObject({ page: '1', per_page: '100' });
  const reads = queryClient.getQueryCache().findAll({ queryKey: ['datasets', 'getList'] });
  expect(reads.map(({ queryKey }) => queryKey[2])).toContainEqual({
    pagination: { page: 1, perPage: 250 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
    meta: { view: 'row' },
  });
});

it('refetches the list when one of several deletions is refused', async () => {
  const { click, confirm, lists } = await open('/datasets');
  const deletions = service('DELETE /datasets/:uuid', ({ path }) =>
    path.endsWith(first.uuid) ? answered({}) : refused(409, 'It is in use.'),
  );
  await click('Choose both');
  await click('Delete both');
  const before = lists.length;
  await confirm();
  await expectText(/It is in use\./);
  expect(deletions).toHaveLength(2);
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
});

it.each([
  ['Dismiss', 1],
  ['Undo', 0],
])('ends the undo period of a deletion on %s', async (button, calls) => {
  const { parts, click, deletions } = await open('/datasets');
  await click('Remove Row 1');
  const note = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(await note.findByText('Element deleted')).toBeVisible();
  expect(parts.queryByText('Row 1')).toBeNull();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  expect(deletions).toHaveLength(0);
  await click(button, note);
  await waitFor(() => expect(deletions).toHaveLength(calls));
  expect(await parts.findByText('Row 1')).toBeVisible();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('sends an undoable deletion when the next one starts', async () => {
  const { click, deletions } = await open('/datasets');
  await click('Remove Row 1');
  await screen.findByText('Element deleted');
  await click('Remove Row 2');
  await waitFor(() =>
    expect(deletions.map(({ path }) => path)).toEqual([`/datasets/${first.uuid}`]),
  );
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});

it('has no input that writes innerHTML, as an input without a helper text would', async () => {
  const written = vi.spyOn(Element.prototype, 'innerHTML', 'set');
  const { parts } = await open(`/datasets/${first.uuid}?tab=inputs`);
  expect(await parts.findByLabelText('Number input')).toBeVisible();
  expect(written.mock.calls.flat()).toEqual([]);
});

it("shows the service's error at its field in a form of react-admin, and notifies of the others", async () => {
  const { parts, click } = await open(`/datasets/${first.uuid}?tab=creation`);
  service('POST /datasets', () => refused(422, 'It is taken.', 'datasets.name'));
  await refill(await parts.findByLabelText('Name'), 'Payments');
  await click('Save');
  expect(await parts.findByText('It is taken.')).toBeVisible();
  const detail = 'There are too many.';
  const errors = [{ code: 'conflict', detail }];
  service('POST /datasets', () =>
    Response.json({ success: false, status: 409, message: detail, errors }, { status: 409 }),
  );
  await refill(parts.getByLabelText('Name'), 'Payrolls');
  await click('Save');
  const notes = await screen.findByRole('region', { name: 'Notifications' });
  expect(await within(notes).findByText('There are too many.')).toBeVisible();
});

it('removes the notification of an invalid react-admin form once the form is saved', async () => {
  const { parts, click } = await open(`/datasets/${first.uuid}?tab=creation`);
  service('POST /datasets', () => answered({ datasets: first }));
  const notes = within(screen.getByRole('region', { name: 'Notifications' }));
  await refill(await parts.findByLabelText('Name'), 'Longer than nine');
  await click('Save');
  const invalid = await notes.findByText('The form is not valid. Please check for errors');
  await refill(parts.getByLabelText('Name'), 'Payments');
  await click('Save');
  expect(await notes.findByText('Element created')).toBeVisible();
  expect(invalid).not.toBeInTheDocument();
  await userEvent.click(notes.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(notes.queryByText('Element created')).toBeNull());
  expect(notes.queryByRole('alert')).toBeNull();
});

it("reads related records in the list's own order, not by react-admin's default of id", async () => {
  const { keys } = await open(`/datasets/${first.uuid}?tab=related`);
  const related = search(['dataset_uuid', first.uuid]);
  await waitFor(() => expect(keys.map(({ query }) => query['search'])).toContain(related));
  expect(keys.map(({ query }) => query['sort'])).not.toContain('-id');
});

it('labels fields as the declaration does', async () => {
  const { parts } = await open(`/datasets/${first.uuid}?tab=related`);
  expect(await parts.findByText('Type of data')).toBeVisible();
  expect(parts.getByText('Some day')).toBeVisible();
});

it("leads from react-admin's link to a show view to the page of the record", async () => {
  const { parts } = await open(`/datasets/${first.uuid}?tab=related`);
  const reads = service('GET /primary-keys/:uuid', () => answered({ primary_keys: key }, 1));
  const listed = service('GET /primary-keys/:uuid/datasets', () => pageOf('datasets', []));
  await userEvent.click(await parts.findByRole('link', { name: 'Main key' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/primary-keys/${key.uuid}`));
  // The row that `<ReferenceManyField>` has read is not a whole record.
  await waitFor(() => expect(reads).toHaveLength(1));
  await waitFor(() => expect(listed).toHaveLength(1));
});

it("saves by react-admin's SaveButton as the form does", async () => {
  const { click, changes } = await open(`/datasets/${first.uuid}?tab=settings`, false);
  // The record's own field, though the form edits others.
  await expectText('1');
  // An input without a declared field shows the record's value, too, and counts as unchanged.
  expect(screen.getByLabelText('Description')).toHaveValue('About 1');
  expect(screen.getByText('Nothing has changed yet.')).toBeVisible();
  await refill(screen.getByLabelText('Name'), 'Payments');
  await refill(screen.getByLabelText('Description'), 'Old');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeEnabled());
  await click('Keep');
  await expectText('Dataset updated');
  const body = { name: 'Payments', description: 'OLD' };
  expect(changes).toMatchObject([{ body, headers: { 'if-match': '"3"' } }]);
});

it.each(['Save', 'Rename'])('shows on the page what react-admin changed: %s', async (button) => {
  const { parts, click, changes } = await open(`/datasets/${first.uuid}?tab=edition`);
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  expect(await heading('Row 1')).toBeVisible();
  await refill(await parts.findByLabelText('Name'), 'Payments');
  service('GET /datasets/:uuid', () => answered({ datasets: { ...first, name: 'Payments' } }, 4));
  await click(button);
  expect(await heading('Payments')).toBeVisible();
  expect(changes).toMatchObject([{ body: { name: 'Payments' }, headers: { 'if-match': '"3"' } }]);
});

it("opens the declared deletion where react-admin's lacks a one-time code", async () => {
  const { click, confirm } = await open(`/datasets/${first.uuid}?tab=facts`);
  service('DELETE /datasets/:uuid', () => demandsStepUp('delete:dataset'));
  await click('Delete');
  await confirm();
  const notice = 'Additional authentication required: a time-based one-time password.';
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(notice));
  expect(window.location.search).toBe('?tab=facts&action=delete');
});

it('opens the declared deletion of the chosen rows where BulkDeleteButton lacks a one-time code', async () => {
  const { click, confirm } = await open('/datasets');
  const tries = service('DELETE /datasets/:uuid', () => demandsStepUp('delete:dataset'));
  const results = [first, second].map(({ uuid }) => ({ uuid, name: uuid, problem: null }));
  const dryRuns = service('POST /bulk/datasets/delete', { bulk: { results, needs_code: true } });
  await click('Choose both');
  await click('Delete both');
  await confirm();
  await expectText('Delete the chosen datasets?');
  expect(window.location.search).toBe('?action=delete-selection&record=selection');
  await waitFor(() => expect(dryRuns).toHaveLength(1));
  const records = [{ uuid: first.uuid }, { uuid: second.uuid }];
  expect(dryRuns).toMatchObject([{ body: { records, dry_run: true } }]);
  expect(tries).toHaveLength(1);
});

it("shows react-admin's fields on a page, and deletes by its DeleteButton", async () => {
  const { parts, click, confirm, deletions, keys } = await open(
    `/datasets/${first.uuid}?tab=facts`,
  );
  expect(parts.getByText('Row 1')).toBeVisible();
  expect(parts.getByText('20/11/2026')).toBeVisible();
  expect(await parts.findByRole('link', { name: 'Main key' })).toBeVisible();
  expect(await parts.findByText('1')).toBeVisible();
  expect(keys.map(({ query }) => query['search'])).toContain(search(['dataset_uuid', first.uuid]));
  await click('Delete');
  await expectText('Are you sure you want to delete this dataset?');
  await confirm();
  await waitFor(() => expect(window.location.pathname).toBe('/datasets'));
  await expectText('Element deleted');
  expect(deletions).toMatchObject([
    { path: `/datasets/${first.uuid}`, headers: { 'if-match': '"3"' } },
  ]);
});
