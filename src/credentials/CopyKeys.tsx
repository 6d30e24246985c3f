import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { copyText } from '../keygen/copyText';
import type { ShownCredentials } from '../keygen/credentialParts';
import { credentialsFile, credentialsFileName, downloadText } from '../keygen/credentialsFile';
import { CopyByHand } from './CopyByHand';
import { copyTexts } from './copyTexts';
import { SecretValue } from './SecretValue';

interface CopyKeysProps {
  credentials: ShownCredentials;
  /** Told when the credentials have really been copied or downloaded (decision 17). */
  onTaken: () => void;
}

/** The credentials, shown this once: masked, to be copied or downloaded as the clients' file. */
export function CopyKeys({ credentials, onTaken }: CopyKeysProps) {
  const [said, setSaid] = useState<string>();
  const file = credentialsFile(credentials, window.location.origin);
  const take = (text: string) => {
    setSaid(text);
    onTaken();
  };
  const copy = async () => {
    if (await copyText(file)) take(copyTexts.copied);
    else setSaid(copyTexts.byHand);
  };
  return (
    <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
      <Alert severity="warning">
        These are the credentials of the API key. They cannot be shown again: copy or download them,
        and keep them in a safe place.
      </Alert>
      <SecretValue label="ACCESS_KEY_ID" value={credentials.accessKeyId} />
      <SecretValue label="SECRET_SIGNING_KEY" value={credentials.signingKey} />
      <SecretValue label="SECRET_CRYPTO_ACCESS_KEY" value={credentials.cryptoAccessKey} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          Copy credentials
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => {
            downloadText(credentialsFileName, file);
            take(copyTexts.downloaded);
          }}
        >
          Download credentials file
        </Button>
      </Stack>
      <Box component="output" sx={{ display: 'block', minHeight: '1.5em' }}>
        {said}
      </Box>
      {said === copyTexts.byHand && (
        <CopyByHand label="Credentials" text={file} onCopied={() => take(copyTexts.copied)} />
      )}
    </Stack>
  );
}
