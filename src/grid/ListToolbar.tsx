import CloseIcon from '@mui/icons-material/Close';
import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import { styled } from '@mui/material/styles';
import { type ReactNode, type Ref, useState } from 'react';
import { searchLimits } from '../../contract/search';
import { listTexts } from '../../texts/lists';
import { lazyPart } from '../ui/LazyPart';
import { roundButton, wrappingRow } from './gridStyles';
import type { ListOf } from './gridTable';
import { ListButton } from '../ui/ListButton';
import { useListSearch } from './listSearch';
import { SearchBox } from './SearchBox';
import type { ColumnArrangement } from './useColumnArrangement';

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel'));
const SetFilterMenu = lazyPart(() => import('./SetFilterMenu'));

const Toolbar = styled('div')(({ theme }) => ({
  ...wrappingRow,
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
    <PanelButton
      opens="dialog"
      icon={<ViewColumnIcon />}
      text={listTexts.columns.title}
      renderPanel={(place) => (
        <ColumnsPanel {...place} arrangement={props.arrangement} fallback={<></>} />
      )}
    />
    {props.children}
  </Toolbar>
);

/** The toolbar of a list whose filters are sets of values. */
export function ListToolbar({
  list,
  arrangement,
}: Pick<ToolbarFrameProps, 'list' | 'arrangement'>) {
  const { search, setQ, toggle } = useListSearch(list);
  const isFull = Object.values(search.sets).flat().length >= searchLimits.conditions;
  const filtered = list.columns.map(({ name, label, setFilter: choices }) => ({
    name,
    label,
    choices,
    chosen: search.sets[name] ?? [],
  }));
  return (
    <ToolbarFrame
      {...{ list, arrangement }}
      q={search.q}
      onSearch={setQ}
      filters={filtered.map(
        ({ name, label, choices, chosen }) =>
          choices && (
            <PanelButton
              key={name}
              opens="menu"
              label={listTexts.filters.by(label)}
              icon={<FilterListIcon />}
              text={label}
              renderPanel={(place) => (
                <SetFilterMenu
                  {...{ ...place, choices, chosen, isFull }}
                  label={listTexts.filters.by(label)}
                  onToggle={(value) => toggle(name, value)}
                  fallback={<></>}
                />
              )}
            />
          ),
      )}
    >
      {filtered.flatMap(({ name, label, choices, chosen }) =>
        chosen.map((value) => {
          const choice = choices?.find((one) => one.value === value);
          return (
            <FilterChip
              key={`${name}:${value}`}
              text={listTexts.filters.isValue(label, choice?.label ?? value)}
              onRemove={() => toggle(name, value)}
            />
          );
        }),
      )}
    </ToolbarFrame>
  );
}

interface PanelButtonProps {
  opens: 'dialog' | 'menu';
  icon: ReactNode;
  text: string;
  /** Its name, where the text does not say what it opens. */
  label?: string;
  renderPanel: (place: { anchor: HTMLElement; onClose: () => void }) => ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function PanelButton({ opens, icon, text, label, renderPanel, ref }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ListButton
        ref={ref}
        aria-haspopup={opens}
        aria-expanded={anchor !== undefined}
        aria-label={label}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {icon}
        {text}
      </ListButton>
      {anchor && renderPanel({ anchor, onClose: () => setAnchor(undefined) })}
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
  '& button': roundButton(28),
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
