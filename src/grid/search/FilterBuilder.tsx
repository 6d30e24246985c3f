import AddIcon from '@mui/icons-material/Add';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import Select from '@mui/material/Select';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { searchLimits, tooManyConditionsText } from '../../../contract/search';
import { listTexts } from '../../../texts/lists';
import type { ConditionColumn } from '../../model/list';
import type { ConditionGroup } from '../../model/timeline';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { ConditionFields } from './ConditionFields';
import { type GroupDraft, useFilterDraft } from './filterDraft';

const texts = listTexts.conditions;

const Groups = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& .between': {
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& .builder-end': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
  '& fieldset.group': {
    display: 'grid',
    justifyItems: 'start',
    gap: theme.spacing(1.5),
    minWidth: 0,
    margin: theme.spacing(0.5, 0, 0),
    padding: theme.spacing(1.5),
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: theme.shape.borderRadius,
  },
  '& legend': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .match': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
}));

const focusField = (form: HTMLElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();

interface FilterBuilderProps {
  columns: readonly ConditionColumn[];
  groups: readonly ConditionGroup[];
  onApply: (groups: ConditionGroup[]) => void;
  onClose: () => void;
}

/** Makes up to ten conditions in groups. The search changes as a whole, when it is applied. */
export default function FilterBuilder({ columns, groups, onApply, onClose }: FilterBuilderProps) {
  const draft = useFilterDraft(groups, columns);
  const [focused, setFocused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const countId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const count = draft.groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const isFull = count >= searchLimits.conditions;
  const addButton: ButtonProps & { reason?: string; reasonId: string } = {
    type: 'button',
    startIcon: <AddIcon />,
    reason: isFull ? tooManyConditionsText : undefined,
    reasonId: countId,
  };

  // What was pressed may be gone, and what it added was not there yet when it was pressed.
  useEffect(() => {
    if (focused !== undefined) focusField(form.current, focused);
  }, [focused]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const settled = draft.settle();
    if ('wrong' in settled) {
      focusField(form.current, `value:${settled.wrong}`);
      return;
    }
    onApply(settled.groups);
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent>
        <Groups ref={form} id={`${titleId}-form`} onSubmit={submit} noValidate>
          {draft.groups.length === 0 && <div>{texts.none}</div>}
          {draft.groups.map((group, index) => (
            <div key={group.id}>
              {index > 0 && <div className="between">{texts.and}</div>}
              <GroupFields
                {...{ group, columns, draft, addButton }}
                label={texts.group(index + 1)}
                onFocus={setFocused}
              />
            </div>
          ))}
          <div className="builder-end">
            <ReasonedButton
              {...addButton}
              variant="outlined"
              data-field="add-group"
              onClick={() => setFocused(`column:${draft.addGroup()}`)}
            >
              {texts.addGroup}
            </ReasonedButton>
            <FormHelperText component="output" id={countId}>
              {isFull ? tooManyConditionsText : texts.count(count, searchLimits.conditions)}
            </FormHelperText>
          </div>
        </Groups>
      </DialogContent>
      <DialogActions>
        <Button
          type="button"
          onClick={() => {
            draft.clear();
            setFocused('add-group');
          }}
        >
          {texts.removeAll}
        </Button>
        <Button type="button" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained">
          {texts.apply}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface GroupFieldsProps {
  group: GroupDraft;
  columns: readonly ConditionColumn[];
  draft: ReturnType<typeof useFilterDraft>;
  label: string;
  addButton: ButtonProps & { reason?: string; reasonId: string };
  /** Asks for the focus to go to a field of the form. */
  onFocus: (field: string) => void;
}

/** Conditions of which all or any must hold. */
function GroupFields({ group, columns, draft, label, addButton, onFocus }: GroupFieldsProps) {
  const matchId = useId();
  const remove = (index: number, id: number) => {
    const next = group.conditions[index + 1] ?? group.conditions[index - 1];
    draft.remove(group.id, id);
    onFocus(next ? `remove:${next.id}` : 'add-group');
  };
  return (
    <fieldset className="group">
      <legend>{label}</legend>
      <div className="match">
        <label htmlFor={matchId}>{texts.match}</label>
        <Select
          native
          size="small"
          value={group.operator}
          onChange={({ target }) =>
            draft.setOperator(group.id, target.value === 'OR' ? 'OR' : 'AND')
          }
          inputProps={{ id: matchId }}
        >
          <option value="AND">{texts.matchAll}</option>
          <option value="OR">{texts.matchAny}</option>
        </Select>
      </div>
      {group.conditions.map((condition, index) => (
        <ConditionFields
          key={condition.id}
          draft={condition}
          columns={columns}
          problem={draft.problems.get(condition.id)}
          onChange={(next) => draft.change(group.id, next)}
          onRemove={() => remove(index, condition.id)}
        />
      ))}
      <ReasonedButton
        {...addButton}
        onClick={() => onFocus(`column:${draft.addCondition(group.id)}`)}
      >
        {texts.addCondition}
      </ReasonedButton>
    </fieldset>
  );
}
