import Alert, { type AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ReasonedButton, type ReasonedButtonProps } from './ReasonedButton';

interface ButtonAlertProps extends Pick<AlertProps, 'severity' | 'sx'> {
  button: Pick<ReasonedButtonProps, 'children' | 'onClick' | 'reason'>;
  children: ReactNode;
}

/** Alert with a button beside it for the action that it suggests. */
export const ButtonAlert = ({ button, ...alert }: ButtonAlertProps) => (
  <Alert
    role="alert"
    {...alert}
    action={<ReasonedButton color="inherit" size="small" {...button} />}
  />
);
