import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { searchLimits, tooManyConditionsText } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import type { ConditionGroup } from '../../../model/timeline';
import { MessageDialog } from '../../../ui/DialogShell';
import { ReasonedButton, type ReasonedButtonProps } from '../../../ui/ReasonedButton';
import { conditionCount } from './conditions';
import {
  type ConditionDraft,
  draftsOf,
  emptyDraft,
  type GroupDraft,
  validateDrafts,
} from './filterDraft';
import { GroupFields } from './GroupFields';

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
  /** @returns false for groups that are not applied: the dialog keeps them */
  onApply: (groups: ConditionGroup[]) => boolean;
  onClose: () => void;
}

/** @returns the edited groups, and what adds, changes and applies them */
function useFilterDrafts({ columns, groups, onApply, onClose }: FilterBuilderProps) {
  const newConditions = () => columns.slice(0, 1).map(emptyDraft);
  const newGroup = (): GroupDraft => ({
    id: crypto.randomUUID(),
    operator: 'AND',
    conditions: newConditions(),
  });
  const [drafts, setDrafts] = useState(() => {
    const known = draftsOf(groups, columns);
    return known.length > 0 ? known : [newGroup()];
  });
  // By the draft itself: another one takes its place with each change.
  const [problems, setProblems] = useState<ReadonlyMap<ConditionDraft, string>>(new Map());
  // An object each time: the same field may be meant twice in a row.
  const [focused, setFocused] = useState<{ field: string }>();
  const form = useRef<HTMLFormElement>(null);
  // Focuses after the render: the pressed button may be gone, and only now the added field exists.
  useEffect(() => {
    if (focused) focusField(form.current, focused.field);
  }, [focused]);

  return {
    form,
    drafts,
    problems,
    newConditions,
    focus: (field: string) => setFocused({ field }),
    // A group without conditions goes with its last one.
    change: (index: number, next: GroupDraft) =>
      setDrafts(drafts.with(index, next).filter(({ conditions }) => conditions.length > 0)),
    addGroup: () => {
      const added = newGroup();
      setDrafts([...drafts, added]);
      setFocused({ field: `column:${added.conditions[0]?.id}` });
    },
    removeAll: () => {
      setDrafts([]);
      setFocused({ field: 'add-group' });
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      const settled = validateDrafts(drafts, columns);
      setProblems(settled.problems);
      const [wrong] = settled.problems.keys();
      if (wrong) focusField(form.current, `value:${wrong.id}`);
      else if (onApply(settled.groups)) onClose();
    },
  };
}

/** Edits up to ten conditions in groups. The search changes when all of them are applied. */
export default function FilterBuilder(props: FilterBuilderProps) {
  const { columns, onClose } = props;
  const { form, drafts, problems, newConditions, ...edit } = useFilterDrafts(props);
  const formId = useId();
  const countId = useId();
  const count = conditionCount(drafts);
  const isFull = count >= searchLimits.conditions;
  const addButton: ReasonedButtonProps = {
    type: 'button',
    startIcon: <AddIcon />,
    reason: isFull ? tooManyConditionsText : undefined,
    reasonId: countId,
  };

  return (
    <MessageDialog
      title={texts.title}
      width="md"
      fills
      // A click beside the dialog is no Cancel.
      escapeOnly
      onClose={onClose}
      buttons={<BuilderButtons {...{ formId, onClose }} onRemoveAll={edit.removeAll} />}
    >
      <Groups ref={form} id={formId} onSubmit={edit.submit} noValidate>
        {drafts.length === 0 && <div>{texts.none}</div>}
        {drafts.map((group, index) => (
          <div key={group.id}>
            {index > 0 && <div className="between">{texts.and}</div>}
            <GroupFields
              {...{ group, columns, problems, newConditions, addButton }}
              label={texts.group(index + 1)}
              before={conditionCount(drafts.slice(0, index))}
              onChange={(next) => edit.change(index, next)}
              onFocus={edit.focus}
            />
          </div>
        ))}
        <div className="builder-end">
          <ReasonedButton
            {...addButton}
            variant="outlined"
            data-field="add-group"
            onClick={edit.addGroup}
          >
            {texts.addGroup}
          </ReasonedButton>
          <FormHelperText component="output" id={countId}>
            {isFull ? tooManyConditionsText : texts.count(count, searchLimits.conditions)}
          </FormHelperText>
        </div>
      </Groups>
    </MessageDialog>
  );
}

interface BuilderButtonsProps {
  formId: string;
  onRemoveAll: () => void;
  onClose: () => void;
}

const BuilderButtons = ({ formId, onRemoveAll, onClose }: BuilderButtonsProps) => (
  <>
    <Button type="button" onClick={onRemoveAll}>
      {texts.removeAll}
    </Button>
    <Button type="button" onClick={onClose}>
      {texts.cancel}
    </Button>
    <Button type="submit" form={formId} variant="contained">
      {texts.apply}
    </Button>
  </>
);
