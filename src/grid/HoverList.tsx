import { styled } from '@mui/material/styles';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const Card = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  maxWidth: 'min(360px, 90vw)',
  maxHeight: '40vh',
  overflow: 'auto',
  padding: theme.spacing(1, 1.5),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  boxShadow: theme.shadows[4],
  fontSize: '0.875rem',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { overflowWrap: 'anywhere', unicodeBidi: 'isolate', padding: '2px 0' },
}));

interface HoverListProps {
  names: readonly string[];
  /** How many there are, when not all of them are named. */
  total?: number;
  focusKey: string;
}

/**
 * The first name and how many more there are; the whole list comes on hover, focus and tap, stays while
 * the pointer is on it and goes with Escape (WCAG 1.4.13).
 */
export function HoverList({ names, total = names.length, focusKey }: HoverListProps) {
  const [open, setOpen] = useState(false);
  const cell = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [first, ...others] = names;
  if (first === undefined) return null;
  if (total === 1) return <span className="cell-text">{first}</span>;
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <span className="cell-list" ref={cell} onMouseEnter={show} onMouseLeave={hide}>
      <span className="cell-text">{first}</span>
      <button
        type="button"
        className="cell-more"
        aria-label={`+${total - 1} more: ${[...others, ...unnamed(total - names.length)].join(', ')}`}
        aria-describedby={open ? id : undefined}
        data-focus={focusKey}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => {
          if (event.key === 'Escape') hide();
        }}
      >
        +{total - 1}
      </button>
      {open && (
        <NameCard
          id={id}
          names={[...names, ...unnamed(total - names.length)]}
          anchor={cell}
          onClose={hide}
        />
      )}
    </span>
  );
}

/** Stands for what only the total counts. */
const unnamed = (count: number): string[] =>
  count > 0 ? [`and ${count.toLocaleString('en-US')} more`] : [];

interface NameCardProps {
  id: string;
  names: readonly string[];
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function NameCard({ id, names, anchor, onClose }: NameCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card does not move along with its cell, so scrolling anything but the card closes it.
    const close = (event: Event) => {
      if (event.target !== card.current) onClose();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('scroll', close, true);
    window.addEventListener('keydown', closeByKey);
    return () => {
      window.removeEventListener('scroll', close, true);
      window.removeEventListener('keydown', closeByKey);
    };
  }, [onClose]);
  const box = anchor.current?.getBoundingClientRect();
  if (!box) return null;
  const below = box.bottom < window.innerHeight * 0.6;
  const place = below ? { top: box.bottom } : { bottom: window.innerHeight - box.top };
  const left = Math.max(8, Math.min(box.left, window.innerWidth - 368));
  return createPortal(
    <Card ref={card} id={id} role="tooltip" style={{ left, ...place }}>
      <ul>
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Card>,
    document.body,
  );
}
