import { styled } from '@mui/material/styles';
import { rangePresets } from '../../../contract/dateRanges';
import {
  isSet,
  lastDay,
  type TimelineFilter,
  type TimelineRange,
} from '../../dataProvider/timelineFilter';
import { rangeText } from '../../dates/rangeText';
import type { ConditionColumn } from '../../resources/declare';
import { FilterChip } from '../FilterChip';
import { ListButton } from '../ListButton';
import { conditionText } from './conditionWords';
import { withoutCondition } from './filterChanges';

const Chips = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& .any-of': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.25, 0.5, 0.25, 1),
    border: `1px dashed ${(theme.vars ?? theme).palette.text.disabled}`,
    borderRadius: 18,
    color: (theme.vars ?? theme).palette.text.secondary,
    fontSize: '0.8125rem',
  },
}));

/** @returns chosen dates in words, for example `Last 7 days` */
const rangeWords = (range: TimelineRange): string => {
  if (!('preset' in range)) return rangeText(range);
  if (range.preset === lastDay) return 'Last 24 hours';
  return rangePresets.find(({ id }) => id === range.preset)?.label ?? range.preset;
};

interface FilterChipsProps {
  className?: string;
  filter: TimelineFilter;
  columns: readonly ConditionColumn[];
  onChange: (filter: Partial<TimelineFilter>) => void;
  onClear: () => void;
}

/** All that narrows the list, each with the way to take it off. */
export function FilterChips({ className, filter, columns, onChange, onClear }: FilterChipsProps) {
  if (!isSet(filter)) return null;
  const { range } = filter;
  return (
    <Chips className={className}>
      <ul aria-label="Filters that are set">
        {range && (
          <li>
            <FilterChip
              text={`Date: ${rangeWords(range)}`}
              onRemove={() => onChange({ range: undefined })}
            />
          </li>
        )}
        {filter.groups.map(({ operator, conditions }, group) => {
          const texts = conditions.map((condition) => conditionText(condition, columns));
          const chips = texts.map((text, place) => (
            // The same condition twice is the same text twice; a chip has no other identity.
            <li key={`${text} ${texts.slice(0, place).filter((other) => other === text).length}`}>
              <FilterChip
                text={text}
                onRemove={() => onChange(withoutCondition(filter, group, place))}
              />
            </li>
          ));
          if (operator === 'AND' || conditions.length === 1) return chips;
          return (
            <li key={`any of ${texts.join(' ')}`} className="any-of">
              Any of
              <ul>{chips}</ul>
            </li>
          );
        })}
      </ul>
      <ListButton type="button" onClick={onClear}>
        Clear all
      </ListButton>
    </Chips>
  );
}
