import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider, useListContext } from 'ra-core';
import {
  DateField,
  DeleteButton,
  ExportButton,
  Pagination,
  ReferenceField,
  SaveButton,
  TextField,
} from 'react-admin';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from '../../../contract/zod';
import { RecordPage } from '../../../src/admin-kit/record/RecordPage';
import { codeLoader } from '../../../src/model/code';
import { declareResource, type RecordPageParts } from '../../../src/model/resource';
import { primaryKeys } from '../../../src/resources/primary-keys';
import { answered, pageOf, service } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';
import { refill } from '../../setup/screenHelpers';
import { declaration as datasets, renderList, type Row, row, rowsOf } from './list/renderList';

beforeAll(async () => {
  await Promise.all([
    import('../../../src/admin-kit/record/RecordBody'),
    import('../../../src/admin-kit/actions/RecordActions'),
  ]);
}, 60_000);
afterEach(() => vi.unstubAllGlobals());

const key = { uuid: '7f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11', name: 'Main key' };
const keyed = (place: number) => ({ ...row(place), primary_key_uuid: key.uuid });

/** Fields of a record, as react-admin's documentation shows them. */
const Fields = () => (
  <>
    <TextField source="name" />
    <DateField source="created_at" locales="en-GB" options={{ timeZone: 'UTC' }} />
    <ReferenceField source="primary_key_uuid" reference="primary-keys" />
  </>
);

function ListParts() {
  const { data = [], filterValues, setFilters } = useListContext<Row & { id: string }>();
  return (
    <section aria-label="react-admin">
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Fields />
        </RecordContextProvider>
      ))}
      <button type="button" onClick={() => setFilters({ ...filterValues, q: 'pay' })}>
        Only payments
      </button>
      <ExportButton />
      <Pagination rowsPerPageOptions={[10, 100]} />
    </section>
  );
}

it('puts fields, a filter, Export and Pagination of react-admin into a list', async () => {
  service('GET /table/primary-keys', () => pageOf('primary_keys', [key]));
  service('GET /table/datasets/counts', { counts: {} });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { lists, asked } = renderList({
    declaration: {
      ...datasets,
      references: { 'primary-keys': primaryKeys.endpoint },
      list: {
        ...datasets.list,
        states: [{ name: 'structured', label: 'Structured' }],
        besideStates: codeLoader(() => Promise.resolve({ default: ListParts })),
      },
    },
    list: () => rowsOf([keyed(1), keyed(2)], 130),
  });
  const parts = within(await screen.findByRole('region', { name: 'react-admin' }));
  expect(await parts.findByText('Row 1')).toBeVisible();
  expect(parts.getAllByText('20/11/2026')).toHaveLength(2);
  expect(await parts.findAllByText('Main key')).toHaveLength(2);

  await userEvent.click(parts.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '2', per_page: '100' }));
  await userEvent.click(parts.getByRole('button', { name: 'Only payments' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', q: 'pay' }));

  const before = lists.length;
  await userEvent.click(parts.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(lists[before]?.query).toMatchObject({ page: '1', per_page: '100', q: 'pay' });
  const [header = '', first = ''] = ((await saved[0]?.text()) ?? '').split('\n');
  expect(header.split(',')).toContain('name');
  expect(first.split(',')).toContain('Row 1');
});

const parts: RecordPageParts<Row> = {
  tabs: [
    {
      id: 'facts',
      label: 'Facts',
      content: () => (
        <section aria-label="react-admin">
          <Fields />
          <DeleteButton mutationMode="pessimistic" />
        </section>
      ),
    },
  ],
};

const declaration = declareResource<Row>({
  ...datasets,
  access: {
    list: ['datasets', 'list'],
    read: ['datasets', 'read'],
    update: ['datasets', 'update'],
  },
  fields: [
    { kind: 'text', name: 'name', label: 'Name' },
    {
      kind: 'custom',
      name: 'type',
      label: 'Type',
      input: () => (
        <>
          <TextField source="keys" />
          <SaveButton type="button" label="Keep" />
        </>
      ),
    },
  ],
  schemas: () =>
    Promise.resolve({ update: z.object({ name: z.string(), type: z.string() }).partial() }),
  page: { parts: () => Promise.resolve({ default: parts }) },
  messages: { updated: 'Dataset updated' },
});

function openPage(tab: string) {
  const { uuid } = keyed(1);
  service('GET /table/primary-keys', () => pageOf('primary_keys', [key]));
  service('GET /datasets/:uuid', () => answered({ datasets: keyed(1) }, 3));
  const changes = service('PATCH /datasets/:uuid', () =>
    answered({ datasets: { ...keyed(1), name: 'Payments' } }, 4),
  );
  const deletions = service('DELETE /datasets/:uuid', () => answered({}));
  const view = renderConsole(
    { '/datasets/:id': <RecordPage declaration={declaration} />, '/datasets': <p>The list</p> },
    { path: `/datasets/${uuid}?tab=${tab}`, resources: [declaration, primaryKeys] },
  );
  return { ...view, uuid, changes, deletions };
}

it("saves by react-admin's SaveButton as the form does", async () => {
  const { changes } = openPage('settings');
  // The record's field, though the form edits others.
  expect(await screen.findByText('1')).toBeVisible();
  await refill(screen.getByLabelText('Name'), 'Payments');
  const keep = screen.getByRole('button', { name: 'Keep' });
  await waitFor(() => expect(keep).toBeEnabled());
  await userEvent.click(keep);
  expect(await screen.findByText('Dataset updated')).toBeVisible();
  expect(changes).toMatchObject([{ body: { name: 'Payments' }, headers: { 'if-match': '"3"' } }]);
});

it("shows react-admin's fields on a page, and deletes by its DeleteButton", async () => {
  const { deletions, uuid, address } = openPage('facts');
  const page = within(await screen.findByRole('region', { name: 'react-admin' }));
  expect(page.getByText('Row 1')).toBeVisible();
  expect(page.getByText('20/11/2026')).toBeVisible();
  expect(await page.findByText('Main key')).toBeVisible();
  await userEvent.click(await page.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Are you sure you want to delete this dataset?')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe('/datasets'));
  expect(await screen.findByText('Element deleted')).toBeVisible();
  expect(deletions).toMatchObject([{ path: `/datasets/${uuid}`, headers: { 'if-match': '"3"' } }]);
});
