import { useListContext } from 'ra-core';
import CloseIcon from '@mui/icons-material/Close';
import FilterListIcon from '@mui/icons-material/FilterList';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import { styled } from '@mui/material/styles';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { statesOf } from '../../../../contract/api/listStates';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { lazyPart } from '../../../ui/LazyPart';
import { usePopup } from '../../../ui/usePopup';
import type { ListOf } from '../table/gridTable';
import { ListButton } from '../../../ui/ListButton';
import { useListSearch } from '../listSearch';
import { SearchBox } from './SearchBox';
import { useIsNarrow, useIsPhone } from '../../../ui/useIsPhone';
import type { ColumnArrangement } from '../useColumnArrangement';
import { roundButton, wrappingRow } from '../../../ui/styles';
import type { ConsoleRow } from '../../../model/record';

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel'));
const SetFilterMenu = lazyPart(() => import('./SetFilterMenu'));
const ListSheet = lazyPart(() => import('./ListSheet'));

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
  filters: ReactNode;
  /** Other controls, and the chips of the active filters. */
  children: ReactNode;
}

/** The toolbar of every list: search box, filters and columns. */
export function ToolbarFrame({ list, arrangement, q, onSearch, ...parts }: ToolbarFrameProps) {
  const isPhone = useIsPhone();
  return (
    <Toolbar className="list-toolbar">
      <SearchBox label={list.searchLabel} q={q} onSearch={onSearch} />
      {parts.filters}
      {/* A phone's rows have no columns. */}
      {!isPhone && (
        <PanelButton
          opens="dialog"
          icon={<ViewColumnIcon />}
          text={listTexts.columns.title}
          renderPanel={(popup) => <ColumnsPanel {...{ ...popup, arrangement }} fallback={null} />}
        />
      )}
      {parts.children}
    </Toolbar>
  );
}

/** The toolbar of a list whose filters are sets of values. */
export function ListToolbar({
  list,
  arrangement,
}: Pick<ToolbarFrameProps, 'list' | 'arrangement'>) {
  const { resource } = useListContext<ConsoleRow>();
  const isNarrow = useIsNarrow();
  const { search, count, isFull, state, setQ, toggle } = useListSearch(list);
  const menus = list.columns.map(
    ({ name, label, setFilter: choices }) =>
      choices && (
        <SetFilterButton
          key={name}
          label={label}
          {...{ choices, isFull }}
          chosen={search.sets[name] ?? []}
          onToggle={(value) => toggle(name, value)}
        />
      ),
  );
  const sheet = (
    <PanelButton
      opens="dialog"
      icon={<FilterListIcon />}
      text={listTexts.sheet.open(count)}
      renderPanel={({ onClose }) => <ListSheet {...{ list, onClose }} fallback={null} />}
    />
  );
  // Without the values that only define a state: the pressed count above the list shows them.
  const chosenSets = Object.entries(search.sets).filter(
    ([name]) => state === undefined || columnOf(list, name)?.setFilter,
  );
  return (
    <ToolbarFrame
      {...{ list, arrangement }}
      q={search.q}
      onSearch={setQ}
      filters={isNarrow ? sheet : menus}
    >
      <TextChip q={search.q} onRemove={() => setQ('')} />
      {chosenSets.flatMap(([name, values]) =>
        values.map((value) => (
          <FilterChip
            key={`${name}:${value}`}
            text={chipText(list, resource, name, value)}
            onRemove={() => toggle(name, value)}
          />
        )),
      )}
    </ToolbarFrame>
  );
}

const columnOf = ({ columns }: ListOf['list'], name: string) =>
  columns.find((column) => column.name === name);

/** @returns the label of a column's value, from the column's filter or from the state that the value makes */
function chipText(list: ListOf['list'], resource: string, name: string, value: string): string {
  const column = columnOf(list, name);
  const choice = column?.setFilter?.find((candidate) => candidate.value === value);
  if (column) return listTexts.filters.isValue(column.label, choice?.label ?? value);
  const states = statesOf(resource);
  return list.states?.find((state) => states[state.name]?.[name]?.includes(value))?.label ?? value;
}

type SetFilterButtonProps = Omit<
  ComponentProps<typeof SetFilterMenu>,
  'anchor' | 'onClose' | 'fallback'
>;

/** The button of a column's set filter, which opens the menu of its values. */
function SetFilterButton({ label, ...filter }: SetFilterButtonProps) {
  const menuLabel = listTexts.filters.by(label);
  return (
    <PanelButton
      opens="menu"
      label={menuLabel}
      icon={<FilterListIcon />}
      text={label}
      renderPanel={(popup) => (
        <SetFilterMenu {...{ ...filter, ...popup }} label={menuLabel} fallback={null} />
      )}
    />
  );
}

/** The chip of the search text, beside the chips of the filters. */
export const TextChip = ({ q, onRemove }: { q: string; onRemove: () => void }) =>
  q.trim() !== '' && (
    <FilterChip text={listTexts.filters.isValue(listTexts.filters.text, q)} onRemove={onRemove} />
  );

interface PanelButtonProps {
  opens: 'dialog' | 'menu';
  icon: ReactNode;
  text: string;
  /** Accessible name, if the text does not say what the button opens. */
  label?: string;
  renderPanel: (popup: { anchor: HTMLElement; onClose: () => void }) => ReactNode;
}

export function PanelButton({ opens, icon, text, label, renderPanel }: PanelButtonProps) {
  const { anchor, close, opener } = usePopup(opens);
  return (
    <>
      <ListButton aria-label={label} {...opener}>
        {icon}
        {text}
      </ListButton>
      {anchor && renderPanel({ anchor, onClose: close })}
    </>
  );
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 30,
  maxWidth: '100%',
  paddingInlineStart: 12,
  overflowWrap: 'anywhere',
  '& > span:last-child': { paddingInlineEnd: 12 },
  border: '1px solid var(--mui-palette-primary-main)',
  borderRadius: 16,
  color: 'var(--mui-palette-text-primary)',
  fontSize: '0.8125rem',
  '& button': roundButton(28),
  '& svg': { fontSize: '1rem' },
});

/** Focuses the toolbar's first button, because the button that removes a filter is removed with it. */
export const focusToolbar = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('.list-toolbar')?.querySelector('button')?.focus();

/** One filter value of the list, with a button that removes it; a default has no button. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove?: () => void }) => (
  <Chip>
    <span>{text}</span>
    {onRemove && (
      <button
        type="button"
        aria-label={listTexts.filters.remove(text)}
        onClick={(event) => {
          focusToolbar(event);
          onRemove();
        }}
      >
        <CloseIcon />
      </button>
    )}
  </Chip>
);
