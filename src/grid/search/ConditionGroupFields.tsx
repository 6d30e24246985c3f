import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ConditionColumn } from '../../resources/declare';
import type { GroupDraft } from './conditionDraft';
import { ConditionFields } from './ConditionFields';
import type { useFilterDraft } from './useFilterDraft';

const Frame = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  minWidth: 0,
  margin: theme.spacing(0.5, 0, 0),
  padding: theme.spacing(1.5),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& legend': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .match': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
}));

interface ConditionGroupFieldsProps {
  group: GroupDraft;
  columns: readonly ConditionColumn[];
  form: ReturnType<typeof useFilterDraft>;
  label: string;
  /** Whether the search has its ten conditions; `fullId` is the element that says so. */
  full: boolean;
  fullId: string;
  /** Asks for the focus to go to a place of the form. */
  onFocus: (place: string) => void;
}

/** Conditions of which all or any must hold. */
export function ConditionGroupFields(props: ConditionGroupFieldsProps) {
  const { group, columns, form, label, full, fullId, onFocus } = props;
  const matchId = useId();
  const add = () => {
    if (!full) onFocus(`column:${form.addCondition(group.id)}`);
  };
  const remove = (place: number) => {
    const gone = group.conditions[place];
    if (!gone) return;
    const next = group.conditions[place + 1] ?? group.conditions[place - 1];
    form.remove(group.id, gone.id);
    onFocus(next ? `remove:${next.id}` : 'add-group');
  };
  return (
    <Frame>
      <legend>{label}</legend>
      <div className="match">
        <label htmlFor={matchId}>Match</label>
        <Select
          native
          size="small"
          value={group.operator}
          onChange={({ target }) =>
            form.setOperator(group.id, target.value === 'OR' ? 'OR' : 'AND')
          }
          inputProps={{ id: matchId }}
        >
          <option value="AND">all of these (AND)</option>
          <option value="OR">any of these (OR)</option>
        </Select>
      </div>
      {group.conditions.map((draft, place) => (
        <ConditionFields
          key={draft.id}
          draft={draft}
          columns={columns}
          problem={form.problems.get(draft.id)}
          onChange={(next) => form.change(group.id, next)}
          onRemove={() => remove(place)}
        />
      ))}
      <Button
        type="button"
        startIcon={<AddIcon />}
        aria-disabled={full || undefined}
        aria-describedby={full ? fullId : undefined}
        onClick={add}
      >
        Add condition
      </Button>
    </Frame>
  );
}
