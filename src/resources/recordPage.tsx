import type { ComponentType } from 'react';
import type { HttpError, RaRecord } from 'ra-core';
import { useGetOne, useParams } from 'ra-core';
import type { Access } from '../../contract/access';
import { RequireAccess } from '../authProvider/RequireAccess';
import { PageHeader } from '../page/PageHeader';
import type { CodeLoader } from '../forms/codeLoader';
import { codeLoader, useLoadedCode } from '../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';

export interface RecordPageOptions<R extends RaRecord> {
  resource: string;
  /** Who may read it. */
  access: Access;
  /** Where the back link leads, and its text. */
  back: { to: string; label: string };
  /** The page's title, before and after the record is there. */
  title: (record: R | undefined) => string;
  /** Said when there is no such record. */
  notFound?: string;
  /** The heading when reading fails, over the service's reason. */
  loadFailed?: string;
  /** Loads the page's own code. */
  load: () => Promise<{ default: ComponentType<{ record: R }> }>;
}

/**
 * The page of one record, `/<resource>/{id}`. The part here is small and comes with the first load, so
 * that the record is asked for while the page's own code is still on its way; it also has the states
 * without a record.
 * @returns the `detail` of a declaration
 */
export function recordPage<R extends RaRecord>(
  options: RecordPageOptions<R>,
): { page: ComponentType; preload: () => Promise<unknown> } {
  const code = codeLoader(options.load);
  function RecordPage() {
    const { id } = useParams<{ id: string }>();
    // Another record is another page: nothing of the first one's form is kept.
    return (
      <RequireAccess access={options.access}>
        <Opened key={id} id={id} options={options} code={code} />
      </RequireAccess>
    );
  }
  return { page: RecordPage, preload: code.load };
}

interface OpenedProps<R extends RaRecord> {
  id: string;
  options: RecordPageOptions<R>;
  code: CodeLoader<ComponentType<{ record: R }>>;
}

function Opened<R extends RaRecord>({ id, options, code }: OpenedProps<R>) {
  const { resource, back, title, notFound, loadFailed } = options;
  const body = useLoadedCode(code);
  const { data, error, refetch, isFetching } = useGetOne<R, HttpError>(
    resource,
    { id },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const content = () => {
    if (!data && error)
      return (
        <LoadFailure {...{ error, notFound, loadFailed }} busy={isFetching} onRetry={refetch} />
      );
    if (body.error) return <LoadFailure error={body.error} busy={false} onRetry={body.retry} />;
    const Body = body.loaded;
    return data && Body ? <Body record={data} /> : <LoadingNote />;
  };
  return (
    <>
      <PageHeader title={title(data)} back={back} />
      {content()}
    </>
  );
}
