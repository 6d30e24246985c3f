import type { ConfirmedAction } from '../../../../contract/access/confirmations';
import { isObject } from '../../../../contract/lib/isObject';
import { type Confirmed, confirmationTexts as texts } from '../../../../texts/people/confirmations';
import { tableOf } from '../../engine/records/recordKinds';
import { findNamed, type Names } from './confirmedNames';

/** A record of a bulk action (`contract/bulk/bulk.ts`). */
type ChosenRecord = Readonly<Record<string, unknown>>;

export const resourceOf = (action: string): string => action.split('.')[0] ?? '';

/** @returns the records that the rule applies to: a move in the calendar has records of several resources */
export const chosenFor = (action: ConfirmedAction, records: unknown): ChosenRecord[] =>
  Array.isArray(records)
    ? records.filter(
        (record: unknown): record is ChosenRecord =>
          isObject(record) &&
          (record['resource'] === undefined || record['resource'] === resourceOf(action)),
      )
    : [];

/** @returns the number of records in words, if the rule is about records of that kind */
export function subjectOfChosen(
  names: Names,
  action: ConfirmedAction,
  chosen: readonly ChosenRecord[],
): Confirmed | undefined {
  const named = findNamed(names, chosen[0]?.['uuid']);
  const isOfKind = named?.kind === tableOf(resourceOf(action)) || named?.kind === 'invitations';
  if (!named || !isOfKind) return undefined;
  if (chosen.length === 1)
    return { object: texts.objects[named.kind](named.name), name: `"${named.name}"` };
  const recordsText = texts.many[named.kind](chosen.length);
  return { object: recordsText, name: recordsText };
}

export const chosenRecordLines = (names: Names, chosen: readonly ChosenRecord[]): string[] =>
  chosen.map(({ uuid, day }) => {
    const name = findNamed(names, uuid)?.name ?? String(uuid);
    return typeof day === 'string' ? `${name}: ${day}` : name;
  });
