import { keepPreviousData } from '@tanstack/react-query';
import { foldText, matchOf } from '../../../contract/nameMatch';
import type { FoundKind, FoundRecord, SearchedKind } from '../../../contract/recordSearch';
import { paletteDialogTexts as paletteTexts } from '../../../texts/paletteDialogs';
import { useMay } from '../../authProvider/session';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading } from '../../dataProvider/useReading';
import { listAddress } from '../../model/list';
import type { ResourceEntry } from '../../model/resourceEntry';
import { useDebounced } from '../../ui/useDebounced';
import type { PaletteItem } from './usePaletteItems';

/** Kinds that are no resource of their own are shown by another. */
const shownBy: Partial<Record<SearchedKind, string>> = { members: 'team', invitations: 'team' };

/** @param query what they were found by; a record without a page leads to its list */
export const recordItems = (
  found: readonly FoundKind[],
  resources: readonly ResourceEntry[],
  query: string,
): PaletteItem[] =>
  found.flatMap(({ kind, records, more }) => {
    const entry = resources.find(({ name }) => name === (shownBy[kind] ?? kind));
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

/** @returns what of an earlier answer answers the query too, until its own is there */
function stillMatching(found: readonly FoundKind[], query: string): FoundKind[] {
  const wanted = foldText(query);
  const answers = ({ uuid, name, note }: FoundRecord) =>
    [name, note, uuid].some((text) => matchOf(foldText(text), wanted) !== undefined);
  return found.flatMap(({ kind, records }) => {
    const left = records.filter(answers);
    return left.length === 0 ? [] : [{ kind, records: left, more: false }];
  });
}

/** Pause after the last key before the service is asked, in milliseconds. */
const pause = 150;

/** What an earlier answer has for the query stays. @returns `waiting` until its own has come or failed */
export function useRecordSearch(typed: string) {
  const query = typed.trim();
  const asked = useDebounced(query, pause);
  const may = useMay(['search', 'read']).allowed;
  const { data, error, isFetching, refetch } = useReading(
    queryKeys.recordSearch(asked),
    async (provider, { signal }) => ({
      query: asked,
      found: (await provider.searchRecords(asked, signal)).data,
    }),
    {
      enabled: may && asked !== '',
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      gcTime: 60_000,
    },
  );
  const retry = () => void refetch();
  if (query === '' || !may) return { found: [], waiting: false, error: null, retry };
  const answered = data?.query === query;
  const kept = data && (answered ? data.found : stillMatching(data.found, query));
  const failed = asked === query && !isFetching ? error : null;
  return { found: kept ?? [], waiting: !answered && failed === null, error: failed, retry };
}
