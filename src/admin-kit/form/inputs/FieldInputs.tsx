import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  type Field,
  type FieldPlace,
  type InputField,
  isEditedAt,
  uuidsIn,
} from '../../../model/field';
import { DefinitionList } from '../../../ui/DefinitionList';
import { displayTime } from '../../../ui/formats';
import { lazyPart } from '../../../ui/LazyPart';
import { CheckedNameInput } from './CheckedNameInput';
import { ReferenceNames } from './ReferenceNames';
import { KitTextInput } from './KitTextInput';
import type { ConsoleRecord } from '../../../model/record';

/** Lazy, as few forms have these inputs, and they take the most code. */
const KitReferenceInput = lazyPart(() => import('./KitReferenceInput'));
const KitSelectInput = lazyPart(() => import('./KitSelectInput'));
const RadioInput = lazyPart(() => import('./RadioInput'));
const DayInput = lazyPart(() => import('./DayInput'));

interface FieldInputsProps {
  fields: readonly Field[];
  place: FieldPlace;
  /** The source of the read-only fields' values; a creation has none. */
  record?: ConsoleRecord;
  /** @returns whether a field is visible now; all are visible without this function */
  isShown?: (field: string) => boolean;
}

/** The fields of a form in their order; consecutive read-only fields are grouped in lists. */
export function FieldInputs({ fields, place, record, isShown }: FieldInputsProps) {
  const parts: ReactNode[] = [];
  let facts: Field[] = [];
  const endFacts = () => {
    const [first] = facts;
    if (!first) return;
    parts.push(
      <DefinitionList
        key={first.name}
        items={facts.map((field) => ({
          label: field.label,
          value: fieldContent(field, record?.[field.name]) || '—',
        }))}
      />,
    );
    facts = [];
  };
  for (const field of fields) {
    if (isEditedAt(field, place)) {
      endFacts();
      parts.push(
        <Box
          key={field.name}
          hidden={isShown?.(field.name) === false}
          sx={{
            maxWidth: field.kind === 'custom' && field.wide ? undefined : 560,
            // Hides the box of an input that currently renders nothing.
            '&:empty': { display: 'none' },
          }}
        >
          <FieldInput field={field} record={record} />
        </Box>,
      );
    } else if (place === 'edit') facts.push(field);
  }
  endFacts();
  return parts;
}

function FieldInput({ field, record }: { field: InputField; record?: ConsoleRecord }) {
  const source = field.name;
  switch (field.kind) {
    case 'text':
    case 'multiline': {
      const { kind, check, ...text } = field;
      if (!check)
        return <KitTextInput {...text} source={source} multiline={kind === 'multiline'} />;
      const savedName = record?.[source];
      return (
        <CheckedNameInput
          {...text}
          {...check}
          source={source}
          saved={
            record && typeof savedName === 'string'
              ? { uuid: record.id, name: savedName }
              : undefined
          }
        />
      );
    }
    case 'integer':
      return <KitTextInput {...field} source={source} numeric />;
    case 'day':
      return <DayInput {...field} source={source} />;
    case 'select':
      return field.radios ? (
        <RadioInput {...field} source={source} columns={field.choices.length > 4} />
      ) : (
        <KitSelectInput {...field} source={source} />
      );
    case 'reference':
      return <KitReferenceInput {...field} source={source} />;
    case 'references':
      return <KitReferenceInput {...field} source={source} multiple optional />;
    case 'custom':
      return <field.input field={field} record={record} />;
  }
}

/** @returns a field's value for reading: in words, or as the names of the records it refers to */
export function fieldContent(field: Field, value: unknown, other?: unknown): ReactNode {
  if (field.kind === 'custom' && field.text) return field.text(value, other);
  if (field.kind !== 'reference' && field.kind !== 'references') return valueText(field, value);
  const uuids = field.kind === 'references' ? uuidsIn(value) : uuidsIn([value]);
  return uuids.length > 0 && <ReferenceNames reference={field.reference} uuids={uuids} />;
}

function valueText(field: Field, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (field.kind === 'moment') return displayTime(String(value));
  const selected =
    field.kind === 'select' ? field.choices.find((choice) => choice.value === value) : undefined;
  return selected?.label ?? String(value);
}
