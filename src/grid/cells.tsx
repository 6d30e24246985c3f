import { LinkBase } from 'ra-core';
import { displayTime } from '../dates/displayTime';
import { BadgedText } from './BadgedText';
import { DateCell } from './DateCell';
import { HoverList } from './HoverList';
import type { ListColumn, ListRecord } from './listRecord';

/** Stands in for a value that is not there. */
const none = '—';

const numbers = new Intl.NumberFormat('en-US');

const dateText = (moment: string | null, empty: string | undefined): string =>
  moment === null ? (empty ?? none) : displayTime(moment);

const numberText = (value: number | null): string =>
  value === null ? none : numbers.format(value);

/** @returns the text of a cell: what is copied, and what names a row */
export function textOf({ cell }: ListColumn, record: ListRecord): string {
  switch (cell.kind) {
    case 'text':
    case 'link':
      return cell.value(record);
    case 'number':
      return numberText(cell.value(record));
    case 'date':
      return dateText(cell.value(record), cell.empty);
    case 'hover-list':
      return cell.value(record).join(', ');
    case 'icon':
    case 'status':
      return cell.value(record).label;
  }
}

// A shape for each tone: colour alone would tell a part of the readers nothing.
const toneMarks = { positive: '●', neutral: '○', warning: '▲' } as const;

interface CellContentProps {
  column: ListColumn;
  record: ListRecord;
  /** Address of the record's own page. */
  to: string;
}

/** Draws a cell by its declared kind. Every text is drawn as text, whatever it holds. */
export function CellContent({ column, record, to }: CellContentProps) {
  const { cell } = column;
  if (column.opens)
    return (
      <button
        type="button"
        className="cell-text cell-link cell-opener"
        data-focus={`open:${record.uuid}`}
      >
        {textOf(column, record)}
      </button>
    );
  switch (cell.kind) {
    case 'link': {
      const badge = cell.unlinked?.(record);
      if (badge !== undefined)
        return (
          <span className="cell-list">
            <span className="cell-text">{cell.value(record)}</span>
            <span className="cell-badge">{badge}</span>
          </span>
        );
      return (
        <LinkBase
          className="cell-text cell-link"
          to={to}
          data-record={record.uuid}
          data-focus={`link:${record.uuid}`}
        >
          {cell.value(record)}
        </LinkBase>
      );
    }
    case 'date': {
      const moment = cell.value(record);
      return (
        <DateCell
          moment={moment}
          text={dateText(moment, cell.empty)}
          warning={cell.warning?.(record)}
        />
      );
    }
    case 'hover-list':
      return (
        <HoverList
          names={cell.value(record)}
          total={cell.total?.(record)}
          focusKey={`list:${record.uuid}:${column.name}`}
        />
      );
    case 'icon': {
      const { icon: Icon, label } = cell.value(record);
      return (
        <span className="cell-icon" title={label}>
          <Icon />
          <span className="hidden-text">{label}</span>
        </span>
      );
    }
    case 'status': {
      const { label, tone } = cell.value(record);
      return (
        <span className="cell-text" data-tone={tone}>
          <span className="cell-mark" aria-hidden="true">
            {toneMarks[tone]}
          </span>
          {label}
        </span>
      );
    }
    case 'text':
      return cell.badge ? (
        <BadgedText text={cell.value(record)} badge={(subject) => cell.badge?.(record, subject)} />
      ) : (
        <span className="cell-text">{cell.value(record)}</span>
      );
    case 'number':
      return <span className="cell-text">{textOf(column, record)}</span>;
  }
}
