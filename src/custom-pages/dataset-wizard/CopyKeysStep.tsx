import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { copyText } from '../../keygen/copyText';
import {
  credentialsFile,
  credentialsFileName,
  downloadText,
  type ShownCredentials,
} from '../../keygen/credentialsFile';
import { SecretValue } from './SecretValue';

interface CopyKeysStepProps {
  datasetName: string;
  credentials: ShownCredentials;
  /** Told when the credentials have really been copied or downloaded. */
  onTaken: () => void;
}

const copied = 'The credentials have been copied.';
const downloaded = 'The credentials file has been downloaded.';
const byHand = 'The browser does not allow copying here. Press Ctrl+C to copy the selected text.';

/** The credentials, shown this once: masked, to be copied or downloaded as the clients' file. */
export function CopyKeysStep({ datasetName, credentials, onTaken }: CopyKeysStepProps) {
  const [said, setSaid] = useState<string>();
  const shown = useRef<HTMLTextAreaElement>(null);
  const file = credentialsFile(credentials, window.location.origin);
  const take = (text: string) => {
    setSaid(text);
    onTaken();
  };
  const copy = async () => {
    if (await copyText(file)) take(copied);
    else setSaid(byHand);
  };
  return (
    <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
      <Alert severity="success">{`The dataset "${datasetName}" has been created.`}</Alert>
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
            take(downloaded);
          }}
        >
          Download credentials file
        </Button>
      </Stack>
      <Box component="output" sx={{ display: 'block', minHeight: '1.5em' }}>
        {said}
      </Box>
      {said === byHand && (
        <Box
          component="textarea"
          ref={(element: HTMLTextAreaElement | null) => {
            if (element && shown.current !== element) {
              element.focus();
              element.select();
            }
            shown.current = element;
          }}
          aria-label="Credentials"
          readOnly
          rows={6}
          value={file}
          autoComplete="off"
          spellCheck={false}
          // The browser's own copying, of which this is the only sign.
          onCopy={() => take(copied)}
          sx={{ width: '100%', fontFamily: 'monospace', color: 'inherit', bgcolor: 'inherit' }}
        />
      )}
    </Stack>
  );
}
