import { useId } from 'react';

/**
 * The only way to give the reason why a control is disabled: the control is not `disabled`, so that the keyboard
 * reaches it, and the reason is read out with it.
 * @param reason undefined if the control is enabled
 * @param shownId id of the visible element that already states the reason
 * @returns the control's attributes, and the text to render beside it if no other element states the reason
 */
export function useReason(reason: string | undefined, shownId?: string) {
  const ownId = useId();
  if (reason === undefined) return { aria: undefined, text: undefined };
  return {
    aria: { 'aria-disabled': true, 'aria-describedby': shownId ?? ownId },
    text: shownId === undefined && (
      <span id={ownId} hidden>
        {reason}
      </span>
    ),
  };
}
