import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Muted } from './Muted';
import { useReason } from './useReason';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be used now; undefined when it can. */
  reason?: string;
  /** Id of the element that says the reason already, where it stands in sight. */
  reasonId?: string;
}

/** The one way to disable a button: it keeps its focus, does nothing, and says why, to all readers. */
export function ReasonedButton({ reason, reasonId, onClick, ...button }: ReasonedButtonProps) {
  const { aria, text } = useReason(reason, reasonId);
  return (
    <>
      <Tooltip title={text ? reason : ''} describeChild>
        <Button
          {...button}
          {...aria}
          onClick={(event) => {
            if (reason === undefined) onClick?.(event);
            else event.preventDefault();
          }}
        />
      </Tooltip>
      {text}
    </>
  );
}

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
