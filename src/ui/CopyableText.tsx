import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { partTexts } from '../../texts/admin-kit/parts';
import { useCopy } from './copyText';
import { small } from './styles';
import { Muted } from './Muted';

interface CopyableTextProps {
  /** Heading above the text; missing if the text already has a label. */
  title?: string;
  /** Names the text in the label of the copy button. */
  name: string;
  value: string;
}

/** A text in a monospace font, so that each character is readable, with a button that copies it. */
export function CopyableText({ title, name, value }: CopyableTextProps) {
  const { elementRef, outcome, copy } = useCopy(partTexts);
  const label = partTexts.copy(name);
  return (
    <div>
      {title !== undefined && <Muted>{title}</Muted>}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box
          component="code"
          ref={elementRef}
          // Long texts scroll; white space in them counts.
          tabIndex={0}
          sx={{
            minWidth: 0,
            maxHeight: '9em',
            overflow: 'auto',
            py: 0.5,
            fontSize: '1rem',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          {value}
        </Box>
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => copy(value)}>
            <ContentCopyIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="output" sx={small}>
        {outcome}
      </Box>
    </div>
  );
}
