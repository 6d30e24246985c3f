interface DateCellProps {
  /** ISO 8601; null when there is none. */
  moment: string | null;
  text: string;
  /** What is wrong with it: drawn as a colour and a shape, said as text. */
  warning: string | undefined;
}

/** A moment, marked where it needs attention. */
export function DateCell({ moment, text, warning }: DateCellProps) {
  const shown =
    moment === null ? (
      <span className="cell-text">{text}</span>
    ) : (
      <time className="cell-text" dateTime={moment}>
        {text}
      </time>
    );
  if (warning === undefined) return shown;
  return (
    <span className="cell-warning" data-tone="warning" title={warning}>
      <span className="cell-mark" aria-hidden="true">
        ▲
      </span>
      {shown}
      <span className="hidden-text">{warning}</span>
    </span>
  );
}
