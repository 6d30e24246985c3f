import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { ShownCredentials } from '../keygen/credentialParts';
import { credentialsFile, credentialsFileName } from '../keygen/credentialsFile';
import { copyTexts } from './copyTexts';
import { SecretValue } from './SecretValue';
import { TakeSecret } from './TakeSecret';

interface CopyKeysProps {
  credentials: ShownCredentials;
  /** Told when the credentials have really been copied or downloaded (decision 17). */
  onTaken: () => void;
}

/** The credentials, shown this once: masked, to be copied or downloaded as the clients' file. */
export function CopyKeys({ credentials, onTaken }: CopyKeysProps) {
  return (
    <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
      <Alert severity="warning">
        These are the credentials of the API key. They cannot be shown again: copy or download them,
        and keep them in a safe place.
      </Alert>
      <SecretValue label="ACCESS_KEY_ID" value={credentials.accessKeyId} />
      <SecretValue label="SECRET_SIGNING_KEY" value={credentials.signingKey} />
      <SecretValue label="SECRET_CRYPTO_ACCESS_KEY" value={credentials.cryptoAccessKey} />
      <TakeSecret
        label="Credentials"
        text={credentialsFile(credentials, window.location.origin)}
        copy={{ label: 'Copy credentials', said: copyTexts.copied }}
        download={{
          label: 'Download credentials file',
          said: copyTexts.downloaded,
          fileName: credentialsFileName,
        }}
        onTaken={onTaken}
      />
    </Stack>
  );
}
