import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { AccessGrant, AccessObstacle } from '../../../contract/accessGrants';
import { accessTexts as texts } from '../../../texts/access';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { isObject } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import { PaginationFooter } from '../../grid/PaginationFooter';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime } from '../../ui/formats';
import { LoadFailure, LoadingNote } from '../../ui/LoadStates';

/** What the table is asked about, and its uuid. */
export interface AccessTarget {
  resource: 'datasets' | 'dataset-groups' | 'api-keys';
  uuid: string;
}

/** Rows a page. */
const perPage = 25;

/** On a phone words stay whole, and the table is scrolled for the rest; why not is never squeezed. */
const narrow = {
  '&& td': { minWidth: { xs: 88, sm: 96 }, px: { xs: 1, sm: 1.5 } },
  '&& th': { px: { xs: 1, sm: 1.5 } },
  '&& td:nth-of-type(n + 5)': { minWidth: 180 },
} as const;

/** The rows of the table, a page at a time. */
export default function AccessRows(target: AccessTarget) {
  const { resource } = target;
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useAccess(target, page);
  if (error) return <LoadFailure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <LoadingNote />;
  const { grants, total } = data;
  if (total === 0) return texts.none[resource];
  return (
    <Box aria-busy={isPlaceholderData} sx={narrow}>
      <DetailsTable
        label={texts.titles[resource]}
        titles={columns[resource].map(({ title }) => title)}
        rows={grants.map((grant) => ({
          key: grant.uuid,
          cells: columns[resource].map(({ cell }) => cell(grant)),
        }))}
      />
      {(total > perPage || page > 1) && (
        <PaginationFooter {...{ page, perPage, total }} capped={false} onPage={setPage} />
      )}
    </Box>
  );
}

/** Reads a page of `GET /<resource>/{uuid}/access`; a page stays in sight until the next one is in. */
function useAccess({ resource, uuid }: AccessTarget, page: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: queryKeys.reading(resource, 'access', uuid, page),
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
    // Access follows from keys, groups and time alike.
    gcTime: 0,
    retry: false,
  });
}

/** @throws Error when the answer holds no list: nothing must look closed because of that */
function pageOf(data: Record<string, unknown>): { grants: AccessGrant[]; total: number } {
  const { access, pagination } = data;
  const total = isObject(pagination) ? pagination.total_count : undefined;
  if (!Array.isArray(access) || typeof total !== 'number') throw new Error(texts.unknown);
  return { grants: access as AccessGrant[], total };
}

interface AccessColumn {
  title: string;
  cell: (grant: AccessGrant) => ReactNode;
}

/** Names one of the three that an association joins, and leads to it. */
const linkColumn = (
  title: string,
  resource: AccessTarget['resource'],
  field: 'api_key' | 'dataset' | 'dataset_group',
): AccessColumn => ({
  title,
  cell: ({ [field]: { uuid, name } }) => <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>,
});

const apiKey = linkColumn(texts.apiKey, 'api-keys', 'api_key');
const dataset = linkColumn(texts.dataset, 'datasets', 'dataset');
const group = linkColumn(texts.group, 'dataset-groups', 'dataset_group');
const answers: readonly AccessColumn[] = [
  ...(['encrypt', 'decrypt'] as const).map((call): AccessColumn => ({
    title: texts[call],
    cell: (grant) => <Answer granted={grant[call]} works={grant.works} />,
  })),
  {
    title: texts.restrictions,
    cell: (grant) =>
      grant.obstacles.map((obstacle) => <div key={obstacle}>{obstacleText(obstacle, grant)}</div>),
  },
  {
    title: texts.lastUsed,
    cell: ({ last_used_at: last }) => (last === null ? texts.never : displayTime(last)),
  },
];

/** The columns for each side that can be asked; what is asked about needs none. */
const columns: Readonly<Record<AccessTarget['resource'], readonly AccessColumn[]>> = {
  datasets: [apiKey, group, ...answers],
  'dataset-groups': [apiKey, dataset, ...answers],
  'api-keys': [dataset, group, ...answers],
};

/** @returns why an association gives no access now, or from where only */
const obstacleText = (obstacle: AccessObstacle, { api_key: key }: AccessGrant): string =>
  obstacle === 'address-range'
    ? texts.addresses(key.ip_allowed.split(',').join(', '))
    : texts.obstacles[obstacle];

/** One answer as a shape and a word: colour alone would say nothing to a part of the readers. */
function Answer({ granted, works }: { granted: boolean; works: boolean }) {
  const { icon: Icon, color, text } = granted ? (works ? marks.yes : marks.notNow) : marks.no;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.125rem', color }} />
      {text}
    </Box>
  );
}

const marks = {
  yes: { icon: CheckIcon, color: 'success.main', text: texts.yes },
  no: { icon: RemoveIcon, color: 'text.secondary', text: texts.no },
  notNow: { icon: BlockIcon, color: 'warning.main', text: texts.notNow },
} as const;
