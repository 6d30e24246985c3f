import CloseIcon from '@mui/icons-material/Close';
import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { searchLimits, tooManyConditionsText } from '../../contract/search';
import { listTexts } from '../../texts/lists';
import { lazyPart } from '../ui/LazyPart';
import type { ListOf } from './gridTable';
import { ListButton } from '../ui/ListButton';
import { useListSearch } from './listSearch';
import { SearchBox } from './SearchBox';
import type { ColumnArrangement } from './useColumnArrangement';

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel'));
const SetFilterMenu = lazyPart(() => import('./SetFilterMenu'));

const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBlockEnd: theme.spacing(1.5),
}));

interface ToolbarFrameProps {
  list: ListOf['list'];
  arrangement: ColumnArrangement;
  q: string;
  onSearch: (q: string) => void;
  /** What opens the filters, beside the search box. */
  filters: ReactNode;
  /** What else there is, and the filters that are set. */
  children: ReactNode;
}

/** The toolbar of every list: search box, filters and columns. */
export const ToolbarFrame = (props: ToolbarFrameProps) => (
  <Toolbar>
    <SearchBox label={props.list.searchLabel} q={props.q} onSearch={props.onSearch} />
    {props.filters}
    <ColumnsButton columns={props.list.columns} arrangement={props.arrangement} />
    {props.children}
  </Toolbar>
);

/** The toolbar of a list whose filters are sets of values. */
export function ListToolbar({
  list,
  arrangement,
}: Pick<ToolbarFrameProps, 'list' | 'arrangement'>) {
  const { search, setQ, setSet } = useListSearch(list);
  const filtered = list.columns.filter(({ setFilter }) => setFilter);
  const conditions = Object.values(search.sets).reduce((sum, values) => sum + values.length, 0);
  return (
    <ToolbarFrame
      {...{ list, arrangement }}
      q={search.q}
      onSearch={setQ}
      filters={filtered.map(({ name, label, setFilter = [] }) => (
        <SetFilter
          key={name}
          label={label}
          choices={setFilter}
          chosen={search.sets[name] ?? []}
          onChange={(chosen) => setSet(name, chosen)}
          full={conditions >= searchLimits.conditions ? tooManyConditionsText : undefined}
        />
      ))}
    >
      {filtered.flatMap(({ name, label, setFilter = [] }) =>
        (search.sets[name] ?? []).map((value, _index, chosen) => (
          <FilterChip
            key={`${name}:${value}`}
            text={listTexts.filters.isValue(
              label,
              setFilter.find((choice) => choice.value === value)?.label ?? value,
            )}
            onRemove={() =>
              setSet(
                name,
                chosen.filter((other) => other !== value),
              )
            }
          />
        )),
      )}
    </ToolbarFrame>
  );
}

interface ColumnsButtonProps {
  columns: ListOf['list']['columns'];
  arrangement: ColumnArrangement;
}

function ColumnsButton(panel: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ListButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnIcon />
        {listTexts.columns.title}
      </ListButton>
      {anchor && (
        <ColumnsPanel
          {...panel}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          fallback={<></>}
        />
      )}
    </>
  );
}

interface SetFilterProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Why nothing more can be chosen. */
  full: string | undefined;
}

function SetFilter({ label, ...filter }: SetFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = listTexts.filters.by(label);
  return (
    <>
      <ListButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <FilterListIcon />
        {label}
      </ListButton>
      {anchor && (
        <SetFilterMenu
          {...filter}
          anchor={anchor}
          label={name}
          onClose={() => setAnchor(undefined)}
          fallback={<></>}
        />
      )}
    </>
  );
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 30,
  paddingInlineStart: 12,
  border: '1px solid var(--mui-palette-primary-main)',
  borderRadius: 16,
  color: 'var(--mui-palette-text-primary)',
  fontSize: '0.8125rem',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& svg': { fontSize: '1rem' },
});

/** One value that the list is filtered by, with the way to take it off. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Chip>
    {text}
    <button type="button" aria-label={listTexts.filters.remove(text)} onClick={onRemove}>
      <CloseIcon />
    </button>
  </Chip>
);
