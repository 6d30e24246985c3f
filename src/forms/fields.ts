import type { FieldValues } from 'react-hook-form';
import type { z } from '../../contract/zod';
import { displayTime } from '../dates/displayTime';
import type { Endpoint } from '../dataProvider/endpoints';

/** Where a field is shown: in the dialog that creates a record, or on the record's page. */
export type FieldPlace = 'create' | 'edit';

interface FieldBase {
  /** The service's name of the field. */
  name: string;
  label: string;
  /** The one place that has the field; both when left out. */
  only?: FieldPlace;
}

interface EditedField extends FieldBase {
  /** Said below the field. */
  hint?: string;
  /** Chosen at creation: the record's page only shows it. */
  fixed?: true;
  /** Stands in the form and cannot be changed there. */
  disabled?: true;
}

interface OptionalField extends EditedField {
  /** May be left empty. */
  optional?: true;
}

export interface FieldChoice {
  value: string;
  label: string;
}

/** A field that a person fills in. */
export type InputField =
  /** `max` is the longest text in code points, and is counted below the field. */
  | (OptionalField & { kind: 'text' | 'multiline'; max?: number; placeholder?: string })
  /** A whole number, not negative. */
  | (EditedField & { kind: 'integer' })
  /** A day, yyyy-MM-dd, without a time or a zone. */
  | (OptionalField & { kind: 'day' })
  | (OptionalField & { kind: 'select'; choices: readonly FieldChoice[] })
  /** The uuid of a record of another list, which is chosen by its name. */
  | (OptionalField & { kind: 'reference'; list: Endpoint })
  /** The uuids of any number of them. */
  | (EditedField & { kind: 'references'; list: Endpoint });

/** A field that the service fills in: a text, or a moment in UTC. */
export type FactField = FieldBase & { kind: 'fact' | 'moment' };

/** A field of a record as data; creation and the record's page are drawn from it. */
export type Field = InputField | FactField;

export type FieldValue = string | number | null | readonly string[];

/** A schema of the contract as forms use it. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

export const isFact = (field: Field): field is FactField =>
  field.kind === 'fact' || field.kind === 'moment';

/** @returns the fields of a place, in their order; a fact has no place before there is a record */
export const fieldsAt = (fields: readonly Field[], place: FieldPlace): readonly Field[] =>
  fields.filter(({ only, ...field }) =>
    only === undefined ? place === 'edit' || !isFact({ only, ...field }) : only === place,
  );

/** @returns whether the field is filled in at that place, rather than only shown */
export const isEditedAt = (field: Field, place: FieldPlace): field is InputField =>
  !isFact(field) && !(place === 'edit' && field.fixed);

/** @returns the fields that a form of that place sends */
export const editedFields = (fields: readonly Field[], place: FieldPlace): readonly InputField[] =>
  fieldsAt(fields, place).filter((field) => isEditedAt(field, place));

/** @returns the value of a field that nothing was put into yet */
function emptyValue(field: InputField): FieldValue {
  switch (field.kind) {
    case 'references':
      return [];
    case 'day':
    case 'select':
    case 'reference':
      return field.optional ? null : '';
    case 'text':
    case 'multiline':
    case 'integer':
      return '';
  }
}

/** The uuids of a value, in the one order in which two selections can be compared. */
export const uuidsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((uuid) => typeof uuid === 'string').toSorted() : [];

/** @returns the values of a form before anything is typed */
export const emptyValues = (fields: readonly InputField[]): Record<string, FieldValue> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));

/** @returns a record's values as a form holds them */
export const valuesFrom = (
  fields: readonly InputField[],
  record: Readonly<Record<string, unknown>>,
): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = record[field.name];
      if (field.kind === 'references') return [field.name, uuidsIn(value)];
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return [field.name, isPlain ? value : emptyValue(field)];
    }),
  );

/** @returns a value in words, where it has such without its list */
export function valueText(field: Field, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (field.kind === 'moment') return displayTime(String(value));
  const chosen =
    field.kind === 'select' ? field.choices.find((choice) => choice.value === value) : undefined;
  return chosen?.label ?? String(value);
}
