import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { credentialsTexts } from '../../texts/credentials';
import { credentialsFile, type ShownCredentials } from '../keygen/credentials';
import { SaveSecret, SecretValue } from './SaveSecret';

interface CopyKeysProps {
  credentials: ShownCredentials;
  /** Called when the credentials have really been copied or downloaded (decision 17). */
  onSaved: () => void;
}

/** The credentials, shown this once: masked, to be copied or downloaded as the clients' file. */
export function CopyKeys({ credentials, onSaved }: CopyKeysProps) {
  return (
    <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
      <Alert severity="warning">{credentialsTexts.warning}</Alert>
      <SecretValue label="ACCESS_KEY_ID" value={credentials.accessKeyId} />
      <SecretValue label="SECRET_SIGNING_KEY" value={credentials.signingKey} />
      <SecretValue label="SECRET_CRYPTO_ACCESS_KEY" value={credentials.cryptoAccessKey} />
      <SaveSecret
        label={credentialsTexts.label}
        text={credentialsFile(credentials, window.location.origin)}
        copy={credentialsTexts.copy}
        // The name under which the client libraries look for it, in `~/.ubiq`.
        download={{ ...credentialsTexts.download, fileName: 'credentials' }}
        onSaved={onSaved}
      />
    </Stack>
  );
}
