import type { Subject } from '../../contract/access';
import { useSession } from '../authProvider/session';

interface BadgedTextProps {
  text: string;
  /** The word beside it, for the person who is looking. */
  badge: (subject: Subject) => string | undefined;
}

/** A text that may have a badge beside it. */
export function BadgedText({ text, badge }: BadgedTextProps) {
  const word = badge(useSession().subject);
  if (word === undefined) return <span className="cell-text">{text}</span>;
  return (
    <span className="cell-list">
      <span className="cell-text">{text}</span>
      <span className="cell-badge">{word}</span>
    </span>
  );
}
