import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Access } from '../../../contract/access/access';
import { useRefusalReason } from '../../authProvider/session';
import { ReadOnlyNotice } from '../../admin-kit/record/ReadOnlyNotice';
import { RecordForm } from '../../admin-kit/record/RecordForm';
import type { RecordFormProps } from '../../admin-kit/record/RecordFormBody';
import type { Submission } from '../../admin-kit/form/useSubmission';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { Muted } from '../../ui/Muted';
import { ReasonedButton, type ReasonedButtonProps } from '../../ui/ReasonedButton';

export const Subheading = styled('h3')(({ theme }) => ({
  margin: theme.spacing(3, 0, 1),
  fontSize: '1rem',
}));

export interface ProfileFormProps extends Omit<RecordFormProps, 'affects' | 'readOnlyReason'> {
  access: Access;
}

/** The session contains the values that this form changes. */
const affects = ['auth'];

/** A form of the page; read-only, with the reason, for people who may not change it. */
export function ProfileForm({ access, ...form }: ProfileFormProps) {
  const readOnlyReason = useRefusalReason(access);
  return (
    <>
      <ReadOnlyNotice reason={readOnlyReason} />
      <RecordForm {...form} {...{ affects, readOnlyReason }} />
    </>
  );
}

interface SubmissionButtonProps extends ReasonedButtonProps {
  submission: Submission<void, unknown>;
  /** Effect of the button; shown while the button is enabled. */
  hint?: string;
}

/** A button that asks the service for something at once; below it why it cannot, and why that was refused. */
export function SubmissionButton({ submission, hint, ...button }: SubmissionButtonProps) {
  const id = useId();
  const said = button.reason ?? hint;
  const { submit, busy, failure } = submission;
  return (
    <>
      <ReasonedButton
        variant="outlined"
        loading={busy}
        onClick={() => void submit()}
        reasonId={id}
        aria-describedby={said && id}
        {...button}
      />
      {said !== undefined && (
        <Muted id={id} sx={{ mt: 0.5 }}>
          {said}
        </Muted>
      )}
      {failure && <ErrorAlert failure={failure} />}
    </>
  );
}
