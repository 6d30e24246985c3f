import { screen } from '@testing-library/react';
import { useGetManyAggregate } from 'ra-core';
import { expect, it } from 'vitest';
import { queryKeys, rowMeta } from '../../../src/dataProvider/queryKeys';
import { datasets } from '../../../src/resources/datasets';
import { pageOf, service } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';
import { expectText } from '../../setup/screenHelpers';

const uuidOf = (index: number): string => `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${10 + index}`;

/** References as react-admin's own fields and inputs declare them. */
function DatasetName({ uuid }: { uuid: string }) {
  const { data, isPending } = useGetManyAggregate<{ id: string; name: string }>('datasets', {
    ids: [uuid],
    meta: rowMeta,
  });
  if (isPending) return null;
  return <li>{data?.[0]?.name ?? 'No longer available'}</li>;
}

it('ten references are read by one call, and their rows are not cached as whole records', async () => {
  const uuids = Array.from({ length: 10 }, (_, index) => uuidOf(index));
  const rows = uuids.slice(0, 9).map((uuid, index) => ({ uuid, name: `Set ${index}` }));
  const calls = service('GET /table/datasets', pageOf('datasets', rows));
  const { queryClient } = renderConsole(
    uuids.map((uuid) => <DatasetName key={uuid} uuid={uuid} />),
    { resources: [datasets] },
  );
  await expectText('Set 8');
  expect(screen.getByText('No longer available')).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(queryClient.getQueryData(queryKeys.record('datasets', uuidOf(0)))).toBeUndefined();
});
