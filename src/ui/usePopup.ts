import { type MouseEvent, useState } from 'react';

/**
 * State of a popup that opens below the pressed button.
 * @param preload loads its code, when it is likely to be opened
 * @returns `opener`, for the button; `anchor`, the button for as long as it is open
 */
export function usePopup(opens: 'dialog' | 'menu', preload?: () => void) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return {
    anchor,
    close: () => setAnchor(undefined),
    opener: {
      'aria-haspopup': opens,
      'aria-expanded': anchor !== undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
    },
  } as const;
}
