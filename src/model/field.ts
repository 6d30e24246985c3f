import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from '../../contract/lib/zod';

/** The place of a field: the dialog that creates a record, or the record's page. */
export type FieldPlace = 'create' | 'edit';

interface FieldBase {
  /** The service's name of the field. */
  name: string;
  label: string;
}

interface EditedField extends FieldBase {
  hint?: string;
  /** Chosen at creation: the record's page only shows it. */
  fixed?: true;
}

interface OptionalField extends EditedField {
  optional?: true;
}

/** Has the service say whether a name is free, a pause after the last key. */
export interface NameCheck {
  /** Kind of record whose names the service can check (console.md section 7). */
  kind: 'datasets' | 'dataset-groups' | 'primary-keys' | 'api-keys';
  /** Pause after the last key, in milliseconds (console.md section 9). */
  delayMs: number;
}

export interface TextOptions {
  /** Maximum length in code points; a counter below the field shows how many are used. */
  max?: number;
  placeholder?: string;
  /** An email address: gets the keyboard for addresses, and no autocorrection. */
  email?: true;
  /** An empty field is null rather than an empty text. */
  nullable?: true;
  /** For texts whose single characters matter. */
  monospace?: true;
}

/** One of a few values, with its label. */
export interface Choice {
  value: string;
  label: string;
}

export type InputField =
  | (OptionalField & TextOptions & { kind: 'text' | 'multiline'; check?: NameCheck })
  /** Has an input of its own, which edits the form's value of this name. */
  | (EditedField & {
      kind: 'custom';
      input: ComponentType<{
        field: InputField;
        record: Readonly<Record<string, unknown>> | undefined;
      }>;
      /** Reads the form's value from a record, if it is not the field of that name; null stands for a new record. */
      read?: (record: Readonly<Record<string, unknown>> | null) => FieldValue;
      /** As wide as the page, where fields are as wide as a line of text. */
      wide?: true;
      /** Describes a value beside the other version's when two versions are compared. */
      text?: (value: unknown, other: unknown) => ReactNode;
    })
  /** A whole number; `signed` when it may be negative, for which a keyboard of digits lacks the sign. */
  | (EditedField & { kind: 'integer'; signed?: true })
  /** A day, yyyy-MM-dd, without a time or a zone. */
  | (OptionalField & { kind: 'day' })
  | (OptionalField & {
      kind: 'select';
      choices: readonly Choice[];
      /** Radio buttons instead of a drop-down list, so that all choices are visible. */
      radios?: true;
      /** Shown in the form, but cannot be changed there. */
      disabled?: true;
    })
  /** The uuid of a record of another resource or plain list, which is chosen by its name. */
  | (OptionalField & { kind: 'reference'; reference: string })
  /** The uuids of any number of such records. */
  | (EditedField & { kind: 'references'; reference: string });

/** A field that the service fills in: a moment in UTC. */
export type FactField = FieldBase & { kind: 'moment' };

/** A field of a record as data; creation and the record's page are drawn from it. */
export type Field = InputField | FactField;

export type FieldValue = string | number | null | readonly string[];

/** A schema of the contract as forms use it. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

export const isFact = (field: Field): field is FactField => field.kind === 'moment';

/** @returns whether the field is filled in at that place, rather than only shown */
export const isEditedAt = (field: Field, place: FieldPlace): field is InputField =>
  !isFact(field) && !(place === 'edit' && field.fixed);

/** @returns the fields that a form of that place sends */
export const editedFields = (fields: readonly Field[], place: FieldPlace): readonly InputField[] =>
  fields.filter((field) => isEditedAt(field, place));

function emptyValue(field: InputField): FieldValue {
  switch (field.kind) {
    case 'references':
      return [];
    case 'custom':
      return field.read?.(null) ?? '';
    case 'day':
    case 'select':
    case 'reference':
      return field.optional ? null : '';
    case 'text':
    case 'multiline':
      return field.nullable ? null : '';
    case 'integer':
      return '';
  }
}

/** The uuids in a value, sorted so that two selections can be compared. */
export const uuidsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((uuid) => typeof uuid === 'string').toSorted() : [];

export const emptyValues = (fields: readonly InputField[]): Record<string, FieldValue> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));

export const valuesFrom = (
  fields: readonly InputField[],
  record: Readonly<Record<string, unknown>>,
): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = record[field.name];
      if (field.kind === 'references') return [field.name, uuidsIn(value)];
      if (field.kind === 'custom' && field.read) return [field.name, field.read(record)];
      const isPlain = typeof value === 'string' || typeof value === 'number';
      return [field.name, isPlain ? value : emptyValue(field)];
    }),
  );
