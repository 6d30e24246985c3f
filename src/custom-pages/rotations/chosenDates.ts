import type { ScheduleItem } from '../../../contract/keys/schedule';
import { movedKinds } from '../../../contract/keys/scheduleTerms';
import type { ChosenRecord } from '../../model/bulkDialog';

/** Name of the page's actions and of its selection. */
export const rotationsName = 'rotations';

/** @returns the id of a date in the selection, by which dates sort; undefined for one that cannot be moved */
export function idOfDate({ kind, at, record }: ScheduleItem): string | undefined {
  const resource = movedKinds[kind];
  return resource === undefined ? undefined : `${at} ${resource} ${record.uuid}`;
}

/** @returns the id under which a date was chosen, even if it has moved since; undefined if it is not chosen */
export function chosenIdOf(item: ScheduleItem, selected: readonly string[]): string | undefined {
  const record = idOfDate(item)?.slice(item.at.length);
  return record && selected.find((id) => id.endsWith(record));
}

/** @returns the record of a date from the date's id, with the moment for sorting */
export function recordOfDate(id: string): ChosenRecord {
  const [at = '', resource = '', uuid = ''] = id.split(' ');
  return { uuid, resource, at };
}

/**
 * @param dayAt the new day, yyyy-MM-dd, of the date at a place; undefined if nothing is moved
 * @returns the records in the service's format, in the order of their dates
 */
export const inDateOrder = (
  records: readonly ChosenRecord[],
  dayAt: (index: number) => string | undefined = () => undefined,
): ChosenRecord[] =>
  records
    .toSorted((a, b) => (String(a['at']) < String(b['at']) ? -1 : 1))
    .map(({ uuid, resource }, index) => ({ uuid, resource, day: dayAt(index) }));

/** @returns whether the date is the end of an API key, rather than a rotation */
export const isKeyEnd = (id: string): boolean => recordOfDate(id)['resource'] === 'api-keys';
