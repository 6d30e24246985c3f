import CloseIcon from '@mui/icons-material/Close';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { predicates, searchLimits } from '../../../contract/search';
import { listTexts } from '../../../texts/lists';
import type { ConditionColumn } from '../../model/list';
import { needsNoValue, predicatesOf } from './conditions';
import { type ConditionDraft, onColumn } from './filterDraft';

const texts = listTexts.conditions;

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  width: '100%',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto',
  alignItems: 'start',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    paddingBlockEnd: theme.spacing(1.5),
    borderBottom: '1px solid var(--mui-palette-divider)',
    '& .value': { gridColumn: '1 / -1', gridRow: 2 },
  },
}));

interface ConditionFieldsProps {
  draft: ConditionDraft;
  columns: readonly ConditionColumn[];
  problem: string | undefined;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

/** One condition: what it is about, how it compares, and with what. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { draft, columns, problem, onChange, onRemove } = props;
  const column = columns.find(({ name }) => name === draft.column);
  const changeColumn = (name: string) => {
    const next = columns.find((one) => one.name === name);
    if (next) onChange(onColumn(draft, column, next));
  };
  const changePredicate = (name: string) => {
    const predicate = predicates.find((one) => one === name);
    if (predicate) onChange({ ...draft, predicate });
  };
  return (
    <Row>
      <Select
        native
        size="small"
        value={draft.column}
        onChange={({ target }) => changeColumn(target.value)}
        inputProps={{ 'aria-label': texts.column, 'data-field': `column:${draft.id}` }}
      >
        {columns.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        native
        size="small"
        value={draft.predicate}
        onChange={({ target }) => changePredicate(target.value)}
        inputProps={{ 'aria-label': texts.comparison }}
      >
        {(column ? predicatesOf(column) : []).map(([predicate, words]) => (
          <option key={predicate} value={predicate}>
            {words}
          </option>
        ))}
      </Select>
      <div className="value">
        {column && !needsNoValue(draft.predicate) && (
          <ValueField
            column={column}
            text={draft.text}
            field={`value:${draft.id}`}
            problem={problem}
            onChange={(text) => onChange({ ...draft, text })}
          />
        )}
      </div>
      <Tooltip title={texts.remove}>
        <IconButton
          type="button"
          aria-label={texts.remove}
          data-field={`remove:${draft.id}`}
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Row>
  );
}

interface ValueFieldProps {
  column: ConditionColumn;
  text: string;
  /** Names the field, so that the form finds it. */
  field: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** What a column is compared with: a choice, a number, a moment in UTC, or any text. */
function ValueField({ column, text, field, problem, onChange }: ValueFieldProps) {
  const problemId = useId();
  const { choices, type } = column;
  const own = {
    'aria-label': type === 'date' ? texts.valueInUtc : texts.value,
    'aria-describedby': problem === undefined ? undefined : problemId,
    'data-field': field,
  };
  if (choices)
    return (
      <Select
        native
        fullWidth
        size="small"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        inputProps={own}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <FormControl fullWidth size="small" error={problem !== undefined}>
      <OutlinedInput
        type={type === 'date' ? 'datetime-local' : 'text'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        endAdornment={
          type === 'date' ? <InputAdornment position="end">{texts.utc}</InputAdornment> : undefined
        }
        inputProps={{
          ...own,
          autoComplete: 'off',
          spellCheck: false,
          ...(type === 'date' ? { step: 1 } : { maxLength: searchLimits.textLength }),
          ...(type === 'number' ? { inputMode: 'decimal' } : {}),
        }}
      />
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
}
