import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import { visuallyHidden } from '../page/visuallyHidden';

/** As long for every value, so that the mask says nothing. */
const mask = '•'.repeat(24);

/** A secret, masked until its eye is pressed; only then is it in the page at all. */
export function SecretValue({ label, value }: { label: string; value: string }) {
  const [shown, setShown] = useState(false);
  const action = shown ? `Hide ${label}` : `Show ${label}`;
  return (
    <div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{label}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          component="code"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 0 }}
        >
          {shown ? (
            value
          ) : (
            <>
              <span aria-hidden>{mask}</span>
              <Box component="span" sx={visuallyHidden}>
                hidden
              </Box>
            </>
          )}
        </Box>
        <IconButton
          size="small"
          aria-label={action}
          title={action}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      </Box>
    </div>
  );
}
