import { searchLimits } from '../../../../contract/api/search';

/** Measures that the plain table and the data grid share, in CSS pixels at the usual size of text. */
export const rowHeights = { one: 36, two: 44, phone: 64 } as const;
export const headerHeight = 44;
export const menuColumnWidth = 44;
export const choiceColumnWidth = 32;
/** Room kept free for the vertical scroll bar. */
export const scrollBarRoom = 18;
/** CSS property with the height of a list's notices above its rows. */
export const noticeRoom = '--list-notice-room';
/** Class of the panel beside the rows, which the list sizes. */
export const besideRows = 'beside-rows';
/** Height of everything around a grid, in CSS pixels (console.md section 9). */
const heightAroundGrid = 235;
export const minGridHeight = 320;
export const gridHeight = `calc(100vh - ${heightAroundGrid}px - var(${noticeRoom}, 0px))`;
/** @returns how many rows a grid can show at most, the header's place included */
export const rowsInSight = (rowHeight: number): number =>
  Math.ceil(Math.max(window.innerHeight - heightAroundGrid, minGridHeight) / rowHeight);
/** Rows per page: the service's limit, which is the community grid's, too. */
export const pageSize = searchLimits.perPage;
