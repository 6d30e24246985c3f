import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { CopyKeys } from '../../../credentials/CopyKeys';
import { UsageSnippets } from '../../../credentials/UsageSnippets';
import type { ShownCredentials } from '../../../keygen/credentialParts';

interface CredentialsStepProps {
  name: string;
  credentials: ShownCredentials;
  onTaken: () => void;
}

/** The credentials of the new key, shown this once, and what to do with them. */
export const CredentialsStep = ({ name, credentials, onTaken }: CredentialsStepProps) => (
  <Stack spacing={2}>
    <Alert severity="success">{`The API key "${name}" has been created.`}</Alert>
    <CopyKeys credentials={credentials} onTaken={onTaken} />
    <UsageSnippets
      // What it may be used for is chosen in the next step.
      datasetName={undefined}
      datasetType={undefined}
      credentials={credentials}
      server={window.location.origin}
      onTaken={onTaken}
    />
  </Stack>
);
