import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ScheduleItem } from '../../../contract/keys/schedule';
import { selectionTexts } from '../../../texts/admin-kit/selection';
import { rotationsPageTexts } from '../../../texts/keys/rotationsPage';
import { useSelection } from '../../admin-kit/actions/bulk/useSelection';
import { chosenIdOf, idOfDate, rotationsName } from './chosenDates';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  // Outweighs the theme's smaller checkbox: large enough for a finger (WCAG 2.2, 2.5.8).
  '&& input[type="checkbox"]': { width: 24, height: 24, margin: 0 },
  // Aligns the names, also of dates that cannot be chosen.
  '& > span': { flex: 'none', width: 24 },
});

/** The checkbox of a date, before its name; a date that cannot be chosen keeps the space free. */
export function DateChoice({ item, children }: { item: ScheduleItem; children: ReactNode }) {
  const [selected, { toggle }] = useSelection(rotationsName);
  const id = idOfDate(item);
  const chosen = chosenIdOf(item, selected);
  const { name } = item.record;
  return (
    <Line>
      {id === undefined ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={selectionTexts.choose(`${name}: ${rotationsPageTexts.kinds[item.kind]}`)}
          checked={chosen !== undefined}
          onChange={() => toggle(chosen ?? id)}
        />
      )}
      {children}
    </Line>
  );
}
