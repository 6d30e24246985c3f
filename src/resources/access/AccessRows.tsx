import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import type { AccessGrant } from '../../../contract/accessGrants';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PaginationFooter } from '../../grid/PaginationFooter';
import { FactsTable } from '../../page/FactsTable';
import { accessColumns, type AccessTarget } from './accessColumns';

/** Rows a page. */
const perPage = 25;

const emptyTexts: Readonly<Record<AccessTarget['resource'], string>> = {
  datasets: 'No API key can use this dataset.',
  'dataset-groups': 'No API key can use this dataset group.',
  'api-keys': 'This API key cannot use any dataset.',
};

/** @throws Error when the answer holds no list: nothing must look closed because of that */
function pageOf(data: Record<string, unknown>): { grants: AccessGrant[]; total: number } {
  const { access, pagination } = data;
  const total =
    typeof pagination === 'object' && pagination !== null && 'total_count' in pagination
      ? pagination.total_count
      : undefined;
  if (!Array.isArray(access) || typeof total !== 'number')
    throw new Error('The server did not say who has access.');
  return { grants: access as AccessGrant[], total };
}

/** Reads a page of `GET /<resource>/{uuid}/access`; a page stays in sight until the next one is in. */
function useAccess({ resource, uuid }: AccessTarget, page: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [resource, 'access', { id: uuid, page }],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.action({
        method: 'GET',
        path: `/${resource}/{uuid}/access?page={page}&per_page={perPage}`,
        params: { uuid, page, perPage },
        signal,
      });
      return pageOf(data);
    },
    placeholderData: keepPreviousData,
    // What it tells follows from keys, groups and time alike.
    gcTime: 0,
    retry: false,
  });
}

/** On a phone words stay whole, and the table is scrolled for the rest; why not is never squeezed. */
const narrow: SxProps = {
  '&& td': { minWidth: { xs: 88, sm: 96 }, px: { xs: 1, sm: 1.5 } },
  '&& th': { px: { xs: 1, sm: 1.5 } },
  '&& td:nth-of-type(n + 5)': { minWidth: 180 },
};

/** The table itself, a page at a time. */
export default function AccessRows({ label, ...target }: AccessTarget & { label: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useAccess(target, page);
  if (error) return <LoadFailure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <LoadingNote />;
  const { grants, total } = data;
  if (total === 0) return emptyTexts[target.resource];
  const columns = accessColumns[target.resource];
  return (
    <Box aria-busy={isPlaceholderData} sx={narrow}>
      <FactsTable
        label={label}
        titles={columns.map(({ title }) => title)}
        rows={grants.map((grant) => ({
          key: grant.uuid,
          cells: columns.map(({ cell }) => cell(grant)),
        }))}
      />
      {(total > perPage || page > 1) && (
        <PaginationFooter {...{ page, perPage, total }} capped={false} onPage={setPage} />
      )}
    </Box>
  );
}
