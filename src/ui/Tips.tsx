import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { lazyPart } from './LazyPart';

// Lazy, because the bubble with its positioning code would be a tenth of the first load.
const Tooltip = lazyPart(() => import('@mui/material/Tooltip'));

/** Separates the lines of a `data-tip`; names never contain it. */
const lineBreak = '\n';

/** @returns the `data-tip` that shows as a list */
export const tipOfLines = (lines: readonly string[]): string =>
  lines.map((line) => line.replaceAll(lineBreak, ' ')).join(lineBreak);

const isBubble = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null;

/** @returns the tip of an element: its `data-tip`, or its text if that is cut */
function tipOf(target: EventTarget | null, box: HTMLElement) {
  if (!(target instanceof Element) || !box.contains(target)) return undefined;
  const tipElement = target.closest<HTMLElement>('[data-tip]');
  const anchor = tipElement ?? target.closest<HTMLElement>('.cell-text, .cell-pill, .header-label');
  if (!anchor) return undefined;
  const isCut =
    anchor.scrollWidth > anchor.clientWidth || anchor.scrollHeight > anchor.clientHeight + 2;
  const cut = isCut ? anchor.textContent : undefined;
  const text = tipElement?.dataset['tip'] ?? cut;
  return text ? { anchor, text } : undefined;
}

/**
 * Tooltips for all elements in the parent, by pointer and by keyboard, with one set of listeners: a tooltip around each
 * of a thousand cells would cost more than the cells. A tooltip stays while the pointer is on it, and closes with
 * Escape (WCAG 1.4.13).
 */
export function Tips(props: Pick<ComponentProps<typeof Tooltip>, 'placement' | 'onFailure'>) {
  const marker = useRef<HTMLSpanElement>(null);
  const [tip, setTip] = useState<ReturnType<typeof tipOf>>();

  useEffect(() => {
    const box = marker.current?.parentElement;
    if (!box) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    const show = ({ target }: Pick<Event, 'target'>) => {
      if (isBubble(target)) return;
      const next = tipOf(target, box);
      setTip((currentTip) =>
        currentTip?.anchor === next?.anchor && currentTip?.text === next?.text ? currentTip : next,
      );
    };
    const showFocused = () => show({ target: box.querySelector(':focus-visible') });
    // The focus may have been inside before the listeners.
    showFocused();
    for (const type of ['mouseover', 'focusin']) document.addEventListener(type, show, { signal });
    // The bubble does not move with its element.
    const hide = ({ target }: Event) => !isBubble(target) && setTip(undefined);
    document.addEventListener('scroll', hide, { signal, capture: true });
    // The focused element may have to scroll into view first.
    document.addEventListener('scrollend', showFocused, { signal, capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setTip(undefined), {
      signal,
    });
    return () => listeners.abort();
  }, []);

  if (!tip) return <span ref={marker} hidden />;
  const lines = tip.text.split(lineBreak);
  const list = (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <Tooltip
      open
      describeChild
      {...props}
      title={lines.length === 1 ? tip.text : list}
      slotProps={{ popper: { anchorEl: tip.anchor }, tooltip: { sx: bubble } }}
      fallback={null}
    >
      <span ref={marker} hidden />
    </Tooltip>
  );
}

const bubble = {
  maxWidth: 'min(360px, 90vw)',
  maxHeight: '40vh',
  overflow: 'auto',
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& li': { unicodeBidi: 'isolate', py: 0.25 },
};
