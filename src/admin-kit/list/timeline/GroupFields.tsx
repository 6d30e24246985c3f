import { useId, useRef } from 'react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { listPanelTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import { ReasonedButton, type ReasonedButtonProps } from '../../../ui/ReasonedButton';
import { SelectField } from '../../../ui/SelectField';
import { ConditionFields } from './ConditionFields';
import { emptyGroup, type FilterValues } from './filterForm';

const texts = listPanelTexts.conditions;

const operators = [
  { value: 'AND', label: texts.matchAll },
  { value: 'OR', label: texts.matchAny },
] as const;

interface GroupFieldsProps {
  index: number;
  columns: readonly ConditionColumn[];
  /** Number of conditions in the groups before this one. */
  before: number;
  addButton: ReasonedButtonProps;
  onRemove: () => void;
}

/** The conditions of one group, and how they are combined. Removing the last condition removes the group. */
export function GroupFields({ index, columns, before, addButton, onRemove }: GroupFieldsProps) {
  const { control } = useFormContext<FilterValues>();
  const conditions = `groups.${index}.conditions` as const;
  const { fields, append, remove } = useFieldArray({ control, name: conditions });
  const removeButtons = useRef<Record<string, HTMLButtonElement | null>>({});
  const matchId = useId();
  const removeCondition = (position: number) => {
    const next = fields[position + 1] ?? fields[position - 1];
    if (!next) return onRemove();
    removeButtons.current[next.id]?.focus();
    return remove(position);
  };
  return (
    <fieldset className="group">
      <legend>{texts.group(index + 1)}</legend>
      <div className="match">
        <label htmlFor={matchId}>{texts.match}</label>
        <Controller
          control={control}
          name={`groups.${index}.operator`}
          render={({ field: { value, onChange } }) => (
            <SelectField
              fullWidth={false}
              choices={operators}
              id={matchId}
              {...{ value, onChange }}
            />
          )}
        />
      </div>
      {fields.map(({ id }, position) => (
        <ConditionFields
          key={id}
          name={`${conditions}.${position}`}
          number={before + position + 1}
          columns={columns}
          removeButton={(button) => {
            removeButtons.current[id] = button;
          }}
          onRemove={() => removeCondition(position)}
        />
      ))}
      <ReasonedButton
        {...addButton}
        onClick={() =>
          append(emptyGroup(columns).conditions, {
            focusName: `${conditions}.${fields.length}.column`,
          })
        }
      >
        {texts.addCondition}
      </ReasonedButton>
    </fieldset>
  );
}
