import type { ReactNode } from 'react';

/** A text that may have a word beside it which it is not part of. */
export function BadgedText({ text, badge }: { text: string; badge: string | undefined }) {
  if (badge === undefined) return <span className="cell-text">{breakable(text)}</span>;
  return (
    <Badged badge={badge}>
      <span className="cell-text">{text}</span>
    </Badged>
  );
}

export const Badged = ({ badge, children }: { badge: string; children: ReactNode }) => (
  <span className="cell-list">
    {children}
    <span className="cell-badge">{badge}</span>
  </span>
);

/** A long address breaks after its @ rather than within a word. */
function breakable(text: string): ReactNode {
  const end = text.indexOf('@') + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}
