import { styled } from '@mui/material/styles';
import { Fragment, memo, useId } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { selectionTexts } from '../../../../texts/admin-kit/selection';
import { CellContent, Opener, textOf } from './cells';
import { inRem } from '../../../ui/browser/textScale';
import { utcText } from '../../../ui/formats';
import { rowHeights } from './gridMeasures';
import { type GridTableProps, type ListOf, type RowFunctions, RowMenu } from './gridTable';
import { PageChoice, RowChoice } from './RowChoice';
import { roundButton } from '../../../ui/styles';
import type { ConsoleRow } from '../../../model/record';

const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { height: 0, padding: 0 },
  '& th:not(.choice-cell) + th': { width: 48 },
  '& .choice-cell.choice-cell': { width: 44, padding: 0, textAlign: 'center' },
  '& th.choice-cell.choice-cell': { height: 44 },
  '& .choice-cell + .phone-cell.phone-cell': { paddingInlineStart: 4 },
  // A touch target of 44 px around a checkbox of the usual size.
  '& .row-choice': { width: 44, height: 44, padding: 12 },
  '& .page-choice': {
    display: 'block',
    // As high as the box beside it; at 320 px the words take two lines.
    padding: '12px 0 12px 4px',
    lineHeight: '1.25rem',
    textAlign: 'start',
  },
  '& .phone-day th': {
    height: 32,
    padding: '0 16px',
    background: 'var(--mui-palette-action-hover)',
    fontSize: '0.8125rem',
    textAlign: 'start',
  },
  '& tr + tr': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& tbody td': { height: inRem(rowHeights.phone), padding: 0, boxSizing: 'border-box' },
  '& .phone-cell': { position: 'relative', padding: '8px 4px 8px 16px' },
  '& .phone-line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' },
  '& .phone-line > :not(* + *)': { flex: '1 1 40%', minWidth: 0, fontSize: '0.9375rem' },
  // A phone has no tooltip for a cut name, so the name wraps and the row grows.
  '& .phone-line .cell-text': { overflowWrap: 'anywhere', whiteSpace: 'normal' },
  '& .phone-line .cell-link': { lineHeight: '1.5rem' },
  '& .phone-line .cell-second': { display: 'none' },
  '& .phone-cell > .cell-second': {
    display: '-webkit-box',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
  '& .phone-line .cell-link::after': { content: '""', position: 'absolute', inset: 0 },
  '& .row-menu-button': roundButton(44),
});

interface PhoneTableProps extends Pick<
  GridTableProps,
  'label' | 'records' | 'functions' | 'hasMenus' | 'hasChoices'
> {
  list: ListOf['list'];
}

/** The list on a phone: rows of two lines, each a link to its record as a whole. */
export default function PhoneTable(props: PhoneTableProps) {
  const { label, records, functions, hasMenus, hasChoices, list } = props;
  const pageChoice = useId();
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {hasChoices && (
            <th scope="col" className="choice-cell">
              <PageChoice id={pageChoice} />
            </th>
          )}
          <th scope="col">
            <span className="hidden-text">{list.columns[0]?.label}</span>
            {hasChoices && (
              <label htmlFor={pageChoice} aria-hidden="true" className="page-choice">
                {selectionTexts.choosePage}
              </label>
            )}
          </th>
          {hasMenus && (
            <th scope="col">
              <span className="hidden-text">{listTexts.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record, index) => (
          <Fragment key={record.uuid}>
            {headingOf({ list, hasMenus, hasChoices }, record, records[index - 1])}
            <PhoneRow {...{ record, functions, hasMenus, hasChoices, list }} />
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

/** @returns the facts of a row; by default its second and third column */
const factsOf = ({ phone, columns }: ListOf['list'], record: ConsoleRow): readonly string[] =>
  phone
    ? phone.facts(record, new Date())
    : columns.slice(1, 3).map((column) => textOf(column, record));

/** @returns the heading of a day before its first row */
function headingOf(
  {
    list: { phone },
    hasMenus,
    hasChoices,
  }: Pick<PhoneTableProps, 'hasMenus' | 'hasChoices' | 'list'>,
  record: ConsoleRow,
  before: ConsoleRow | undefined,
) {
  const dayOf = (row: ConsoleRow) => phone?.day && utcText(phone.day(row), 'yyyy-MM-dd');
  const day = dayOf(record);
  if (day === undefined || (before && dayOf(before) === day)) return null;
  return (
    <tr className="phone-day">
      <th scope="colgroup" colSpan={1 + Number(hasMenus) + Number(hasChoices)}>
        {listTexts.timeline.utcDay(day)}
      </th>
    </tr>
  );
}

interface PhoneRowProps extends Pick<PhoneTableProps, 'hasMenus' | 'hasChoices' | 'list'> {
  record: ConsoleRow;
  functions: RowFunctions;
}

const PhoneRow = memo(function PhoneRow(props: PhoneRowProps) {
  const { record, functions, hasMenus, hasChoices, list } = props;
  const { columns, phone } = list;
  const [nameColumn] = columns;
  const status = columns.find(({ name }) => name === phone?.status);
  const to = functions.addressOf(record);
  const facts = factsOf(list, record);
  const title = phone?.title?.(record);
  return (
    <tr data-id={record.uuid}>
      {hasChoices && (
        <td className="choice-cell">
          <RowChoice uuid={record.uuid} name={functions.nameOf(record)} />
        </td>
      )}
      <td className="phone-cell">
        <div className="phone-line">
          {title !== undefined && <Opener uuid={record.uuid} text={title} />}
          {nameColumn && title === undefined && (
            <CellContent {...{ record, to }} column={nameColumn} />
          )}
          {status && <CellContent {...{ record, to }} column={status} />}
        </div>
        <div className="cell-text cell-second">{facts.filter(Boolean).join(listTexts.between)}</div>
      </td>
      {hasMenus && (
        <td>
          <RowMenu {...{ record, functions }} />
        </td>
      )}
    </tr>
  );
});
