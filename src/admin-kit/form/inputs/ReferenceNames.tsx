import { useGetMany } from 'ra-core';
import { rowMeta } from '../../../dataProvider/queryKeys';

/** Marks rows as incomplete records: without this they would be cached as whole ones. */
export const rowQueryOptions = { meta: rowMeta };

export const nameIn = (chosen: unknown): string =>
  typeof chosen === 'object' && chosen !== null && 'name' in chosen ? String(chosen.name) : '';

interface ReferenceNamesProps {
  reference: string;
  uuids: readonly string[];
}

/** Names of the records chosen from another list. */
export function ReferenceNames({ reference, uuids }: ReferenceNamesProps) {
  const { data } = useGetMany(reference, { ids: [...uuids], ...rowQueryOptions });
  return (data ?? [])
    .map(nameIn)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .join(', ');
}
