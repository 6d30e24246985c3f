import { useId } from 'react';
import type { Submission } from '../../admin-kit/form/useSubmission';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { Muted } from '../../ui/Muted';
import { ReasonedButton, type ReasonedButtonProps } from '../../ui/ReasonedButton';

interface SubmissionButtonProps extends ReasonedButtonProps {
  submission: Submission<void, unknown>;
  /** Effect of the button; shown while the button is enabled. */
  hint?: string;
}

/** A button that calls the service at once, with the reason why it is disabled or why the call failed below it. */
export function SubmissionButton({ submission, hint, ...button }: SubmissionButtonProps) {
  const id = useId();
  const note = button.reason ?? hint;
  const { submit, busy, failure } = submission;
  return (
    <>
      <ReasonedButton
        variant="outlined"
        loading={busy}
        onClick={() => void submit()}
        reasonId={id}
        aria-describedby={note && id}
        {...button}
      />
      {note !== undefined && (
        <Muted id={id} sx={{ mt: 0.5 }}>
          {note}
        </Muted>
      )}
      {failure && <ErrorAlert failure={failure} />}
    </>
  );
}
