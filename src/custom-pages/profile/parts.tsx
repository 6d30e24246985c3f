import Alert from '@mui/material/Alert';
import type { Access } from '../../../contract/access';
import { useMay } from '../../authProvider/session';
import { RecordForm, type RecordFormProps } from '../../record/RecordForm';
import type { Submission } from '../../submission/useSubmission';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { ReasonedButton, type ReasonedButtonProps } from '../../ui/ReasonedButton';

interface ProfileFormProps extends Omit<RecordFormProps, 'affects' | 'readOnlyReason'> {
  access: Access;
}

/** What the session says is changed here too. */
const affects = ['auth'];

/** A form of the page; who may not change anything in it is told why. */
export function ProfileForm({ access, ...form }: ProfileFormProps) {
  const may = useMay(access);
  const readOnlyReason = may.allowed ? undefined : may.reason;
  return (
    <>
      {readOnlyReason !== undefined && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {readOnlyReason}
        </Alert>
      )}
      <RecordForm {...form} {...{ affects, readOnlyReason }} />
    </>
  );
}

interface SubmissionButtonProps extends ReasonedButtonProps {
  submission: Submission<void, unknown>;
}

/** A button that asks the service for something at once, and why that was refused. */
export function SubmissionButton({ submission, ...button }: SubmissionButtonProps) {
  const { submit, busy, failure } = submission;
  return (
    <>
      <ReasonedButton variant="outlined" loading={busy} onClick={() => void submit()} {...button} />
      {failure && <ErrorAlert failure={failure} />}
    </>
  );
}
