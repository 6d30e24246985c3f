import Alert from '@mui/material/Alert';
import { attentionKinds } from '../../../contract/attention/attention';
import type { RotationFailure } from '../../../contract/keys/rotationFailures';
import { rotationFailureText } from '../../ui/rotationFailure';

export const RotationAlert = ({
  record: { rotation_failure: failure },
}: {
  record: { rotation_failure: RotationFailure | null };
}) =>
  failure && (
    <Alert severity={attentionKinds['rotation-failed'].tone} sx={{ mb: 2 }}>
      {rotationFailureText(failure)}
    </Alert>
  );
