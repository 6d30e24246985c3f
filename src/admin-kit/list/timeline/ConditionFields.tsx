import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { searchLimits } from '../../../../contract/api/search';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import type { ConditionColumn } from '../../../model/list';
import { SelectField } from '../../../ui/SelectField';
import { needsNoValue, predicatesOf } from './conditions';
import { type ConditionDraft, onColumn } from './filterDraft';

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
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    '&:has(+ fieldset)': {
      paddingBlockEnd: theme.spacing(1.5),
      borderBottom: '1px solid var(--mui-palette-divider)',
    },
    '& .value': { gridColumn: '1 / -1', gridRow: 2 },
  },
}));

interface ConditionFieldsProps {
  draft: ConditionDraft;
  /** From 1, through all groups. */
  place: number;
  columns: readonly ConditionColumn[];
  problem: string | undefined;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { draft, place, columns, problem, onChange, onRemove } = props;
  const column = columns.find(({ name }) => name === draft.column);
  return (
    <Row aria-label={texts.condition(place)}>
      <SelectField
        value={draft.column}
        choices={columns.map(({ name, label }) => ({ value: name, label }))}
        onChange={(name) => {
          const next = columns.find((one) => one.name === name);
          if (next) onChange(onColumn(draft, column, next));
        }}
        list={{ 'aria-label': texts.column, 'data-field': `column:${draft.id}` }}
      />
      <SelectField
        value={draft.predicate}
        choices={column ? predicatesOf(column).map(([value, label]) => ({ value, label })) : []}
        onChange={(predicate) => onChange({ ...draft, predicate })}
        list={{ 'aria-label': texts.comparison }}
      />
      <div className="value">
        {column && !needsNoValue(draft.predicate) && (
          <ValueField {...{ column, draft, problem, onChange }} />
        )}
      </div>
      <Tooltip title={texts.remove(place)}>
        <IconButton
          type="button"
          aria-label={texts.remove(place)}
          data-field={`remove:${draft.id}`}
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Row>
  );
}

interface ValueFieldProps extends Pick<ConditionFieldsProps, 'draft' | 'problem' | 'onChange'> {
  column: ConditionColumn;
}

/** The value that a column is compared with: a choice, a number, a moment in UTC, or any text. */
function ValueField({ column, draft, problem, onChange }: ValueFieldProps) {
  const { choices, type } = column;
  const isDate = type === 'date';
  const own = {
    'aria-label': isDate ? texts.valueInUtc : texts.value,
    'data-field': `value:${draft.id}`,
  };
  const change = (text: string) => onChange({ ...draft, text });
  if (choices)
    return (
      <SelectField
        value={draft.text}
        choices={choices.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={change}
        list={own}
      />
    );
  return (
    <TextField
      fullWidth
      size="small"
      placeholder={isDate ? texts.momentPattern : undefined}
      value={draft.text}
      onChange={({ target }) => change(target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{
        input: {
          endAdornment: isDate && <InputAdornment position="end">{texts.utc}</InputAdornment>,
        },
        htmlInput: {
          ...own,
          autoComplete: 'off',
          spellCheck: false,
          ...(isDate ? {} : { maxLength: searchLimits.textLength }),
          ...(type === 'number' ? { inputMode: 'decimal' } : {}),
        },
      }}
    />
  );
}
