import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressLimits } from '../../../contract/lib/addressLimits';
import {
  clampRange,
  type Grouping,
  groupings,
  presetRange,
  type RangeChoice,
  rangePresets,
  rangeProblem,
} from '../../../contract/lib/dateRanges';
import { isUuid } from '../../../contract/lib/uuid';
import { useToday } from '../../ui/dates/useToday';
import { type Aggregation, aggregations } from './eventSeries';

/** All that a person chooses on the start page. It is stored only in the page's address. */
export interface HomeChoice {
  range: RangeChoice;
  /** Uuids; empty for all. */
  datasets: readonly string[];
  aggregation: Aggregation;
  /** Derived from the range when missing. */
  grouping?: Grouping;
  view: 'chart' | 'table';
}

function readRange(parameters: URLSearchParams, now: Date): RangeChoice {
  const rangeName = parameters.get('range');
  const preset = rangePresets.find(({ id }) => id === rangeName)?.id ?? 'today';
  const custom = { start: parameters.get('start') ?? '', end: parameters.get('end') ?? '' };
  if (rangeProblem(custom, now) === undefined)
    return { preset: 'custom', range: clampRange(custom, now) };
  return { preset, range: presetRange(preset, now) };
}

/** @returns the choice in an address; unreadable values get their defaults */
export function readHomeChoice(parameters: URLSearchParams, now: Date): HomeChoice {
  const uuids = (parameters.get('datasets') ?? '').toLowerCase().split(',');
  const shown = parameters.get('show');
  const group = parameters.get('group');
  return {
    range: readRange(parameters, now),
    datasets: [...new Set(uuids.filter(isUuid))].slice(0, addressLimits.datasets),
    aggregation: aggregations.find((aggregation) => aggregation === shown) ?? 'encrypt, decrypt',
    grouping: groupings.find((grouping) => grouping === group),
    view: parameters.get('view') === 'table' ? 'table' : 'chart',
  };
}

/** @returns the parameters of the address; default values are left out */
export function writeHomeChoice(choice: HomeChoice): URLSearchParams {
  const { range, datasets, aggregation, grouping, view } = choice;
  const parameters = new URLSearchParams();
  if (range.preset === 'custom') {
    parameters.set('start', range.range.start);
    parameters.set('end', range.range.end);
  } else if (range.preset !== 'today') parameters.set('range', range.preset);
  if (datasets.length > 0) parameters.set('datasets', datasets.join(','));
  if (aggregation !== 'encrypt, decrypt') parameters.set('show', aggregation);
  if (grouping !== undefined) parameters.set('group', grouping);
  if (view !== 'chart') parameters.set('view', view);
  return parameters;
}

export function useHomeChoice() {
  const now = useToday();
  const [parameters, setParameters] = useSearchParams();
  const choice = useMemo(() => readHomeChoice(parameters, now), [parameters, now]);
  // The router shows a new address with a delay, but the next choice must build on the latest.
  const chosen = useRef(choice);
  useLayoutEffect(() => {
    chosen.current = choice;
  }, [choice]);
  const choose = (change: Partial<HomeChoice>) => {
    chosen.current = { ...chosen.current, ...change };
    // Replaces the address's entry in the history: Back leaves the page.
    setParameters(writeHomeChoice(chosen.current), { replace: true });
  };
  return { choice, choose, now };
}

export type ChosenHome = ReturnType<typeof useHomeChoice>;
