import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { searchLimits } from '../../contract/api/search';
import { queryKeys } from '../dataProvider/queryKeys';
import { useServiceQuery } from '../dataProvider/useServiceQuery';
import { useDebounced } from '../ui/useDebounced';
import { RowsPage, type RowsPageProps } from './RowsPage';

export const rowsPerPage = 25;

interface PagedRowsProps<Row> extends Pick<RowsPageProps<Row>, 'none' | 'sx'> {
  /** Record and part of the rows: `GET /<resource>/{uuid}/<part>`, for staff below `/admin`. */
  source: { resource: string; uuid: string; part: string; isStaff?: true };
  q?: string;
  perPage?: number;
  /** @param total rows of all pages */
  children: (rows: readonly Row[], total: number) => ReactNode;
}

/** Rows of a record, page by page; a page stays visible until the next one is loaded. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { source, q = '', perPage = rowsPerPage, none, sx, children } = props;
  const [request, setRequest] = useState({ q, page: 1 });
  // A new search starts at its first page.
  const page = request.q === q ? request.page : 1;
  const query = usePage<Row>(source, q, page, perPage);
  const { rows, total = 0 } = query.data ?? {};
  return (
    <RowsPage
      query={{ ...query, data: rows }}
      onPage={(next) => setRequest({ q, page: next })}
      {...{ total, page, perPage, none, sx }}
    >
      {(pageRows) => children(pageRows, total)}
    </RowsPage>
  );
}

/** Pause after the last key before rows are searched, in milliseconds. */
const searchPause = 200;

interface SearchedRowsProps<Row> extends Pick<PagedRowsProps<Row>, 'source' | 'children'> {
  texts: Readonly<Record<'search' | 'none' | 'noMatch', string>>;
  /** Rows that fit on one page need no search. */
  isOnePage?: boolean;
}

/** `PagedRows` with a search field above. */
export function SearchedRows<Row>({ source, texts, isOnePage, children }: SearchedRowsProps<Row>) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), searchPause);
  // Once rendered the field stays, as the person may be typing when the rows fit on one page.
  const [isSearched, setSearched] = useState(!isOnePage);
  if (!isOnePage && !isSearched) setSearched(true);
  return (
    <>
      {isSearched && (
        <TextField
          type="search"
          label={texts.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          size="small"
          sx={{ maxWidth: 360 }}
          slotProps={{ htmlInput: { maxLength: searchLimits.textLength, spellCheck: false } }}
        />
      )}
      <PagedRows<Row> source={source} q={q} none={q === '' ? texts.none : texts.noMatch}>
        {children}
      </PagedRows>
    </>
  );
}

function usePage<Row>(
  { resource, uuid, part, isStaff }: PagedRowsProps<Row>['source'],
  q: string,
  page: number,
  perPage: number,
) {
  const search = q === '' ? '' : '&q={q}';
  const base = isStaff ? '/admin' : '';
  const path = `${base}/${resource}/{uuid}/${part}?page={page}&per_page={perPage}${search}`;
  const params = { uuid, page, perPage, q: q.toWellFormed() };
  return useServiceQuery(
    queryKeys.custom(resource, part, uuid, page, perPage, q),
    ({ readPage }, { signal }) => readPage<Row>(path, part, { params, signal }),
    // Not cached, because the rows also depend on other records.
    { placeholderData: keepPreviousData, gcTime: 0 },
  );
}
