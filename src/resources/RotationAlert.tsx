import Alert from '@mui/material/Alert';
import type { RotationFailure } from '../../contract/rotationFailures';
import { rotationFailureText } from '../ui/rotationFailure';

/** Warns on the page of a record whose scheduled rotation fails. */
export const RotationAlert = ({
  record: { rotation_failure: failure },
}: {
  record: { rotation_failure: RotationFailure | null };
}) =>
  failure && (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {rotationFailureText(failure)}
    </Alert>
  );
