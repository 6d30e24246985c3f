import type { ReactNode } from 'react';
import { breakableAfter } from '../../ui/breakableAfter';

/** A text that may have a word beside it which it is not part of. */
export function BadgedText({ text, badge }: { text: string; badge: string | undefined }) {
  if (badge === undefined) return <span className="cell-text">{breakableAfter('@', text)}</span>;
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
