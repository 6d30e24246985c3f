import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId } from 'react';
import { Muted } from './Muted';
import { useReason } from './useReason';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** The reason why it is disabled now; undefined if it is enabled. */
  reason?: string;
  /** Id of the visible element that already states the reason. */
  reasonId?: string;
}

/**
 * The only way to disable a button, or to show it busy; MUI's own would use the native attribute. The button keeps its
 * focus, does nothing, and gives its reason to all readers.
 */
export function ReasonedButton(props: ReasonedButtonProps) {
  const { reason, reasonId, loading = false, onClick, children, ...button } = props;
  const { aria, text } = useReason(reason, reasonId);
  return (
    <>
      <Tooltip title={text ? reason : ''} describeChild>
        <Button
          {...button}
          {...(loading && { 'aria-disabled': true, disableRipple: true })}
          {...aria}
          onClick={(event) => {
            if (reason === undefined && !loading) onClick?.(event);
            else event.preventDefault();
          }}
        >
          {loading ? <Busy>{children}</Busy> : children}
        </Button>
      </Tooltip>
      {text}
    </>
  );
}

/** Label of a busy button, with the spinner in the button's padding, so that no width changes. */
const Busy = ({ children }: { children: ReactNode }) => (
  <span style={{ position: 'relative' }}>
    <CircularProgress
      size={10}
      thickness={6}
      color="inherit"
      aria-hidden
      sx={{ position: 'absolute', right: '100%', top: 'calc(50% - 5px)', mr: '2px' }}
    />
    {children}
  </span>
);

interface ReasonedRowProps {
  /** The visible reason why a button is disabled; `reasonId` is the button's own. */
  reason: ReactNode;
  reasonId: string;
  children: ReactNode;
}

/** Buttons in a row, with the reason beside them why one is disabled. */
export const ReasonedRow = ({ reason, reasonId, children }: ReasonedRowProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    {children}
    <Muted id={reasonId}>{reason}</Muted>
  </Stack>
);

/** A single button, with the visible reason beside it why it is disabled. */
export function ExplainedButton({ reasonId, ...button }: ReasonedButtonProps) {
  const ownId = useId();
  const id = reasonId ?? ownId;
  return (
    <ReasonedRow reason={button.reason} reasonId={id}>
      <ReasonedButton variant="outlined" {...button} reasonId={id} />
    </ReasonedRow>
  );
}
