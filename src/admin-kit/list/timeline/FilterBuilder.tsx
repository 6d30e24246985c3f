import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type SyntheticEvent, useId, useRef } from 'react';
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { searchLimits, tooManyConditionsText } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import type { ConditionGroup } from '../../../model/timeline';
import { MessageDialog } from '../../../ui/DialogShell';
import { ReasonedButton, type ReasonedButtonProps } from '../../../ui/ReasonedButton';
import { conditionCount } from './conditions';
import { emptyGroup, type FilterValues, groupValues, parseGroups } from './filterForm';
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

interface FilterBuilderProps {
  columns: readonly ConditionColumn[];
  groups: readonly ConditionGroup[];
  /** @returns false if the groups are not applied: the dialog then stays open */
  onApply: (groups: ConditionGroup[]) => boolean;
  onClose: () => void;
}

/** The form, its groups and the functions that change them. Removing a group focuses the button that adds one. */
function useFilterForm({ columns, groups, onApply, onClose }: FilterBuilderProps) {
  const known = groupValues(groups, columns);
  const form = useForm<FilterValues>({
    defaultValues: { groups: known.length > 0 ? known : [emptyGroup(columns)] },
    shouldFocusError: false,
  });
  const { control, handleSubmit, getFieldState, setFocus } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'groups' });
  const addGroupButton = useRef<HTMLButtonElement>(null);
  const values = useWatch({ control, name: 'groups' });
  const apply = (formValues: FilterValues) => {
    if (onApply(parseGroups(formValues.groups, columns))) onClose();
  };
  /** Focuses the first problem in page order; the form itself would go by the order of addition. */
  const focusProblem = () => {
    const fieldNames = values.flatMap(({ conditions }, group) =>
      conditions.map((_, index) => `groups.${group}.conditions.${index}.text` as const),
    );
    const wrong = fieldNames.find((name) => getFieldState(name).invalid);
    if (wrong) setFocus(wrong);
  };
  const submit = handleSubmit(apply, focusProblem);
  return {
    form,
    fields,
    values,
    addGroupButton,
    addGroup: () =>
      append(emptyGroup(columns), { focusName: `groups.${fields.length}.conditions.0.column` }),
    /** Removes the group, or all groups without an index. */
    removeGroup: (index?: number) => {
      remove(index);
      addGroupButton.current?.focus();
    },
    submit: (event: SyntheticEvent) => void submit(event),
  };
}

/** Edits up to ten conditions in groups. The search changes only when they are applied. */
export default function FilterBuilder(props: FilterBuilderProps) {
  const { columns, onClose } = props;
  const { form, fields, values, addGroupButton, ...edit } = useFilterForm(props);
  const formId = useId();
  const countId = useId();
  const count = conditionCount(values);
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
      // A click beside the dialog does not cancel it.
      escapeOnly
      onClose={onClose}
      buttons={<BuilderButtons {...{ formId, onClose }} onRemoveAll={() => edit.removeGroup()} />}
    >
      <FormProvider {...form}>
        <Groups id={formId} onSubmit={edit.submit} noValidate>
          {fields.length === 0 && <div>{texts.none}</div>}
          {fields.map(({ id }, index) => (
            <div key={id}>
              {index > 0 && <div className="between">{texts.and}</div>}
              <GroupFields
                {...{ index, columns, addButton }}
                before={conditionCount(values.slice(0, index))}
                onRemove={() => edit.removeGroup(index)}
              />
            </div>
          ))}
          <div className="builder-end">
            <ReasonedButton
              {...addButton}
              ref={addGroupButton}
              variant="outlined"
              onClick={edit.addGroup}
            >
              {texts.addGroup}
            </ReasonedButton>
            <FormHelperText component="output" id={countId}>
              {isFull ? tooManyConditionsText : texts.count(count, searchLimits.conditions)}
            </FormHelperText>
          </div>
        </Groups>
      </FormProvider>
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
