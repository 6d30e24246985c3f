import { isObject } from '../../../../contract/lib/isObject';
import type { Column, ColumnTraits } from '../../../model/list';

/**
 * The column layout of a list as a person has arranged it, kept per user as a JSON text (console.md
 * sections 2 and 7). Our own value, because the grid's exported state puts order and width back to its
 * props whenever the columns change.
 */

export interface ColumnLayout {
  /** Every declared column exactly once, from left to right. */
  order: readonly string[];
  /** Widths in CSS pixels at the usual text size. If it is empty (none was set), the columns share the room. */
  widths: Readonly<Record<string, number>>;
  hidden: readonly string[];
}

export type LayoutColumn = Pick<Column<never>, 'name' | 'width'> & ColumnTraits;

export type LayoutChange =
  /** Puts a column at an index of the order, counted from 0 without the column itself. */
  | { type: 'move'; name: string; to: number }
  /** `shown`: the displayed widths, at the usual text size; the other columns keep them when one is set. */
  | { type: 'resize'; name: string; width: number; shown: Readonly<Record<string, number>> }
  | { type: 'show'; name: string; visible: boolean }
  | { type: 'reset' };

export const widthLimits = { min: 50, max: 1000 } as const;

const clampWidth = (width: number): number =>
  Math.min(widthLimits.max, Math.max(widthLimits.min, Math.round(width)));

/** @returns the typed width, within the limits; undefined for a text that is not a number */
export const parseWidth = (text: string): number | undefined =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : clampWidth(Number(text));

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

/** Inserts columns that the saved order lacks behind the column that they are declared behind. */
function normalizeOrder(saved: readonly string[], columns: readonly LayoutColumn[]): string[] {
  const declared = columns.map(({ name }) => name);
  const order = [...new Set(saved)].filter((name) => declared.includes(name));
  declared.forEach((name, index) => {
    if (order.includes(name)) return;
    const before = declared[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  });
  return order;
}

/** @param saved any value: unknown columns go, new ones take their declared place, widths are clamped */
export function normalizeLayout(saved: unknown, columns: readonly LayoutColumn[]): ColumnLayout {
  const source = isObject(saved) ? saved : {};
  const known = new Set(namesIn(source.order));
  const order = normalizeOrder([...known], columns);
  const wasHidden = new Set(namesIn(source.hidden));
  const hidden = columns
    .filter((column) => (known.has(column.name) ? wasHidden.has(column.name) : column.hidden))
    .map(({ name }) => name);
  const savedWidths = Object.entries(isObject(source.widths) ? source.widths : {});
  const widths = Object.fromEntries(
    savedWidths.flatMap(([name, width]) =>
      order.includes(name) && typeof width === 'number' && Number.isFinite(width)
        ? [[name, clampWidth(width)] as const]
        : [],
    ),
  );
  // One column stays visible: the first of the order when all would be hidden.
  const isVisible = (name: string) => hidden.length >= order.length && name === order[0];
  return { order, widths, hidden: hidden.filter((name) => !isVisible(name)) };
}

/** @returns the saved layout; the default one for a missing or broken text */
export function parseLayout(text: string | null, columns: readonly LayoutColumn[]): ColumnLayout {
  try {
    return normalizeLayout(text === null ? undefined : JSON.parse(text), columns);
  } catch (error) {
    // A setting that cannot be parsed must not break the list: it starts from the default.
    if (error instanceof SyntaxError) return normalizeLayout(undefined, columns);
    throw error;
  }
}

export const serializeLayout = ({ order, widths, hidden }: ColumnLayout): string =>
  JSON.stringify({ order, widths, hidden });

/** @returns the layout after a change; the same object when the change changes nothing */
export function changeLayout(
  layout: ColumnLayout,
  change: LayoutChange,
  columns: readonly LayoutColumn[],
): ColumnLayout {
  if (change.type === 'reset') return normalizeLayout(undefined, columns);
  const { name } = change;
  if (!layout.order.includes(name)) return layout;
  switch (change.type) {
    case 'move': {
      const remaining = layout.order.filter((other) => other !== name);
      const order = remaining.toSpliced(Math.max(0, change.to), 0, name);
      return order.every((other, index) => other === layout.order[index])
        ? layout
        : { ...layout, order };
    }
    case 'resize':
      return normalizeLayout(
        { ...layout, widths: { ...change.shown, ...layout.widths, [name]: change.width } },
        columns,
      );
    case 'show': {
      const others = layout.hidden.filter((other) => other !== name);
      const hidden = change.visible ? others : [...others, name];
      return hidden.length === layout.order.length
        ? layout
        : normalizeLayout({ ...layout, hidden }, columns);
    }
  }
}

export interface ShownColumn<C extends LayoutColumn> {
  column: C;
  /** Width in CSS pixels at the usual size of text. */
  width: number;
}

/**
 * @param room as in `shownColumns`
 * @returns the columns beside a record's panel; with too little room the last ones are removed, except those with
 * `staysBeside`
 */
function fittingBeside<C extends LayoutColumn>(columns: readonly C[], room: number): C[] {
  const fitting = columns.filter(({ widthBeside }) => widthBeside !== undefined);
  let excess =
    room > 0 ? fitting.reduce((sum, { widthBeside = 0 }) => sum + widthBeside, -room) : 0;
  return fitting
    .toReversed()
    .filter(({ widthBeside = 0, staysBeside }) => {
      const isLeftOut = excess > 0 && !staysBeside;
      if (isLeftOut) excess -= widthBeside;
      return !isLeftOut;
    })
    .toReversed();
}

/** @returns all columns from left to right, the hidden ones too */
export const orderedColumns = <C extends LayoutColumn>(
  { order }: ColumnLayout,
  columns: readonly C[],
): C[] => order.flatMap((name) => columns.filter((column) => column.name === name));

/** Below this room, in CSS pixels of the screen, the list is laid out for a phone. */
const phoneRoom = 480;
/** Below this room, columns are removed rather than cut at the edge. */
const leavingRoom = 900;

const narrowWidthOf = ({ width, narrowWidth = width }: LayoutColumn): number => narrowWidth;

/**
 * @returns the columns that fit, after removal in the order of `leaves`. The first column is never removed, nor is one
 * that is hidden by default and that the person has added
 */
function fittingColumns<C extends LayoutColumn>(columns: readonly C[], room: number): C[] {
  const removable = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => index > 0 && !column.hidden)
    .toSorted((a, b) => (b.column.leaves ?? 0) - (a.column.leaves ?? 0) || b.index - a.index);
  const removed = new Set<C>();
  let excess = columns.reduce((sum, column) => sum + narrowWidthOf(column), -room);
  for (const { column } of removable) {
    if (excess <= 0) break;
    removed.add(column);
    excess -= narrowWidthOf(column);
  }
  return columns.filter((column) => !removed.has(column));
}

interface ListPlace {
  /**
   * True while a record's panel takes a part of the room: then the columns with `widthBeside` share the rest, whatever
   * widths the person has set.
   */
  isBeside?: boolean;
  /** The factor by which text is larger than usual. */
  scale?: number;
}

/**
 * The visible columns from left to right with their widths. Unless the person has set a width, columns grow in
 * proportion to fill the room; they never shrink below their declared width. Between a phone and a desktop, columns
 * that do not fit are removed.
 * @param room for all columns together, in CSS pixels at the usual text size; 0 while unknown
 */
export function shownColumns<C extends LayoutColumn>(
  layout: ColumnLayout,
  columns: readonly C[],
  room: number,
  { isBeside = false, scale = 1 }: ListPlace = {},
): ShownColumn<C>[] {
  const chosenColumns = orderedColumns(layout, columns).filter(
    ({ name }) => !layout.hidden.includes(name),
  );
  const hasOwnWidths = Object.keys(layout.widths).length > 0;
  // Large text must not turn a wide screen into a phone.
  const isNarrow = room > 0 && room * scale < phoneRoom;
  const leaves = !hasOwnWidths && !isBeside && room > 0 && !isNarrow && room < leavingRoom;
  const fittedColumns = leaves ? fittingColumns(chosenColumns, room) : chosenColumns;
  const besideColumns = isBeside ? fittingBeside(fittedColumns, room) : [];
  const visible = besideColumns.length > 0 ? besideColumns : fittedColumns;
  const widthOf = (column: C) => {
    if (besideColumns.length > 0) return column.widthBeside ?? column.width;
    return leaves ? narrowWidthOf(column) : column.width;
  };
  const fixedWidths = besideColumns.length > 0 ? {} : layout.widths;
  const declaredWidth = visible.reduce((sum, column) => sum + widthOf(column), 0);
  const isUntouched = Object.keys(fixedWidths).length === 0;
  const growthFactor = isUntouched && declaredWidth > 0 ? Math.max(1, room / declaredWidth) : 1;
  // On a phone the first column fills the room, so that no other one is cut in half. A column that opens a panel does
  // not: the columns beside it say which record it is.
  const isPhone = isUntouched && isNarrow;
  return visible.map((column, index) => {
    const grownWidth = clampWidth(Math.floor(widthOf(column) * growthFactor));
    const width =
      isPhone && index === 0 && !column.opensPanel
        ? Math.max(grownWidth, Math.floor(room))
        : grownWidth;
    return { column, width: fixedWidths[column.name] ?? width };
  });
}
