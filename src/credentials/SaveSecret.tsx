import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/Download';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import { credentialsTexts } from '../../texts/api-keys/credentials';
import { saveFile } from '../ui/browser/saveFile';
import { copyByHand, copyText } from '../ui/copyText';
import { small } from '../ui/styles';
import { HiddenText } from '../ui/visuallyHidden';

/** The same length for every value, so that the mask reveals nothing. */
export const mask = '•'.repeat(24);

/** A secret, masked until its eye is pressed; only then is it in the page at all. */
export function SecretValue({ label, value }: { label: string; value: string }) {
  const [isShown, setIsShown] = useState(false);
  const action = isShown ? credentialsTexts.hide(label) : credentialsTexts.show(label);
  return (
    <div>
      <Box sx={small}>{label}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          component="code"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 0 }}
        >
          {isShown ? (
            value
          ) : (
            <>
              <span aria-hidden>{mask}</span>
              <HiddenText>{credentialsTexts.hidden}</HiddenText>
            </>
          )}
        </Box>
        <Tooltip title={action}>
          <IconButton size="small" aria-label={action} onClick={() => setIsShown(!isShown)}>
            {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </Tooltip>
      </Box>
    </div>
  );
}

interface SaveSecretProps {
  /** Names the text where it has to be copied by hand. */
  label: string;
  text: string;
  /** Text of the button, and the notice once the clipboard has the text. */
  copy: { label: string; done: string };
  /** The same for a file, if there is one. */
  download?: { label: string; done: string; fileName: string };
  /** Called when the text has really been copied or downloaded (decision 17). */
  onSaved: () => void;
}

export function SaveSecret({ label, text, copy, download, onSaved }: SaveSecretProps) {
  const saving = useSaving({ label, text, copied: copy.done, onSaved });
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<ContentCopyIcon />} onClick={saving.copy}>
          {copy.label}
        </Button>
        {download && (
          <Button
            variant="outlined"
            startIcon={<DownloadIcon />}
            onClick={() => {
              // A generic type keeps the file's name: browsers add `.txt` to a text without an extension.
              saveFile(new Blob([text], { type: 'application/octet-stream' }), download.fileName);
              saving.saved(download.done);
            }}
          >
            {download.label}
          </Button>
        )}
      </Stack>
      <Box component="output" sx={{ display: 'block', minHeight: '1.5em' }}>
        {saving.notice}
      </Box>
      {saving.byHand}
    </>
  );
}

interface SavingOptions extends Pick<SaveSecretProps, 'label' | 'text' | 'onSaved'> {
  copied: string;
}

/** Copies a text and reports it; without access to the clipboard, shows the text for copying by hand. */
export function useSaving({ label, text, copied, onSaved }: SavingOptions) {
  const [notice, setNotice] = useState<string>();
  const reportSaved = (message: string) => {
    setNotice(message);
    onSaved();
  };
  const copy = async () => {
    if (await copyText(text)) reportSaved(copied);
    else setNotice(copyByHand());
  };
  return {
    copy: () => void copy(),
    /** Reports that the text was saved in another way. */
    saved: reportSaved,
    notice,
    /** Shows the text for copying by hand, while that is needed. */
    byHand: notice === copyByHand() && (
      <Box
        component="textarea"
        ref={focusAndSelect}
        aria-label={label}
        readOnly
        rows={6}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onCopy={(event) => {
          // Copy the whole text here: the browser copies only the selection, after `saved` has removed this field.
          event.preventDefault();
          event.clipboardData.setData('text/plain', text);
          reportSaved(copied);
        }}
        sx={{ width: '100%', fontFamily: 'monospace', color: 'inherit', bgcolor: 'inherit' }}
      />
    ),
  };
}

/** Focuses and selects its text when it appears, to be copied by hand. */
const focusAndSelect = (element: HTMLTextAreaElement | null) => {
  element?.focus();
  element?.select();
};
