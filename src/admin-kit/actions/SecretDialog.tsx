import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ResultDialog } from './ResultDialog';
import { SaveSecret, SecretValue } from '../../credentials/SaveSecret';
import type { LeaveTexts } from '../../model/leaveTexts';

interface SecretDialogProps extends Omit<ComponentProps<typeof SaveSecret>, 'text' | 'onSaved'> {
  title: string;
  secret: string;
  warning: string;
  /** The reason why the dialog cannot be closed before the secret is copied or downloaded. */
  waitReason: string;
  leave: LeaveTexts;
  /** The same once the secret was copied or downloaded, where leaving still loses something. */
  leaveSaved?: LeaveTexts;
  onDone: () => void;
  /** Stands above the warning. */
  children?: ReactNode;
}

/** Texts for a secret that has a dialog of its own. */
export type SecretTexts = Pick<
  SecretDialogProps,
  'label' | 'warning' | 'waitReason' | 'copy' | 'leave'
>;

/** Shows a secret once; the dialog can be closed after it was copied or downloaded. */
export function SecretDialog({ title, secret, onDone, ...props }: SecretDialogProps) {
  const { label, copy, download } = props;
  const [isSaved, setIsSaved] = useState(false);
  return (
    <ResultDialog
      title={title}
      waitReason={isSaved ? undefined : props.waitReason}
      leaveTexts={isSaved ? props.leaveSaved : props.leave}
      onDone={onDone}
    >
      <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
        {props.children}
        <Alert role="alert" severity="warning">
          {props.warning}
        </Alert>
        <SecretValue label={label} value={secret} />
        <SaveSecret {...{ label, copy, download }} text={secret} onSaved={() => setIsSaved(true)} />
      </Stack>
    </ResultDialog>
  );
}
