import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { commandKey } from './keyPresses';
import { PaletteBody, type PaletteProps } from './PaletteBody';
import { texts } from './texts';
import type { Typed } from './useTypeAhead';

const body = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 } as const;

const foot = {
  px: 2,
  py: 1,
  borderTop: '1px solid var(--mui-palette-divider)',
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;

/** The command palette: pages, what can be done here, and records, by keyboard. */
export default function Palette(props: PaletteProps & Typed) {
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog
      open
      fullWidth
      fullScreen={fullScreen}
      maxWidth="sm"
      transitionDuration={0}
      onClose={props.onClose}
      // At one height, whatever the number of results.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': texts.palette,
          sx: fullScreen ? {} : { mt: '10vh', maxHeight: '75vh', overflow: 'hidden' },
        },
      }}
    >
      <Box sx={body}>
        <PaletteBody {...props} />
      </Box>
      {!fullScreen && <Box sx={foot}>{texts.hint(`${commandKey().spoken}Enter`)}</Box>}
    </Dialog>
  );
}
