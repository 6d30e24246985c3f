import { styled } from '@mui/material/styles';
import { searchLimits, tooManyConditionsText } from '../../contract/search';
import type { ColumnLayout, LayoutChange } from './columnLayout';
import { ColumnsButton } from './ColumnsButton';
import { FilterChip } from './FilterChip';
import type { ListOf } from './listRecord';
import { SearchBox } from './SearchBox';
import { SetFilter } from './SetFilter';
import { useListSearch } from './useListSearch';

const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginBlockEnd: theme.spacing(1.5),
}));

interface ListToolbarProps {
  list: ListOf['list'];
  layout: ColumnLayout;
  /** Widths on the screen, by column. */
  widths: Readonly<Record<string, number>>;
  onLayoutChange: (change: LayoutChange) => void;
}

/** Search box, set filters and the columns panel of a list. */
export function ListToolbar({ list, layout, widths, onLayoutChange }: ListToolbarProps) {
  const { search, setQ, setSet } = useListSearch(list);
  const filtered = list.columns.filter(({ setFilter }) => setFilter);
  const conditions = Object.values(search.sets).reduce((sum, values) => sum + values.length, 0);
  const full = conditions >= searchLimits.conditions ? tooManyConditionsText : undefined;
  return (
    <Toolbar>
      <SearchBox label={list.searchLabel} q={search.q} onSearch={setQ} />
      {filtered.map(({ name, label, setFilter = [] }) => (
        <SetFilter
          key={name}
          label={label}
          choices={setFilter}
          chosen={search.sets[name] ?? []}
          onChange={(chosen) => setSet(name, chosen)}
          full={full}
        />
      ))}
      <ColumnsButton
        columns={list.columns}
        layout={layout}
        widths={widths}
        onChange={onLayoutChange}
      />
      {filtered.flatMap(({ name, label, setFilter = [] }) =>
        (search.sets[name] ?? []).map((value, _place, chosen) => (
          <FilterChip
            key={`${name}:${value}`}
            text={`${label}: ${setFilter.find((choice) => choice.value === value)?.label ?? value}`}
            onRemove={() =>
              setSet(
                name,
                chosen.filter((other) => other !== value),
              )
            }
          />
        )),
      )}
    </Toolbar>
  );
}
