import { useRef, useState } from 'react';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { copyText } from '../../keygen/copyText';

const copied = 'Copied.';
const byHand = 'The browser does not allow copying here. Press Ctrl+C to copy the selected text.';

/** The access key id, which is no secret: shown and copied as it is. */
export function AccessKeyId({ value }: { value: string }) {
  const [said, setSaid] = useState('');
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="code" ref={shown} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
        </Box>
        <IconButton
          size="small"
          aria-label="Copy Access Key ID"
          title="Copy Access Key ID"
          onClick={() =>
            void copyText(value, shown.current ?? undefined).then((done) =>
              setSaid(done ? copied : byHand),
            )
          }
        >
          <ContentCopyIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box component="output" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {said}
      </Box>
    </>
  );
}
