import { codeLoader, type CodeLoader, useLoadedCode } from '../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';
import { PageHeader } from '../page/PageHeader';
import type { SearchScreen } from '../resources/declare';
import type { ListOf, ListRecord } from './listRecord';

const searchParts = codeLoader(() => import('./search/searchParts'));

interface SearchListPageProps {
  declaration: ListOf;
  search: CodeLoader<SearchScreen<ListRecord>>;
}

/**
 * The page of a searched list. The part here is small and comes with the first load, so that the list is
 * asked for while the page's own code is still on its way.
 */
export function SearchListPage({ declaration, search }: SearchListPageProps) {
  const parts = useLoadedCode(searchParts);
  const screen = useLoadedCode(search);
  const { label, list } = declaration;
  const failed = [parts, screen].find(({ error }) => error !== undefined);
  const isReady = parts.loaded !== undefined && screen.loaded !== undefined;
  const { SearchExport, SearchList } = parts.loaded ?? {};
  return (
    <>
      <PageHeader
        title={label}
        actions={SearchExport && <SearchExport csvPrefix={list.csvPrefix} />}
      />
      {failed?.error && <LoadFailure error={failed.error} busy={false} onRetry={failed.retry} />}
      {!failed && !isReady && <LoadingNote />}
      {SearchList && screen.loaded && (
        <SearchList declaration={declaration} screen={screen.loaded} />
      )}
    </>
  );
}
