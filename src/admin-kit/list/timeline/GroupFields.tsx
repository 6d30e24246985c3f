import { useId } from 'react';
import { listPanelTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import { ReasonedButton, type ReasonedButtonProps } from '../../../ui/ReasonedButton';
import { SelectField } from '../../../ui/SelectField';
import { ConditionFields } from './ConditionFields';
import type { ConditionDraft, GroupDraft } from './filterDraft';

const texts = listPanelTexts.conditions;

const operators = [
  { value: 'AND', label: texts.matchAll },
  { value: 'OR', label: texts.matchAny },
] as const;

interface GroupFieldsProps {
  group: GroupDraft;
  columns: readonly ConditionColumn[];
  problems: ReadonlyMap<ConditionDraft, string>;
  newConditions: () => ConditionDraft[];
  label: string;
  /** Conditions of the groups before it. */
  before: number;
  addButton: ReasonedButtonProps;
  onChange: (group: GroupDraft) => void;
  onFocus: (field: string) => void;
}

/** The conditions of one group, and how they are combined. */
export function GroupFields(props: GroupFieldsProps) {
  const { group, columns, problems, newConditions, addButton, onChange, onFocus } = props;
  const { conditions } = group;
  const matchId = useId();
  const add = () => {
    const added = newConditions();
    onChange({ ...group, conditions: [...conditions, ...added] });
    onFocus(`column:${added[0]?.id}`);
  };
  const remove = (index: number) => {
    const next = conditions[index + 1] ?? conditions[index - 1];
    onChange({ ...group, conditions: conditions.toSpliced(index, 1) });
    onFocus(next ? `remove:${next.id}` : 'add-group');
  };
  return (
    <fieldset className="group">
      <legend>{props.label}</legend>
      <div className="match">
        <label htmlFor={matchId}>{texts.match}</label>
        <SelectField
          fullWidth={false}
          value={group.operator}
          choices={operators}
          onChange={(operator) => onChange({ ...group, operator })}
          id={matchId}
        />
      </div>
      {conditions.map((condition, index) => (
        <ConditionFields
          key={condition.id}
          draft={condition}
          place={props.before + index + 1}
          columns={columns}
          problem={problems.get(condition)}
          onChange={(next) => onChange({ ...group, conditions: conditions.with(index, next) })}
          onRemove={() => remove(index)}
        />
      ))}
      <ReasonedButton {...addButton} onClick={add}>
        {texts.addCondition}
      </ReasonedButton>
    </fieldset>
  );
}
