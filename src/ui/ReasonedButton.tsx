import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId } from 'react';
import { Muted } from './Muted';
import { useReason } from './useReason';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be used now; undefined when it can. */
  reason?: string;
  /** Id of the element that says the reason already, where it stands in sight. */
  reasonId?: string;
}

/**
 * The one way to disable a button, and to show it busy, which MUI's own would do natively: it keeps its focus, does
 * nothing, and says why, to all readers.
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
  /** Why a button cannot be used, in sight; `reasonId` is the button's own. */
  reason: ReactNode;
  reasonId: string;
  children: ReactNode;
}

/** Buttons in a row, and beside them why one of them cannot be used. */
export const ReasonedRow = ({ reason, reasonId, children }: ReasonedRowProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    {children}
    <Muted id={reasonId}>{reason}</Muted>
  </Stack>
);

/** A button by itself, and beside it in sight why it cannot be used. */
export function ExplainedButton({ reasonId, ...button }: ReasonedButtonProps) {
  const ownId = useId();
  const id = reasonId ?? ownId;
  return (
    <ReasonedRow reason={button.reason} reasonId={id}>
      <ReasonedButton variant="outlined" {...button} reasonId={id} />
    </ReasonedRow>
  );
}
