import { searchLimits } from '../../../../contract/api/search';

/** Measures that the plain table and the data grid share, in CSS pixels at the usual size of text. */
export const rowHeights = { one: 36, two: 44, phone: 64 } as const;
export const headerHeight = 44;
export const menuColumnWidth = 44;
export const choiceColumnWidth = 32;
/** Room kept free for the vertical scroll bar. */
export const scrollBarRoom = 18;
/** The property that holds the height of what a list has to say above itself. */
export const noticeRoom = '--list-notice-room';
/** The class of what stands beside the rows, which has its measures from the list. */
export const besideRows = 'beside-rows';
/** Height of everything around a grid, in CSS pixels (console.md section 9). */
const heightAroundGrid = 235;
export const minGridHeight = 320;
export const gridHeight = `calc(100vh - ${heightAroundGrid}px - var(${noticeRoom}, 0px))`;
/** @returns how many rows a grid can show at most, the header's place included */
export const rowsInSight = (rowHeight: number): number =>
  Math.ceil(Math.max(window.innerHeight - heightAroundGrid, minGridHeight) / rowHeight);
/** Rows of a page: the limit of the service, which the community grid takes as well. */
export const pageSize = searchLimits.perPage;
