import { LinkBase } from 'ra-core';
import type { Subject } from '../../../contract/access';
import { listTexts } from '../../../texts/lists';
import { useSession } from '../../authProvider/session';
import type { Remark } from '../../model/detail';
import { countText, displayTime, relativeTime } from '../../ui/formats';
import { Badged, BadgedText } from './badgedText';
import type { ListColumn, ListRecord } from './gridTable';
import { LinkedText } from '../../ui/LinkedText';
import { StatusPill } from '../../ui/StatusPill';
import { tipOfLines } from '../../ui/Tips';

const { none } = listTexts;

const dateText = (moment: string | null, empty: string | undefined): string =>
  moment === null ? (empty ?? none) : displayTime(moment);

const numberText = (value: number | null): string => (value === null ? none : countText(value));

type NamesCell = Extract<ListColumn['cell'], { kind: 'hover-list' }>;

/** @returns the names of a list, the last of them how many more there are when not all are named */
function namesOf({ value, total }: NamesCell, record: ListRecord): string[] {
  const names = value(record);
  const unnamed = (total?.(record) ?? 0) - names.length;
  return unnamed > 0 ? [...names, listTexts.more(countText(unnamed))] : names;
}

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
      return namesOf(cell, record).join(', ');
    case 'icon':
    case 'status':
      return cell.value(record).label;
  }
}

interface CellContentProps {
  column: ListColumn;
  record: ListRecord;
  to: string;
  /** Set if the surrounding cell handles the keys, including Enter. */
  tabIndex?: -1;
}

/** Draws a cell by its declared kind. Every text is drawn as text, whatever it holds. */
export function CellContent({ column, record, to, tabIndex }: CellContentProps) {
  const { cell } = column;
  const text = textOf(column, record);
  if (column.opensPanel)
    return (
      <button
        type="button"
        className="cell-text cell-link cell-opener"
        tabIndex={tabIndex}
        data-focus={`open:${record.uuid}`}
      >
        {text}
      </button>
    );
  switch (cell.kind) {
    case 'text': {
      const link = cell.link?.(record);
      const focusKey = `text:${record.uuid}:${column.name}`;
      if (link) return <LinkedText className="cell-text" {...{ text, link, focusKey }} />;
      return cell.badge ? (
        <SubjectBadge text={text} badgeOf={(subject) => cell.badge?.(record, subject)} />
      ) : (
        <span className="cell-text">{text}</span>
      );
    }
    case 'number':
      return <span className="cell-text">{text}</span>;
    case 'link': {
      const badge = cell.unlinked?.(record);
      if (badge !== undefined) return <BadgedText text={text} badge={badge} />;
      const link = (
        <LinkBase
          className="cell-text cell-link"
          to={to}
          data-record={record.uuid}
          data-focus={`link:${record.uuid}`}
        >
          {text}
        </LinkBase>
      );
      const second = cell.second?.(record);
      const word = cell.badge?.(record);
      if (word !== undefined) return <Badged badge={word}>{link}</Badged>;
      if (second === undefined) return link;
      return (
        <span className="cell-lines">
          {link} <span className="cell-text cell-second">{second}</span>
        </span>
      );
    }
    case 'date':
      return (
        <DateCell
          moment={cell.value(record)}
          text={text}
          isDue={cell.isDue === true}
          remark={cell.remark?.(record)}
        />
      );
    case 'hover-list':
      return (
        <NameList
          names={namesOf(cell, record)}
          total={cell.total?.(record)}
          focusKey={`list:${record.uuid}:${column.name}`}
        />
      );
    case 'icon': {
      const { icon: Icon } = cell.value(record);
      return (
        <span className="cell-icon" data-tip={text}>
          <Icon />
          <span className="hidden-text">{text}</span>
        </span>
      );
    }
    case 'status': {
      return (
        <StatusPill className="cell-pill" tone={cell.value(record).tone}>
          {text}
        </StatusPill>
      );
    }
  }
}

interface SubjectBadgeProps {
  text: string;
  badgeOf: (subject: Subject) => string | undefined;
}

const SubjectBadge = ({ text, badgeOf }: SubjectBadgeProps) => (
  <BadgedText text={text} badge={badgeOf(useSession().subject)} />
);

interface DateCellProps {
  /** ISO 8601; null when there is none. */
  moment: string | null;
  text: string;
  /** Shows how far away the day is in place of the time, which moves to a tooltip: two lines cannot hold both. */
  isDue: boolean;
  /** Drawn as a colour and a shape, said as text. */
  remark: Remark | undefined;
}

function DateCell({ moment, text, isDue, remark }: DateCellProps) {
  const shown =
    moment === null ? (
      <span className="cell-text">{text}</span>
    ) : (
      <time
        className="cell-text cell-date"
        dateTime={moment}
        data-tip={remark ? undefined : isDue ? text : relativeTime(moment)}
      >
        {isDue ? <DueText text={text} lead={listTexts.lead(relativeTime(moment))} /> : text}
      </time>
    );
  if (!remark) return shown;
  const tip = moment !== null && isDue ? tipOfLines([remark.text, text]) : remark.text;
  return (
    <span className="cell-remark" data-tone={remark.tone} data-tip={tip}>
      <span
        className="cell-mark"
        style={{ color: `var(--mui-palette-${remark.tone}-main)` }}
        aria-hidden="true"
      >
        {remark.tone === 'info' ? '●' : '▲'}
      </span>
      {shown}
      <span className="hidden-text">{remark.text}</span>
    </span>
  );
}

/** A date with its distance drawn by CSS in place of the time: the text keeps the format of other dates. */
function DueText({ text, lead }: { text: string; lead: string }) {
  const [day, ...time] = text.split(' ');
  return (
    <>
      {day}{' '}
      <span data-lead={lead}>
        <span className="hidden-text">{time.join(' ')}</span>
      </span>
    </>
  );
}

interface NameListProps {
  names: readonly string[];
  /** The total count, if the last of the names stands for several. */
  total?: number;
  focusKey: string;
}

/** The first name and how many more there are; the whole list comes on hover, focus and tap. */
function NameList({ names, total = names.length, focusKey }: NameListProps) {
  const [first] = names;
  if (first === undefined) return null;
  if (total === 1) return <span className="cell-text">{first}</span>;
  return (
    <span className="cell-list" data-tip={tipOfLines([...new Set(names)])}>
      <span className="cell-text">{first}</span>
      <button
        type="button"
        className="cell-more"
        aria-label={listTexts.moreNames(total - 1, names.slice(1).join(', '))}
        data-focus={focusKey}
      >
        +{total - 1}
      </button>
    </span>
  );
}
