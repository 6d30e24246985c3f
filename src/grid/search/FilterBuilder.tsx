import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { searchLimits, tooManyConditionsText } from '../../../contract/search';
import type { ConditionGroup } from '../../dataProvider/timelineFilter';
import type { ConditionColumn } from '../../resources/declare';
import { ConditionGroupFields } from './ConditionGroupFields';
import { useFilterDraft } from './useFilterDraft';

const Groups = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  '& .between': {
    color: (theme.vars ?? theme).palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& .builder-end': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
}));

interface FilterBuilderProps {
  columns: readonly ConditionColumn[];
  groups: readonly ConditionGroup[];
  onApply: (groups: ConditionGroup[]) => void;
  onClose: () => void;
}

/** Makes up to ten conditions in groups. The search changes as a whole, when it is applied. */
export default function FilterBuilder({ columns, groups, onApply, onClose }: FilterBuilderProps) {
  const form = useFilterDraft(groups, columns);
  const [focused, setFocused] = useState<string>();
  const frame = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const fullId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const count = form.drafts.reduce((sum, { conditions }) => sum + conditions.length, 0);
  const full = count >= searchLimits.conditions;

  // What was pressed may be gone, and what it made was not there yet when it was pressed.
  useEffect(() => {
    if (focused === undefined) return;
    frame.current?.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus();
  }, [focused]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const settled = form.settle();
    if ('wrong' in settled) {
      frame.current?.querySelector<HTMLElement>(`[data-place="value:${settled.wrong}"]`)?.focus();
      return;
    }
    onApply(settled.groups);
    onClose();
  };
  const addGroup = () => {
    if (!full) setFocused(`column:${form.addGroup()}`);
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
      <DialogTitle id={titleId}>Filters</DialogTitle>
      <DialogContent>
        <Groups ref={frame} id={`${titleId}-form`} onSubmit={submit} noValidate>
          {form.drafts.length === 0 && <div>No conditions.</div>}
          {form.drafts.map((group, place) => (
            <div key={group.id}>
              {place > 0 && <div className="between">and</div>}
              <ConditionGroupFields
                {...{ group, columns, form, full, fullId }}
                label={`Group ${place + 1}`}
                onFocus={setFocused}
              />
            </div>
          ))}
          <div className="builder-end">
            <Button
              type="button"
              variant="outlined"
              startIcon={<AddIcon />}
              data-place="add-group"
              aria-disabled={full || undefined}
              aria-describedby={full ? fullId : undefined}
              onClick={addGroup}
            >
              Add group
            </Button>
            <FormHelperText component="output" id={fullId}>
              {full
                ? tooManyConditionsText
                : `${count} of ${searchLimits.conditions} conditions. All groups must hold together.`}
            </FormHelperText>
          </div>
        </Groups>
      </DialogContent>
      <DialogActions>
        <Button
          type="button"
          onClick={() => {
            form.clear();
            setFocused('add-group');
          }}
        >
          Remove all
        </Button>
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained">
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
}
