import { LinkBase, RecordContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import type { Subject } from '../../../../contract/access/access';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { useSession } from '../../../authProvider/session';
import { breakableAfter } from '../../../ui/breakableAfter';
import { countText, displayTime } from '../../../ui/formats';
import { CopyCell, DateCell, NameList } from './cellParts';
import type { ListColumn, ListOf } from './gridTable';
import { LinkedText } from '../../../ui/LinkedText';
import { StatusPill } from '../../../ui/StatusPill';
import type { ConsoleRow } from '../../../model/record';

const { none } = listTexts;

const dateText = (moment: string | null, empty: string | undefined): string =>
  moment === null ? (empty ?? none) : displayTime(moment);

const numberText = (value: number | null): string => (value === null ? none : countText(value));

type ColumnOf<K extends ListColumn['kind']> = Extract<ListColumn, { kind: K }>;

/** @returns the names of a list; if not all are named, the last entry says how many more there are */
function namesOf({ value, total }: ColumnOf<'hover-list'>, record: ConsoleRow): string[] {
  const names = value(record);
  const remainingCount = (total?.(record) ?? 0) - names.length;
  return remainingCount > 0 ? [...names, listTexts.more(countText(remainingCount))] : names;
}

/** @returns the name of a row: the record's, or the text of its first column */
export function rowName({ nameOf, list: { columns } }: ListOf, record: ConsoleRow): string {
  const [nameColumn] = columns;
  return nameOf?.(record) ?? (nameColumn ? textOf(nameColumn, record) : record.uuid);
}

/** @returns the text of a cell, for copying it and for naming a row */
export function textOf(column: ListColumn, record: ConsoleRow): string {
  switch (column.kind) {
    case 'text':
    case 'link':
    case 'part':
      return column.value(record);
    case 'number':
      return numberText(column.value(record));
    case 'date':
      return dateText(column.value(record), column.empty);
    case 'hover-list':
      return namesOf(column, record).join(', ');
    case 'icon':
    case 'status':
      return column.value(record).label;
  }
}

interface CellContentProps {
  column: ListColumn;
  record: ConsoleRow;
  to: string;
  /** Set if the surrounding cell handles the keys, including Enter. */
  tabIndex?: -1;
}

/** Draws a cell by its declared kind. Every value is rendered as text, never as markup. */
export function CellContent({ column, record, to, tabIndex }: CellContentProps) {
  const { name } = column;
  const { uuid } = record;
  const text = textOf(column, record);
  if (column.opensPanel) return <Opener {...{ uuid, text, tabIndex }} />;
  switch (column.kind) {
    case 'text':
      return <TextCell {...{ column, record, text }} focusKey={`text:${uuid}:${name}`} />;
    case 'number':
      return <span className="cell-text">{text}</span>;
    case 'link':
      return <LinkCell {...{ column, record, text, to }} />;
    case 'date': {
      const isDue = column.isDue === true;
      const remark = column.remark?.(record);
      return <DateCell moment={column.value(record)} {...{ text, isDue, remark }} />;
    }
    case 'hover-list': {
      const focusKey = `list:${uuid}:${name}`;
      const total = column.total?.(record);
      return <NameList names={namesOf(column, record)} {...{ total, focusKey }} />;
    }
    case 'part':
      return (
        <RecordContextProvider value={record}>
          <column.part record={record} />
        </RecordContextProvider>
      );
    case 'icon': {
      const { icon: Icon } = column.value(record);
      return (
        <span className="cell-icon" data-tip={text}>
          <Icon />
          <span className="hidden-text">{text}</span>
        </span>
      );
    }
    case 'status':
      return (
        <StatusPill className="cell-pill" tone={column.value(record).tone}>
          {text}
        </StatusPill>
      );
  }
}

interface OpenerProps {
  uuid: string;
  text: string;
  tabIndex?: -1 | undefined;
}

/** Opens the panel of a record. */
export const Opener = ({ uuid, text, tabIndex }: OpenerProps) => (
  <button
    type="button"
    className="cell-text cell-link cell-opener"
    tabIndex={tabIndex}
    data-focus={`open:${uuid}`}
  >
    {text}
  </button>
);

interface KindProps<K extends ListColumn['kind']> {
  column: ColumnOf<K>;
  record: ConsoleRow;
  text: string;
}

/** A text, with a link in it or a badge beside it where the declaration has one. */
function TextCell({ column, record, text, focusKey }: KindProps<'text'> & { focusKey: string }) {
  if (column.copied !== undefined) return <CopyCell name={column.copied} {...{ text, focusKey }} />;
  const link = column.link?.(record);
  if (link) return <LinkedText className="cell-text" {...{ text, link, focusKey }} />;
  return column.badge ? (
    <SubjectBadge text={text} badgeOf={(subject) => column.badge?.(record, subject)} />
  ) : (
    <BadgedText text={text} badge={undefined} />
  );
}

/** The link to the record's page, with a badge or a second line where the declaration has one. */
function LinkCell({ column, record, text, to }: KindProps<'link'> & { to: string }) {
  const unlinked = column.unlinked?.(record);
  if (unlinked !== undefined) return <BadgedText text={text} badge={unlinked} />;
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
  const badge = column.badge?.(record);
  if (badge !== undefined) return <Badged badge={badge}>{link}</Badged>;
  const second = column.second?.(record);
  if (second === undefined) return link;
  return (
    <span className="cell-lines">
      {link} <span className="cell-text cell-second">{second}</span>
    </span>
  );
}

interface SubjectBadgeProps {
  text: string;
  badgeOf: (subject: Subject) => string | undefined;
}

const SubjectBadge = ({ text, badgeOf }: SubjectBadgeProps) => (
  <BadgedText text={text} badge={badgeOf(useSession().subject)} />
);

/** A text, with a badge beside it if there is one. */
function BadgedText({ text, badge }: { text: string; badge: string | undefined }) {
  if (badge === undefined) return <span className="cell-text">{breakableAfter('@', text)}</span>;
  return (
    <Badged badge={badge}>
      <span className="cell-text">{text}</span>
    </Badged>
  );
}

const Badged = ({ badge, children }: { badge: string; children: ReactNode }) => (
  <span className="cell-list">
    {children}
    <span className="cell-badge">{badge}</span>
  </span>
);
