import { type RefObject, useMemo } from 'react';
import { shownColumns } from './columnLayout';
import { menuColumnWidth, scrollBarRoom } from './gridMeasures';
import type { ListOf } from './listRecord';
import { useWidth } from './useBoxSize';
import { useColumnLayout } from './useColumnLayout';

/**
 * The columns of a list as the person has arranged them, fitted to the room there is.
 * @param box the box around the list
 * @returns `widths` on the screen in CSS pixels, by column
 */
export function useShownColumns({ list, actions }: ListOf, box: RefObject<HTMLElement | null>) {
  const width = useWidth(box);
  const { layout, change } = useColumnLayout(list);
  const taken = scrollBarRoom + (actions.length > 0 ? menuColumnWidth : 0);
  const columns = useMemo(
    () => shownColumns(layout, list.columns, Math.max(0, width - taken)),
    [layout, list.columns, taken, width],
  );
  const widths = useMemo(
    () => Object.fromEntries(columns.map((shown) => [shown.column.name, shown.width])),
    [columns],
  );
  return { layout, change, columns, widths };
}
