import { useGetMany } from 'ra-core';

export const nameIn = (chosen: unknown): string =>
  typeof chosen === 'object' && chosen !== null && 'name' in chosen ? String(chosen.name) : '';

interface ReferenceNamesProps {
  reference: string;
  uuids: readonly string[];
}

/** Names of the records chosen from another list. */
export function ReferenceNames({ reference, uuids }: ReferenceNamesProps) {
  const { data } = useGetMany(reference, { ids: [...uuids] });
  return (data ?? [])
    .map(nameIn)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}
