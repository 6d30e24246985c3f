import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecordPage } from '../../../../src/admin-kit/record/RecordPage';
import { declareResource } from '../../../../src/model/resource';
import { answered, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import { expectText } from '../../../setup/screenHelpers';
import { declaration as datasets, type Row, row } from '../list/renderList';

it.each([
  ['a form', { update: ['datasets', 'update'] as const }, ['Name']],
  ['its facts alone without a rule for updates', {}, []],
])('a page has %s', async (_, access, inputs) => {
  const declaration = declareResource<Row>({
    ...datasets,
    access: { list: ['datasets', 'list'], read: ['datasets', 'read'], ...access },
    fields: [{ kind: 'text', name: 'name', label: 'Name' }],
    page: {
      parts: () =>
        Promise.resolve({ default: { details: () => [{ label: 'Country', value: 'Portugal' }] } }),
    },
  });
  service('GET /datasets/:uuid', () => answered({ datasets: row(1) }, 3));
  renderConsole(
    { '/datasets/:id': <RecordPage declaration={declaration} /> },
    { path: `/datasets/${row(1).uuid}`, resources: [declaration] },
  );
  await expectText('Portugal');
  const boxes = screen.queryAllByRole<HTMLInputElement>('textbox');
  expect(
    boxes.flatMap(({ labels }) => [...(labels ?? [])].map((label) => label.textContent)),
  ).toEqual(inputs);
  expect(screen.queryAllByRole('button', { name: 'Update' })).toHaveLength(inputs.length);
});
