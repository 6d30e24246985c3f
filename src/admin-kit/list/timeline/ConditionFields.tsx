import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { Ref } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { searchLimits } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import { SelectField } from '../../../ui/SelectField';
import { needsNoValue, predicatesOf } from './conditions';
import { type FilterValues, onColumn, parseCondition } from './filterForm';

const texts = listTexts.conditions;

const Row = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  width: '100%',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto',
  alignItems: 'start',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: {
    // Side by side while their texts fit.
    display: 'flex',
    flexWrap: 'wrap',
    '& > *': { flex: '1 1 7rem' },
    '& > button': { flex: 'none' },
    '&:has(+ fieldset)': {
      paddingBlockEnd: theme.spacing(1.5),
      borderBottom: '1px solid var(--mui-palette-divider)',
    },
    '& .value': { order: 1, flexBasis: '100%' },
  },
}));

type ConditionName = `groups.${number}.conditions.${number}`;

interface ConditionFieldsProps {
  name: ConditionName;
  /** From 1, counted across all groups. */
  number: number;
  columns: readonly ConditionColumn[];
  removeButton: Ref<HTMLButtonElement>;
  onRemove: () => void;
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { name, number, columns, removeButton, onRemove } = props;
  const { control, setValue, clearErrors } = useFormContext<FilterValues>();
  const values = useWatch({ control, name });
  const column = columns.find((candidate) => candidate.name === values.column);
  const changeColumn = (chosen: string) => {
    const next = columns.find((candidate) => candidate.name === chosen);
    if (!next) return;
    clearErrors(name);
    setValue(name, onColumn(values, column, next));
  };
  return (
    <Row aria-label={texts.condition(number)}>
      <Controller
        control={control}
        name={`${name}.column`}
        render={({ field: { value, ref } }) => (
          <SelectField
            value={value}
            choices={columns.map((option) => ({ value: option.name, label: option.label }))}
            onChange={changeColumn}
            inputRef={ref}
            list={{ 'aria-label': texts.column }}
          />
        )}
      />
      <Controller
        control={control}
        name={`${name}.predicate`}
        render={({ field: { value, onChange } }) => (
          <SelectField
            choices={
              column ? predicatesOf(column).map(([id, label]) => ({ value: id, label })) : []
            }
            list={{ 'aria-label': texts.comparison }}
            value={value}
            onChange={(predicate) => {
              clearErrors(name);
              onChange(predicate);
            }}
          />
        )}
      />
      <div className="value">
        {column && !needsNoValue(values.predicate) && <ValueField {...{ name, columns, column }} />}
      </div>
      <Tooltip title={texts.remove(number)}>
        <IconButton
          type="button"
          ref={removeButton}
          aria-label={texts.remove(number)}
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Row>
  );
}

interface ValueFieldProps extends Pick<ConditionFieldsProps, 'name' | 'columns'> {
  column: ConditionColumn;
}

/** The value that a column is compared with: a choice, a number, a moment in UTC, or any text. */
function ValueField({ name, columns, column: { choices, type } }: ValueFieldProps) {
  const { control, getValues } = useFormContext<FilterValues>();
  const validate = () => {
    const parsed = parseCondition(getValues(name), columns);
    return 'problem' in parsed ? parsed.problem : true;
  };
  const { field, fieldState } = useController({
    control,
    name: `${name}.text`,
    rules: { validate },
  });
  const { ref, value, onChange } = field;
  const isDate = type === 'date';
  const labelAttributes = { 'aria-label': isDate ? texts.valueInUtc : texts.value };
  if (choices)
    return (
      <SelectField
        choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        list={labelAttributes}
        {...{ value, onChange }}
      />
    );
  return (
    <TextField
      fullWidth
      size="small"
      placeholder={isDate ? texts.momentPattern : undefined}
      inputRef={ref}
      {...{ value, onChange }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        input: {
          endAdornment: isDate && <InputAdornment position="end">{texts.utc}</InputAdornment>,
        },
        htmlInput: {
          ...labelAttributes,
          autoComplete: 'off',
          spellCheck: false,
          ...(isDate ? {} : { maxLength: searchLimits.textLength }),
          ...(type === 'number' ? { inputMode: 'decimal' } : {}),
        },
      }}
    />
  );
}
