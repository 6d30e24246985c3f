import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../dataProvider/conflict';
import { DayField } from './DayField';
import { DefinitionList } from './DefinitionList';
import {
  type Field,
  type FieldPlace,
  fieldsAt,
  type InputField,
  isEditedAt,
  uuidsIn,
  valueText,
} from './fields';
import { ReferenceInput } from './ReferenceInput';
import { ReferenceNames } from './ReferenceNames';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';

interface FieldInputsProps {
  fields: readonly Field[];
  place: FieldPlace;
  /** Where the fields that are only shown are read; a creation has none. */
  record?: ConsoleRecord;
}

/** The fields of a form in their order; those that are only shown stand together in lists. */
export function FieldInputs({ fields, place, record }: FieldInputsProps) {
  const parts: ReactNode[] = [];
  let shown: Field[] = [];
  const endFacts = () => {
    const [first] = shown;
    if (!first) return;
    parts.push(
      <DefinitionList
        key={first.name}
        items={shown.map((field) => ({
          label: field.label,
          value: fieldContent(field, record?.[field.name]) || '—',
        }))}
      />,
    );
    shown = [];
  };
  for (const field of fieldsAt(fields, place)) {
    if (isEditedAt(field, place)) {
      endFacts();
      parts.push(<FieldInput key={field.name} field={field} />);
    } else shown.push(field);
  }
  endFacts();
  return parts;
}

/** @returns a field's value as it is read: in words, or as the names of what it refers to */
export function fieldContent(field: Field, value: unknown): ReactNode {
  if (field.kind !== 'reference' && field.kind !== 'references') return valueText(field, value);
  const uuids = field.kind === 'references' ? uuidsIn(value) : uuidsIn([value]);
  return uuids.length > 0 && <ReferenceNames list={field.list} uuids={uuids} />;
}

function FieldInput({ field }: { field: InputField }) {
  const { name: source, label, hint } = field;
  switch (field.kind) {
    case 'text':
    case 'multiline': {
      const { max, optional, placeholder, kind } = field;
      return (
        <TextInput
          {...{ source, label, hint, max, optional, placeholder }}
          multiline={kind === 'multiline'}
        />
      );
    }
    case 'integer':
      return <TextInput {...{ source, label, hint }} numeric />;
    case 'day':
      return <DayField {...{ source, label, hint }} optional={field.optional} />;
    case 'select':
      return (
        <SelectInput
          {...{ source, label, hint }}
          choices={field.choices}
          optional={field.optional}
          disabled={field.disabled}
        />
      );
    case 'reference':
    case 'references':
      return <ReferenceInput of={field} />;
  }
}
