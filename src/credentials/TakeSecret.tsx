import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { copyText } from '../keygen/copyText';
import { downloadText } from '../keygen/credentialsFile';
import { CopyByHand } from './CopyByHand';
import { copyTexts } from './copyTexts';

interface TakeSecretProps {
  /** Names the text where it has to be copied by hand. */
  label: string;
  text: string;
  /** Text of the button, and what is said once the clipboard has it. */
  copy: { label: string; said: string };
  /** The same for a file, where one can be had. */
  download?: { label: string; said: string; fileName: string };
  /** Told when the text has really been copied or downloaded (decision 17). */
  onTaken: () => void;
}

/** The ways to take along what is shown this once. */
export function TakeSecret({ label, text, copy, download, onTaken }: TakeSecretProps) {
  const [said, setSaid] = useState<string>();
  const take = (what: string) => {
    setSaid(what);
    onTaken();
  };
  const toClipboard = async () => {
    if (await copyText(text)) take(copy.said);
    else setSaid(copyTexts.byHand);
  };
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={<ContentCopyIcon />}
          onClick={() => void toClipboard()}
        >
          {copy.label}
        </Button>
        {download && (
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            onClick={() => {
              downloadText(download.fileName, text);
              take(download.said);
            }}
          >
            {download.label}
          </Button>
        )}
      </Stack>
      <Box component="output" sx={{ display: 'block', minHeight: '1.5em' }}>
        {said}
      </Box>
      {said === copyTexts.byHand && (
        <CopyByHand label={label} text={text} onCopied={() => take(copy.said)} />
      )}
    </>
  );
}
