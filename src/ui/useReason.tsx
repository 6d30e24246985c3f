import { useId } from 'react';

/**
 * The one way to say why a control cannot be used now: it is not `disabled`, so that the keyboard does not pass
 * over it, and the reason is read out with it.
 * @param reason undefined when it can be used
 * @param shownId id of the element that says the reason already, where it stands in sight
 * @returns what the control takes, and the text that belongs beside it where the reason stands nowhere else
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
