import Tooltip from '@mui/material/Tooltip';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows the `data-tip` of the hovered or focused element inside `within`, beside it. One tooltip for the
 * whole collapsed sidebar, and code of its own: positioning would be heavy in the first load. It stands on
 * an element that screen readers do not have, because it repeats the accessible name.
 */
export default function SidebarTip({ within }: { within: RefObject<HTMLElement | null> }) {
  // The focus may have come before this code.
  const [anchor, setAnchor] = useState(() =>
    document.querySelector('[data-collapsed] [data-tip]:focus-visible'),
  );

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const show = ({ target }: Event) => {
      const tipped = target instanceof Element ? target.closest('[data-tip]') : null;
      if (tipped) setAnchor(tipped);
    };
    for (const type of ['mouseover', 'focusin'])
      within.current?.addEventListener(type, show, { signal });
    for (const type of ['mouseleave', 'focusout', 'click', 'scroll'])
      within.current?.addEventListener(type, () => setAnchor(null), { signal });
    return () => listeners.abort();
  }, [within]);

  return (
    <Tooltip
      open={anchor !== null}
      onClose={() => setAnchor(null)}
      title={anchor?.getAttribute('data-tip')}
      placement="right"
      // Inside the sidebar, so that the pointer can move onto it (WCAG 1.4.13), and not cut off by it.
      slotProps={{
        popper: { anchorEl: anchor, disablePortal: true, popperOptions: { strategy: 'fixed' } },
      }}
    >
      <span aria-hidden="true" />
    </Tooltip>
  );
}
