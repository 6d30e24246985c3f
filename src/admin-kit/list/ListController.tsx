import { keepPreviousData } from '@tanstack/react-query';
import {
  type Exporter,
  type GetDataOptions,
  type HttpError,
  ListContextProvider,
  type ListControllerResult,
  type PaginationPayload,
  ResourceContextProvider,
  type SortPayload,
  useDataProvider,
  useListParams,
  useLocation,
  useNavigate,
  useSelectAll,
} from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { useSession } from '../../authProvider/session';
import { rowMeta } from '../../dataProvider/queryKeys';
import { needsRefetch, useRows } from '../../dataProvider/useServiceQuery';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { useSelection, useSelectionKey } from '../actions/bulk/useSelection';
import { pageSize } from './table/gridMeasures';
import type { ListOf } from './table/gridTable';
import { lastPageOf } from './PaginationFooter';
import type { ConsoleRow } from '../../model/record';

export const defaultSortOf = ({ defaultSort }: ListOf['list']): SortPayload => ({
  field: defaultSort.name,
  order: defaultSort.dir === 'asc' ? 'ASC' : 'DESC',
});

/** Store key of a person's last list settings; each person who signs in on this browser has their own. */
export const listSettingsKey = (userId: string, resource: string): string =>
  `${userId}.${resource}.listParams`;

/** React-admin's exporter, loaded on first use. */
const exporter: Exporter = async (...parameters) => {
  const { defaultExporter } = await import('./toolbar/defaultExporter');
  await defaultExporter(...parameters);
};

/** Reads the rows, and shows the list's `loadFailed`, if it has one, until a read succeeds. */
function useReportedRows({ name, list }: ListOf, params: Parameters<typeof useRows>[1]) {
  const { report, resolve } = useFailureNotice();
  const failed = `rows of ${name}`;
  const query = useRows<ConsoleRow>(name, params, {
    placeholderData: keepPreviousData,
    refetchOnMount: needsRefetch,
    // The list's error card shows the reason.
    onError: () => {
      if (list.loadFailed !== undefined) report(failed, list.loadFailed);
    },
  });
  const isRead = query.data !== undefined && !query.error && !query.isPlaceholderData;
  useEffect(() => {
    if (isRead) resolve(failed);
  }, [isRead, failed, resolve]);
  return query;
}

/**
 * Replaces an empty page by the last one with rows, so that Back skips the empty one. A page that could not be read
 * stays, for a retry.
 */
function useNonEmptyPage(
  { data, total, isFetching }: ReturnType<typeof useReportedRows>,
  { page, perPage }: PaginationPayload,
  replacePage: (page: number) => void,
): void {
  const leaveEmptyPage = useEffectEvent(replacePage);
  useEffect(() => {
    if (page < 1) leaveEmptyPage(1);
    if (isFetching || total === undefined || page <= 1) return;
    const last = lastPageOf(total, perPage);
    if (page > last || data?.length === 0) leaveEmptyPage(Math.min(page - 1, last));
  }, [data, isFetching, page, perPage, total]);
}

/** @returns the page size in the address; the default for a size below 1 */
export const pageSizeOf = (perPage: number): number => (perPage < 1 ? pageSize : perPage);

/**
 * Reads the rows for the page, sort and search in the address, and gives the functions that change these. Replaces
 * react-admin's list controller, which goes to page 1 when a page cannot be read.
 */
function useAddressedRows(declaration: ListOf) {
  const { name, list } = declaration;
  const { user } = useSession();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [parameters, changes] = useListParams({
    resource: name,
    perPage: pageSize,
    sort: defaultSortOf(list),
    // A timeline opens without a search; its settings are only in the address (companion.md section 2).
    storeKey: list.timeline ? false : listSettingsKey(user.uuid, name),
  });
  const { page, sort: field, order, filterValues } = parameters;
  const perPage = pageSizeOf(parameters.perPage);
  const sort = useMemo((): SortPayload => ({ field, order }), [field, order]);
  const query = useReportedRows(declaration, {
    pagination: { page, perPage },
    sort,
    filter: { ...filterValues },
  });

  /** Replaces the address by one with all of the list's parameters. */
  const replacePage = (shownPage: number) => {
    const search = new URLSearchParams({
      sort: field,
      order: order === 'DESC' ? 'DESC' : 'ASC',
      page: String(shownPage),
      perPage: String(perPage),
      filter: JSON.stringify(filterValues),
    });
    navigate({ search: `?${search.toString()}` }, { replace: true });
  };

  useNonEmptyPage(query, { page, perPage }, replacePage);

  /** A bare address restores the stored settings, so Back to it would show this change: spell the parameters out. */
  const fromHere =
    <To extends unknown[]>(change: (...to: To) => void) =>
    (...to: To) => {
      if (address === '' && !list.timeline) replacePage(page);
      change(...to);
    };

  return {
    ...changes,
    ...query,
    setPage: fromHere(changes.setPage),
    setSort: fromHere(changes.setSort),
    setFilters: fromHere(changes.setFilters),
    displayedFilters: parameters.displayedFilters,
    filterValues,
    page,
    perPage,
    sort,
  };
}

/** The value of react-admin's `ListContext`; selection and export are react-admin's own. */
function useDeclaredList(declaration: ListOf) {
  const { name: resource, label } = declaration;
  const rows = useAddressedRows(declaration);
  const { sort, filterValues, page, perPage, total = 0 } = rows;
  const provider = useDataProvider();
  const [selectedIds, selection] = useSelection(resource);
  const storeKey = useSelectionKey(resource);
  const selectAll = useSelectAll({ resource, sort, filter: filterValues, storeKey });
  const onSelectAll: typeof selectAll = ({ queryOptions, ...options } = {}) =>
    selectAll({ ...options, queryOptions: { meta: rowMeta, ...queryOptions } });
  const getData = async ({ maxResults = total, meta = rowMeta }: GetDataOptions = {}) => {
    if (total === 0) return [];
    const pagination = { page: 1, perPage: maxResults };
    const params = { pagination, sort, filter: filterValues, meta };
    return (await provider.getList<ConsoleRow>(resource, params)).data;
  };
  // The type is a union over the query's states, which TypeScript cannot infer from these values.
  return {
    ...rows,
    resource,
    defaultTitle: label,
    exporter,
    getData,
    selectedIds,
    onSelect: selection.select,
    onSelectAll,
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.unselect(selectedIds),
    hasNextPage: page * perPage < total,
    hasPreviousPage: page > 1,
  } as ListControllerResult<ConsoleRow, HttpError>;
}

/** Loads a declared list by the page, sort and search in the address, and provides react-admin's `ListContext`. */
export function ListController({
  declaration,
  children,
}: {
  declaration: ListOf;
  children: ReactNode;
}) {
  const list = useDeclaredList(declaration);
  return (
    <ResourceContextProvider value={declaration.name}>
      <ListContextProvider value={list}>{children}</ListContextProvider>
    </ResourceContextProvider>
  );
}
