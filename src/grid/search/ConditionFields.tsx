import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { predicates } from '../../../contract/search';
import type { ConditionColumn } from '../../resources/declare';
import { type ConditionDraft, onColumn } from './conditionDraft';
import { needsNoValue, predicatesOf } from './conditionWords';
import { ValueField } from './ValueField';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  width: '100%',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto',
  alignItems: 'start',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    paddingBlockEnd: theme.spacing(1.5),
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
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
        inputProps={{ 'aria-label': 'Column', 'data-place': `column:${draft.id}` }}
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
        inputProps={{ 'aria-label': 'Comparison' }}
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
            place={`value:${draft.id}`}
            problem={problem}
            onChange={(text) => onChange({ ...draft, text })}
          />
        )}
      </div>
      <IconButton
        type="button"
        aria-label="Remove condition"
        title="Remove condition"
        data-place={`remove:${draft.id}`}
        onClick={onRemove}
      >
        <CloseIcon />
      </IconButton>
    </Row>
  );
}
