import { useColorScheme } from '@mui/material/styles';
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'ra-core';
import type { ComponentType } from 'react';
import { decide, type Subject } from '../../../contract/access/access';
import { byMatch, foldText, type Match, matchOf } from '../../../contract/lib/nameMatch';
import type { FoundKind, FoundRecord, SearchedKind } from '../../../contract/api/recordSearch';
import { paletteDialogTexts as paletteTexts } from '../../../texts/layout/paletteDialogs';
import { shellTexts } from '../../../texts/layout/shell';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { shownActions } from '../../admin-kit/actions/shownActions';
import { useAccessDecision, useSession, useSignOut } from '../../authProvider/session';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { listAddress } from '../../model/list';
import { declarationOf, type ResourceEntry } from '../../model/resource';
import { useDebounced } from '../../ui/useDebounced';
import { useNavigation } from '../navigation';
import { colorModes } from '../colorModes';
import type { ConsoleRecord } from '../../model/record';

interface ItemBase {
  key: string;
  label: string;
  /** Distinguishes the item from others of the same name. */
  note?: string;
  /** Heading of the items of one group, which follow each other. */
  group: string;
  icon?: ComponentType;
  danger?: boolean;
}

/** A choice: a page, which can be opened in a new tab, or an action on this page. */
export type PaletteItem = ItemBase & ({ to: string } | { run: () => void });

/** @returns how well a label answers the query: as a whole, or by having each of its words */
function matchOfLabel(label: string, query: string): Match | undefined {
  const [name, search] = [foldText(label), foldText(query.trim())];
  const labelMatch = matchOf(name, search);
  if (labelMatch) return labelMatch;
  return search.split(/\s+/).every((word) => name.includes(word)) ? 'part' : undefined;
}

/** @returns the items that match the query, the best of each group first; all items for an empty query */
export function narrowed(items: readonly PaletteItem[], query: string): PaletteItem[] {
  if (query.trim() === '') return [...items];
  const matches = items.flatMap((item) => {
    const match = matchOfLabel(item.label, query);
    return match ? [{ item, match }] : [];
  });
  const groups = matches.map(({ item }) => item.group);
  const groupIndex = ({ group }: PaletteItem) => groups.indexOf(group);
  return matches
    .toSorted((a, b) => groupIndex(a.item) - groupIndex(b.item) || byMatch(a.match, b.match))
    .map(({ item }) => item);
}

const maxRecent = 5;

/** One path for each page, however its address is written. */
const pathOfPage = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

const { actions } = paletteTexts.groups;

const actionItem = (label: string, run: () => void): PaletteItem => ({
  key: `do ${label}`,
  label,
  group: actions,
  run,
});

/** Nothing that this person may not see or do. @param visited paths, latest first */
export function usePaletteItems(
  resources: readonly ResourceEntry[],
  visited: readonly string[],
  onShortcuts: () => void,
) {
  const { subject } = useSession();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const openAction = useOpenAction();
  const { mode = 'system', setMode } = useColorScheme();
  const signOut = useSignOut();

  const shownPages = [...useNavigation('sidebar'), ...useNavigation('profile')];
  const pages = shownPages.map(({ label, path, icon }): PaletteItem => {
    return { key: `page ${path}`, label, icon, group: paletteTexts.groups.pages, to: path };
  });

  const onPage = recordAt(pathname, resources, queryClient);
  // An overlay of a list, or a panel beside it, is part of the list's page.
  const currentPath = onPage ? pathOfPage(pathname) : `/${pathname.split('/')[1]}`;
  const recent = [...new Set(visited.map(pathOfPage))]
    .filter((path) => path !== currentPath)
    .flatMap((to): PaletteItem[] => {
      const shared = { key: `recent ${to}`, group: paletteTexts.groups.recent, to };
      const page = shownPages.find(({ path }) => path === to);
      if (page) return [{ ...shared, label: page.label, icon: page.icon }];
      const shownRecord = recordAt(to, resources, queryClient);
      if (!shownRecord) return [];
      const { label: note, icon } = shownRecord.declaration;
      return [{ ...shared, label: shownRecord.name, note, icon }];
    })
    .slice(0, maxRecent);

  const ofRecord = onPage ? actionItems(onPage, subject, openAction) : [];

  const creations = resources.flatMap(({ create, icon }): PaletteItem[] => {
    if (!create || !decide(create.access, subject).allowed) return [];
    const { label, to } = create;
    return [{ key: `create ${to}`, label, icon, group: actions, to }];
  });

  const anywhere = [
    ...colorModes
      .filter((choice) => choice !== mode)
      .map((choice) =>
        actionItem(paletteTexts.theme(shellTexts.themes[choice]), () => setMode(choice)),
      ),
    actionItem(paletteTexts.shortcuts, onShortcuts),
    actionItem(shellTexts.logout, () => signOut()),
  ];

  return { recent, items: [...pages, ...ofRecord, ...creations, ...anywhere] };
}

type ShownRecord = NonNullable<ReturnType<typeof recordAt>>;

/** Actions on the record of the page. */
const actionItems = (
  { declaration, record, name: note }: ShownRecord,
  subject: Subject,
  openAction: ReturnType<typeof useOpenAction>,
): PaletteItem[] =>
  shownActions(declaration.actions, record, subject, 'page')
    .filter(({ disabledReason }) => disabledReason === undefined)
    .map(({ id, label, danger, to }) => {
      const target = { resource: declaration.name, action: id, id: record.id };
      return Object.assign(
        { key: `action ${id}`, label, note, group: actions, danger },
        to === undefined ? { run: () => openAction(target) } : { to },
      );
    });

/** @returns the cached record whose page is at the path; undefined if it was not read, or is gone */
function recordAt(path: string, resources: readonly ResourceEntry[], queryClient: QueryClient) {
  const [, resource, id, ...deeper] = path.split('/');
  // The declaration of a record that was read is loaded.
  const loadedDeclaration = resources
    .find(({ name, hasPage }) => name === resource && hasPage)
    ?.code.loaded();
  if (!loadedDeclaration || !id || deeper.length > 0) return undefined;
  const record = queryClient.getQueryData<ConsoleRecord>(
    queryKeys.record(loadedDeclaration.name, id),
  );
  if (!record) return undefined;
  const declaration = declarationOf<ConsoleRecord>(loadedDeclaration);
  const name = declaration.nameOf?.(record) ?? record['name'];
  return typeof name === 'string' ? { declaration, record, name } : undefined;
}

/** Kinds without a resource of their own, by the resource whose list shows them. */
const listOfKind: Partial<Record<SearchedKind, string>> = { members: 'team', invitations: 'team' };

/** @param query of the search; a record without a page links to its list */
export const recordItems = (
  kinds: readonly FoundKind[],
  resources: readonly ResourceEntry[],
  query: string,
): PaletteItem[] =>
  kinds.flatMap(({ kind, records, more }) => {
    const entry = resources.find(({ name }) => name === (listOfKind[kind] ?? kind));
    if (!entry) return [];
    const { name: resource, label: plural, icon, hasPage } = entry;
    const group = kind === 'invitations' ? paletteTexts.invitations : plural;
    const items = records.map(({ uuid, name, note, linked }): PaletteItem => {
      const to = linked && hasPage ? `/${resource}/${uuid}` : listAddress(resource, { q: name });
      return { key: `${kind}/${uuid}`, label: name, group, icon, to, ...(note ? { note } : {}) };
    });
    if (!more) return items;
    const label = paletteTexts.all(plural, query);
    return [
      ...items,
      { key: `${kind}/all`, label, group, to: listAddress(resource, { q: query }) },
    ];
  });

/** @returns the matches of the query in an earlier answer, until its own has arrived */
function filterByQuery(kinds: readonly FoundKind[], query: string): FoundKind[] {
  const foldedQuery = foldText(query);
  const answers = ({ uuid, name, note }: FoundRecord) =>
    [name, note, uuid].some((text) => matchOf(foldText(text), foldedQuery) !== undefined);
  return kinds.flatMap(({ kind, records }) => {
    const matching = records.filter(answers);
    return matching.length === 0 ? [] : [{ kind, records: matching, more: false }];
  });
}

/** Pause after the last key before the service is asked, in milliseconds. */
const searchPauseMs = 150;

/** Keeps matching records of an earlier answer. @returns `isWaiting` until the query's own answer has come or failed */
export function useRecordSearch(typed: string) {
  const query = typed.trim();
  const debouncedQuery = useDebounced(query, searchPauseMs);
  const isAllowed = useAccessDecision(['search', 'read']).allowed;
  const { data, error, isFetching, refetch } = useServiceQuery(
    queryKeys.recordSearch(debouncedQuery),
    async (provider, { signal }) => ({
      query: debouncedQuery,
      found: (await provider.searchRecords(debouncedQuery, signal)).data,
    }),
    {
      enabled: isAllowed && debouncedQuery !== '',
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      gcTime: 60_000,
    },
  );
  const retry = () => void refetch();
  if (query === '' || !isAllowed) return { found: [], isWaiting: false, error: null, retry };
  const isAnswered = data?.query === query;
  const matching = data && (isAnswered ? data.found : filterByQuery(data.found, query));
  const currentError = debouncedQuery === query && !isFetching ? error : null;
  return {
    found: matching ?? [],
    isWaiting: !isAnswered && currentError === null,
    error: currentError,
    retry,
  };
}
