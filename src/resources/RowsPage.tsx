import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import { type ReactNode, useLayoutEffect } from 'react';
import { lastPageOf, PaginationFooter } from '../admin-kit/list/PaginationFooter';
import { Loaded, type LoadedProps, NoneNote } from '../ui/LoadStates';

export interface RowsPageProps<Row> {
  /** The page, or the previous one while it loads. */
  query: LoadedProps<readonly Row[]>['query'];
  /** Rows of all pages; 0 until they are known. */
  total: number;
  /** There are more than were counted. */
  capped?: boolean;
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  none: string;
  noneSx?: SystemStyleObject;
  sx?: SystemStyleObject;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A page of rows inside a record's page or a form, with buttons to the other pages. */
export function RowsPage<Row>(props: RowsPageProps<Row>) {
  const { query, total, capped, page, perPage, onPage } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const last = lastPageOf(total, perPage);
  const isBeyond = data !== undefined && !isFetching && page > last;
  useLayoutEffect(() => {
    // The last row of the last page may have been removed.
    if (isBeyond) onPage(last);
  }, [isBeyond, last, onPage]);
  // Hides rows from before an error, and the empty result of a previous search.
  const isOutdated = error || (isPlaceholderData && total === 0);
  const shownQuery = isOutdated ? { ...query, data: undefined } : query;
  return (
    <>
      <Loaded query={shownQuery}>
        {(rows) =>
          total > 0 && (
            <Box aria-busy={isPlaceholderData} sx={props.sx}>
              {props.children(rows)}
              {(total > perPage || page > 1) && (
                <PaginationFooter
                  page={Math.min(page, last)}
                  {...{ perPage, total, capped, onPage }}
                />
              )}
            </Box>
          )
        }
      </Loaded>
      <NoneNote sx={props.noneSx}>{shownQuery.data && total === 0 && props.none}</NoneNote>
    </>
  );
}
