import type { RecordFact } from './declare';

/**
 * @param column the service's column of the value
 * @returns a line of a record's panel from which the list can be narrowed to the same value
 */
export function recordFact(label: string, column: string, text: string | null): RecordFact {
  if (text === null || text === '')
    return { label, text: '—', same: { column, predicate: 'blank', value: true } };
  return { label, text, same: { column, predicate: 'eq', value: text } };
}
