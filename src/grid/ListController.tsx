import {
  ListContextProvider,
  ResourceContextProvider,
  type SortPayload,
  useListController,
  useNotify,
} from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { rowMeta } from '../dataProvider/queryKeys';
import { isReadAnew } from '../dataProvider/useReading';
import { pageSize } from './gridMeasures';
import type { ListOf, ListRecord } from './gridTable';
import { lastPageOf } from './PaginationFooter';

export const defaultSortOf = ({ defaultSort }: ListOf['list']): SortPayload => ({
  field: defaultSort.name,
  order: defaultSort.dir === 'asc' ? 'ASC' : 'DESC',
});

/** Loads a declared list, by the page, sort and search of the address, and hands it to its parts. */
export function ListController({
  declaration,
  children,
}: {
  declaration: ListOf;
  children: ReactNode;
}) {
  const { name, list } = declaration;
  const notify = useNotify();
  const controller = useListController<ListRecord>({
    resource: name,
    perPage: pageSize,
    sort: defaultSortOf(list),
    queryOptions: {
      // Rows are not whole records: without this they would stand in for them.
      meta: rowMeta,
      refetchOnMount: isReadAnew,
      // In place of react-admin's: what is wrong stands in the list's error card.
      onError: () => {
        if (list.loadFailed !== undefined) notify(list.loadFailed, { type: 'error' });
      },
      // Without a connection the call fails and the card says so, rather than waiting without a word.
      networkMode: 'always',
    },
    // Whoever gets here is signed in and may see the list: asked once more, it would be read a frame later.
    disableAuthentication: true,
    exporter: false,
    // A searched list begins with nothing; what was set is in the address (companion.md section 2).
    storeKey: list.search ? false : undefined,
  });

  const { data, total, isFetching, page, perPage, setPage } = controller;
  // React-admin goes to page 1 from an empty page; the last page is nearer to where one was. This runs
  // after the controller's own effect, and the later of two page changes counts.
  useEffect(() => {
    if (isFetching || total === undefined || page <= 1 || data?.length !== 0) return;
    setPage(Math.min(page - 1, lastPageOf(total, perPage)));
  }, [data, isFetching, page, perPage, setPage, total]);

  return (
    <ResourceContextProvider value={name}>
      <ListContextProvider value={controller}>{children}</ListContextProvider>
    </ResourceContextProvider>
  );
}
