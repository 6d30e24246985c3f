import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { styled, useTheme } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { paletteTexts } from '../../../texts/palette';
import type { NavigationItem } from '../navigation';
import { commandKey, shortcuts } from './shortcuts';

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 24,
  padding: '2px 6px',
  boxSizing: 'border-box',
  border: '1px solid var(--mui-palette-text-disabled)',
  borderRadius: 4,
  fontFamily: 'inherit',
  textAlign: 'center',
});

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 650 },
  '& th, & td': { padding: '3px 8px 3px 0', verticalAlign: 'baseline' },
  // As wide as the keys: on a phone the words need the rest.
  '& td:first-of-type, & th:first-of-type': { width: 0, whiteSpace: 'nowrap', paddingRight: 16 },
});

/**
 * Lists the shortcuts this person has, and switches those of single keys off (WCAG 2.1.4).
 * @param pages where this person can go
 */
export default function ShortcutsDialog({
  pages,
  singleKeys,
  onSingleKeys,
  onClose,
}: {
  pages: readonly NavigationItem[];
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}) {
  const ids = { title: useId(), help: useId() };
  const { symbol } = commandKey();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));

  const rows = shortcuts.flatMap(({ keys: [first = '', second], withCommand, label, effect }) => {
    if (!singleKeys && !withCommand) return [];
    const shown =
      effect.kind === 'go' ? pages.find(({ path }) => path === effect.to)?.label : label;
    return shown === undefined ? [] : [{ label: shown, first, second, withCommand }];
  });

  return (
    <Dialog
      open
      fullWidth
      fullScreen={fullScreen}
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={ids.title}
    >
      <DialogTitle id={ids.title}>{paletteTexts.shortcuts}</DialogTitle>
      <DialogContent>
        <Table>
          <thead>
            <tr>
              <th scope="col">{paletteTexts.keys}</th>
              <th scope="col">{paletteTexts.effect}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, first, second, withCommand }) => (
              <tr key={label}>
                <td>
                  {withCommand && (
                    <>
                      <Key>{symbol}</Key>{' '}
                    </>
                  )}
                  <Key>{withCommand ? first.toUpperCase() : first}</Key>
                  {second !== undefined && (
                    <>
                      {` ${paletteTexts.followedBy} `}
                      <Key>{second}</Key>
                    </>
                  )}
                </td>
                <td>{label}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Box sx={{ mt: 2 }}>
          <FormControlLabel
            control={
              <Switch
                checked={singleKeys}
                onChange={(_event, on) => onSingleKeys(on)}
                slotProps={{ input: { 'aria-describedby': ids.help } }}
              />
            }
            label={paletteTexts.singleKeys}
          />
          <FormHelperText id={ids.help}>
            {paletteTexts.singleKeysHelp(`${symbol} K`)}
          </FormHelperText>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{paletteTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
