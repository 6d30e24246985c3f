import { useEffect, useState, type RefObject } from 'react';
import { styled } from '@mui/material/styles';

interface Tip {
  text: string;
  top: number;
  left: number;
}

const Bubble = styled('span')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  padding: '4px 8px',
  borderRadius: 4,
  background: 'var(--sidebar-text)',
  color: 'var(--sidebar-background)',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  transform: 'translateY(-50%)',
}));

/**
 * Shows the `data-tip` of the hovered or focused element inside `within`, beside it; Escape puts it
 * away (WCAG 1.4.13). One small bubble for the whole collapsed sidebar instead of a positioning
 * library in the first load. Hidden from screen readers: it repeats the accessible name.
 */
export function SidebarTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>();

  useEffect(() => {
    const root = within.current;
    if (root === null) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      const text = target?.getAttribute('data-tip');
      if (!target || !text) return;
      const box = target.getBoundingClientRect();
      // Overlaps the item by a little, so that the pointer can move onto the bubble.
      setTip({ text, top: box.top + box.height / 2, left: box.right - 6 });
    };
    const hide = () => setTip(undefined);
    root.addEventListener('mouseover', show, { signal });
    root.addEventListener('focusin', show, { signal });
    root.addEventListener('mouseleave', hide, { signal });
    root.addEventListener('focusout', hide, { signal });
    root.addEventListener('click', hide, { signal });
    root.addEventListener('scroll', hide, { signal, capture: true });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') hide();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [within]);

  if (tip === undefined) return null;
  return (
    <Bubble aria-hidden="true" style={{ top: tip.top, left: tip.left }}>
      {tip.text}
    </Bubble>
  );
}
