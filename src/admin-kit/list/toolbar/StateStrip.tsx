import { useListContext } from 'ra-core';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { controlHeight, phone } from '../../../../contract/lib/designTokens';
import { allRows } from '../../../../contract/api/listStates';
import { searchLimits } from '../../../../contract/api/search';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import type { CodeLoader } from '../../../model/code';
import type { ListState } from '../../../model/list';
import { countText } from '../../../ui/formats';
import { useLoadedCode } from '../../../ui/LazyPart';
import { Pill } from '../../../ui/Pills';
import type { ListOf } from '../table/gridTable';
import { useListSearch } from '../listSearch';
import type { ConsoleRow } from '../../../model/record';

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  // Reserved from the start: counts that arrive later must not move the list.
  '--chip': '32px',
  minHeight: 'calc(var(--chip) + 8px)',
  '& fieldset': {
    display: 'flex',
    gap: theme.spacing(0.75),
    minWidth: 0,
    // With too little room, chips scroll rather than lie under their neighbours; the padding has room for
    // the focus ring.
    overflowX: 'auto',
    scrollbarWidth: 'none',
    margin: theme.spacing(-0.5),
    padding: theme.spacing(0.5),
    border: 0,
  },
  '& output': {
    flex: '1 1 0',
    minWidth: 0,
    color: 'var(--mui-palette-status-warning-ink)',
    fontSize: '0.8125rem',
    alignSelf: 'center',
    lineHeight: '1.125rem',
  },
  '& .states': { display: 'contents' },
  '& .beside': { flex: 'none', marginInlineStart: 'auto' },
  // The reason why the control cannot be used.
  '& .beside label + *': { marginBlockEnd: theme.spacing(1) },
  [phone]: { '--chip': `${controlHeight.phone}px` },
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    gap: 0,
    // The chips scroll under the thumb; a warning stands below them, whole.
    '& .states': { display: 'grid', maxWidth: '100%' },
    '& output': { alignSelf: 'start', minHeight: 26, paddingBlock: theme.spacing(0.5) },
    // Controls that are not states of rows stay in sight, on a line of their own.
    '& .beside': { marginInlineStart: 0 },
  },
}));

/** @returns for example `1,000+` for a count that stopped at the limit; lists that are sent whole have exact counts */
const shownCount = (count: number, isExact: boolean): string =>
  isExact || count <= searchLimits.countedRows
    ? countText(count)
    : listTexts.states.atLeast(countText(searchLimits.countedRows));

interface StateStripProps {
  list: Pick<ListOf['list'], 'columns' | 'states' | 'besideStates'>;
}

/**
 * Counts of the list's rows, in total and in each of its states; a pressed count shows its rows. The search
 * text narrows the counts too. A state without a count has no number: the list does not wait
 * for it.
 */
export function StateStrip({ list }: StateStripProps) {
  const { resource } = useListContext<ConsoleRow>();
  const { search, state: chosen, showState } = useListSearch(list);
  const { q } = search;
  const { data: counts } = useServiceQuery(
    queryKeys.custom(resource, 'counts', { q }),
    (provider, { signal }) => provider.countRows(resource, q, signal),
    { placeholderData: keepPreviousData },
  );
  const isNothingChosen = Object.keys(search.sets).length === 0;
  const all: ListState = { name: allRows, label: listTexts.states.all };
  const chips = [all, ...(list.states ?? [])];
  const shownOf = (name: string, count: number) => shownCount(count, name === allRows && q === '');
  const warnings = chips.flatMap(({ name, warning }) => {
    const count = counts?.[name];
    return count && warning ? [warning(shownOf(name, count))] : [];
  });
  return (
    <Strip>
      <div className="states">
        <fieldset aria-label={listTexts.states.label}>
          {chips.map(({ name, label, tone }) => {
            const count = counts?.[name];
            const isAll = name === allRows;
            return (
              <Pill
                key={name}
                type="button"
                data-tone={count ? tone : undefined}
                aria-pressed={isAll ? isNothingChosen : name === chosen}
                onClick={() => showState(isAll ? undefined : name)}
              >
                {label} <span className="count">{count !== undefined && shownOf(name, count)}</span>
              </Pill>
            );
          })}
        </fieldset>
        {chips.some(({ warning }) => warning) && <output>{warnings.join(' ')}</output>}
      </div>
      {list.besideStates && <BesideStates code={list.besideStates} />}
    </Strip>
  );
}

function BesideStates({ code }: { code: CodeLoader<ComponentType> }) {
  const { loaded: Part } = useLoadedCode(code);
  return <div className="beside">{Part && <Part />}</div>;
}
