import type { Endpoint } from '../dataProvider/endpoints';
import { useReferences } from './useReferences';

interface ReferenceNamesProps {
  list: Endpoint;
  uuids: readonly string[];
}

/** What the referred records are called, one after the other. */
export function ReferenceNames({ list, uuids }: ReferenceNamesProps) {
  const { chosen } = useReferences(list, '', uuids);
  return chosen
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}
