import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { partTexts } from '../../../../texts/admin-kit/parts';
import type { Remark } from '../../../model/detail';
import { useCopy } from '../../../ui/copyText';
import { relativeTime } from '../../../ui/formats';
import { tipOfLines } from '../../../ui/Tips';

interface DateCellProps {
  /** ISO 8601; null when there is none. */
  moment: string | null;
  text: string;
  /** Shows how far away the day is in place of the time, which moves to a tooltip: two lines cannot hold both. */
  isDue: boolean;
  /** Drawn as a colour and a shape, and read out as text. */
  remark: Remark | undefined;
}

export function DateCell({ moment, text, isDue, remark }: DateCellProps) {
  const content =
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
  if (!remark) return content;
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
      {content}
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

interface CopyCellProps {
  name: string;
  text: string;
  focusKey: string;
}

/** A text on one line, with a button that copies all of it. */
export function CopyCell({ name, text, focusKey }: CopyCellProps) {
  const { elementRef, outcome, copy } = useCopy<HTMLSpanElement>(partTexts);
  const label = partTexts.copy(`${name} ${text}`);
  return (
    <span className="cell-list cell-copied">
      <span className="cell-text" ref={elementRef} data-tip={text}>
        {text}
      </span>
      <button
        type="button"
        className="row-menu-button"
        aria-label={label}
        data-tip={outcome ?? partTexts.copy(name)}
        data-focus={focusKey}
        onClick={() => copy(text)}
      >
        <CopyIcon fontSize="small" />
      </button>
      <output className="hidden-text">{outcome}</output>
    </span>
  );
}

interface NameListProps {
  names: readonly string[];
  /** The total count, if the last name summarizes several. */
  total?: number;
  focusKey: string;
}

/** The first name and how many more there are; the whole list comes on hover, focus and tap. */
export function NameList({ names, total = names.length, focusKey }: NameListProps) {
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
