import { styled } from '@mui/material/styles';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import {
  EditContextProvider,
  type EditControllerResult,
  ResourceContextProvider,
  useParams,
} from 'ra-core';
import { type ComponentType, useState } from 'react';
import { partTexts } from '../../../texts/admin-kit/parts';
import type { RecordActions } from '../actions/RecordActions';
import { RequireAccess } from '../../authProvider/session';
import { findCachedRow } from '../../dataProvider/queryKeys';
import { justRead, useRecord } from '../../dataProvider/useServiceQuery';
import { type CodeLoader, codeLoader } from '../../model/code';
import {
  type AnyDeclaration,
  type Declaration,
  declarationOf,
  type RecordPageParts,
} from '../../model/resource';
import { useLoadedCode } from '../../ui/LazyPart';
import { LoadFailure, useFailure } from '../../ui/LoadStates';
import { PageHeader } from '../../ui/PageHeader';
import { StatusPill } from '../../ui/StatusPill';
import { useIsPhone } from '../../ui/useIsPhone';
import { HiddenText } from '../../ui/visuallyHidden';
import type { RecordBodyProps } from './RecordBody';
import { card, centered } from '../../ui/styles';
import type { ConsoleRecord } from '../../model/record';

interface PageCode {
  Actions: typeof RecordActions;
  Body: ComponentType<RecordBodyProps>;
  parts: RecordPageParts<ConsoleRecord>;
}

const codes = new WeakMap<AnyDeclaration, CodeLoader<PageCode>>();

/** The page's own code: the standard body, and the parts that the declaration adds. */
function codeOf(declaration: AnyDeclaration): CodeLoader<PageCode> {
  const known = codes.get(declaration);
  if (known) return known;
  const { page } = declarationOf<ConsoleRecord>(declaration);
  const code = codeLoader(async () => {
    const [{ RecordBody }, { RecordActions: Actions }, parts] = await Promise.all([
      import('./RecordBody'),
      import('../actions/RecordActions'),
      page?.parts?.(),
    ]);
    return { default: { Actions, Body: RecordBody, parts: parts?.default ?? {} } };
  });
  codes.set(declaration, code);
  return code;
}

/** Preloads the page's code, when a link to the page is likely to be followed. */
export const preloadRecordPage = (declaration: AnyDeclaration): void => {
  // Ignore a failure here: the page loads the code again when it is shown, and reports the error.
  if (declaration.page)
    codeOf(declaration)
      .load()
      .catch(() => undefined);
};

/**
 * The page of one record, `/<resource>/{id}`. This part is small and in the first load, so that the record is requested
 * while the page's own code still loads; it also shows the states without a record.
 */
export function RecordPage({ declaration }: { declaration: AnyDeclaration }) {
  const { id } = useParams<{ id: string }>();
  const { access } = declaration;
  // Keyed by the record, so that another record's page keeps nothing of this one's form.
  return (
    <RequireAccess access={access.read ?? access.list}>
      <ResourceContextProvider value={declaration.name}>
        <Opened
          key={id}
          id={id}
          declaration={declarationOf(declaration)}
          code={codeOf(declaration)}
        />
      </ResourceContextProvider>
    </RequireAccess>
  );
}

const Page = styled('div')(({ theme }) => ({
  ...centered,
  // On a phone the actions stay at the bottom of the screen even on a short page: below its bar and in its padding.
  [theme.breakpoints.down('sm')]: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 'calc(100dvh - 88px)',
    '& > .record-actions': { marginTop: 'auto' },
    '& > :has(+ .record-actions)': { marginBottom: 16 },
  },
}));

/** Placeholder of the summary. */
const Waiting = styled('output')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(6),
  height: 66,
  padding: theme.spacing(2),
  ...card,
  '& i': {
    flex: '0 1 96px',
    height: 12,
    borderRadius: 6,
    background: 'var(--mui-palette-action-hover)',
  },
}));

interface OpenedProps {
  id: string;
  declaration: Declaration<ConsoleRecord>;
  code: CodeLoader<PageCode>;
}

function Opened({ id, declaration, code }: OpenedProps) {
  const { name, label, singular, page, nameOf, actions, messages } = declaration;
  const body = useLoadedCode(code);
  const query = useRecord<ConsoleRecord>(declaration, id, { staleTime: justRead });
  const { data: record, refetch, isFetching } = query;
  const error = useFailure(query);
  const queryClient = useQueryClient();
  // A cached row of a list names the record before the record itself has loaded.
  const [row] = useState(() => findCachedRow<ConsoleRecord>(queryClient, name, id));
  const named = record ?? row;
  const titleOf =
    page?.title ??
    nameOf ??
    (({ name: own }: ConsoleRecord) => (typeof own === 'string' ? own : singular));
  const content = () => {
    if (!record && error) {
      const { notFound, loadFailed: heading, loadFailedFirstError: firstError } = messages;
      const texts = { error, notFound, heading, firstError };
      return <LoadFailure {...texts} isWholePage busy={isFetching} onRetry={refetch} />;
    }
    if (body.error) return <LoadFailure isWholePage error={body.error} onRetry={body.retry} />;
    if (!record || !body.loaded)
      return (
        <Waiting>
          <HiddenText>{partTexts.loading}</HiddenText>
          <i />
          <i />
          <i />
          <i />
        </Waiting>
      );
    const { Body, parts } = body.loaded;
    return <Body declaration={declaration} parts={parts} record={record} />;
  };
  const { Actions, parts } = (record && body.loaded) ?? {};
  const status = record && parts?.status?.(record);
  // Without tabs the page is only the form, which contains the description.
  const described = parts?.tabs && record?.['description'];
  const isPhone = useIsPhone();
  const actionsIn = (place: 'header' | 'bar') =>
    record && Actions && <Actions resource={name} {...{ actions, record, place }} />;
  return (
    <EditContextProvider value={editContextOf(name, query)}>
      <Page>
        <PageHeader
          title={named ? titleOf(named) : singular}
          back={{ to: `/${name}`, label: page?.back ?? label }}
          status={status && <StatusPill tone={status.tone}>{status.label}</StatusPill>}
          description={typeof described === 'string' ? described : undefined}
          actions={actionsIn('header')}
        />
        {content()}
        {isPhone && actionsIn('bar')}
      </Page>
    </EditContextProvider>
  );
}

/**
 * @returns react-admin's edit context of a record's page. It has no `save`: only the form, whose own context is nested
 * inside and loads later, can save
 */
const editContextOf = (resource: string, query: UseQueryResult<ConsoleRecord>) =>
  ({
    resource,
    record: query.data,
    error: query.error,
    isPending: query.isPending,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isPaused: query.isPaused,
    isPlaceholderData: query.isPlaceholderData,
    refetch: query.refetch,
    saving: false,
    mutationMode: 'pessimistic',
    redirect: false,
    redirectOnError: false,
    // The type is a union over the query's states, which TypeScript cannot infer here.
  }) as EditControllerResult<ConsoleRecord>;
