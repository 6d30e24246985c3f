import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ResultDialog } from '../../../actions/ResultDialog';
import { SecretValue } from '../../../credentials/SecretValue';
import { TakeSecret } from '../../../credentials/TakeSecret';
import type { LeaveTexts } from '../../../forms/LeaveDialog';
import type { ActionResult } from '../../../resources/declare';
import { idpTexts } from './idpTexts';

const leaveTexts: LeaveTexts = {
  title: 'Leave without the token?',
  text: 'The SCIM token cannot be shown again. If you leave now and have not kept it, you need a new one.',
  leave: 'Leave',
  stay: 'Stay',
};

/** @returns what shows the token, once */
export const scimTokenResult =
  (token: string): ActionResult =>
  ({ onDone }) => <ShownToken token={token} onDone={onDone} />;

function ShownToken({ token, onDone }: { token: string; onDone: () => void }) {
  const [taken, setTaken] = useState(false);
  return (
    <ResultDialog
      title={idpTexts.scimToken}
      waiting={taken ? undefined : 'Copy the SCIM token first.'}
      leaveTexts={leaveTexts}
      onDone={onDone}
    >
      <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
        <Alert severity="warning">
          This is the SCIM token of your company. It cannot be shown again: copy it, and enter it at
          your identity provider.
        </Alert>
        <SecretValue label={idpTexts.scimToken} value={token} />
        <TakeSecret
          label={idpTexts.scimToken}
          text={token}
          copy={{ label: 'Copy SCIM token', said: 'The SCIM token has been copied.' }}
          onTaken={() => setTaken(true)}
        />
      </Stack>
    </ResultDialog>
  );
}
