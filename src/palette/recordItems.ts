import { foldText, matchOf } from '../../contract/nameMatch';
import type { FoundKind, FoundRecord, SearchedKind } from '../../contract/recordSearch';
import type { AnyDeclaration } from '../resources/declare';
import type { PaletteItem } from './paletteItem';
import { texts } from './texts';

/** The resource that shows each kind. */
const resourceOf: Record<SearchedKind, string> = {
  datasets: 'datasets',
  'dataset-groups': 'dataset-groups',
  'api-keys': 'api-keys',
  'primary-keys': 'primary-keys',
  members: 'team',
  invitations: 'team',
  customers: 'customers',
  features: 'features',
  'client-library-versions': 'client-library-versions',
};

/** @returns where the list shows what it finds by the text */
const listWith = ({ name }: AnyDeclaration, q: string): string =>
  `/${name}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;

/**
 * The records that were found as items, kind by kind. One without a page leads to its list.
 * @param query what they were found by
 */
export const recordItems = (
  found: readonly FoundKind[],
  resources: readonly AnyDeclaration[],
  query: string,
): PaletteItem[] =>
  found.flatMap(({ kind, records, more }) => {
    const declaration = resources.find(({ name }) => name === resourceOf[kind]);
    if (!declaration) return [];
    const { name: resource, icon, detail } = declaration;
    const group = kind === 'invitations' ? texts.invitations : declaration.label;
    const items = records.map(({ uuid, name, note, linked }): PaletteItem => {
      const to = linked && detail ? `/${resource}/${uuid}` : listWith(declaration, name);
      return { key: `${kind}/${uuid}`, label: name, group, icon, to, ...(note ? { note } : {}) };
    });
    if (!more) return items;
    const label = texts.all(declaration.label, query);
    return [...items, { key: `${kind}/all`, label, group, to: listWith(declaration, query) }];
  });

/** @returns what of an earlier answer answers the query too, until its own is there */
export function stillMatching(found: readonly FoundKind[], query: string): FoundKind[] {
  const wanted = foldText(query);
  const answers = ({ uuid, name, note }: FoundRecord) =>
    [name, note, uuid].some((text) => matchOf(foldText(text), wanted) !== undefined);
  return found.flatMap(({ kind, records }) => {
    const left = records.filter(answers);
    return left.length === 0 ? [] : [{ kind, records: left, more: false }];
  });
}
