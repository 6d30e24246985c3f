import { type ReactNode, useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ActionDialogFrame } from '../actions/ActionDialogFrame';
import type { ActionFrame } from './declare';

interface DeleteDialogProps {
  frame: ActionFrame;
  title: string;
  name: string;
  /** Whether it is known what will stop working. */
  isKnown: boolean;
  /** Why it cannot be deleted at all. */
  refusal?: string;
  children: ReactNode;
}

/** Deleting is irreversible: it says what will stop working, and asks for the name (decision 20). */
export function DeleteDialog({
  frame,
  title,
  name,
  isKnown,
  refusal,
  children,
}: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const reason =
    refusal === undefined
      ? isKnown
        ? 'Type the name to confirm.'
        : 'First it must be known what will stop working.'
      : undefined;
  const isReady = refusal === undefined && isKnown && typed === name;
  return (
    <ActionDialogFrame
      frame={frame}
      title={title}
      submit="Delete"
      params={isReady ? {} : undefined}
      reason={reason}
      destructive
    >
      {children}
      {refusal === undefined && (
        <FormControl fullWidth disabled={frame.busy}>
          <FormLabel htmlFor={id} sx={{ overflowWrap: 'anywhere' }}>
            {`Type “${name}” to confirm`}
          </FormLabel>
          <OutlinedInput
            id={id}
            size="small"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputProps={{ autoComplete: 'off', spellCheck: false }}
          />
        </FormControl>
      )}
    </ActionDialogFrame>
  );
}
