import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ReasonedButton, type ReasonedButtonProps } from './ReasonedButton';

interface ButtonAlertProps extends Pick<AlertProps, 'severity' | 'sx'> {
  button: Pick<ReasonedButtonProps, 'children' | 'onClick' | 'reason'>;
  children: ReactNode;
}

/** What has happened, and beside it what can be done about it. */
export const ButtonAlert = ({ button, ...alert }: ButtonAlertProps) => (
  <Alert
    role="alert"
    {...alert}
    action={<ReasonedButton color="inherit" size="small" {...button} />}
  />
);
