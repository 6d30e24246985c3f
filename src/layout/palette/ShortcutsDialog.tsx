import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { paletteDialogTexts as paletteTexts } from '../../../texts/layout/paletteDialogs';
import { CloseDialog } from '../../admin-kit/actions/DialogFrame';
import { DetailsTable } from '../../ui/DetailsTable';
import { useNavigation } from '../navigation';
import { useSingleKeys } from '../../ui/useSingleKeys';
import { commandKey } from '../../ui/browser/commandKey';
import { shortcuts } from './shortcuts';

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

const Keys = styled('span')({ whiteSpace: 'nowrap' });

/** Lists the person's shortcuts, and turns single-key shortcuts on or off (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const pages = useNavigation();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const helpId = useId();
  const { symbol } = commandKey();

  const rows = shortcuts.flatMap(({ keys: [first = '', second], withCommand, label, effect }) => {
    if (!singleKeys && !withCommand) return [];
    const shown =
      effect.kind === 'go' ? pages.find(({ path }) => path === effect.to)?.label : label;
    if (shown === undefined) return [];
    const pressed = withCommand ? (
      <Keys>
        <Key>{symbol}</Key> <Key>{first.toUpperCase()}</Key>
      </Keys>
    ) : (
      <Keys>
        <Key>{first}</Key>
        {second !== undefined && ` ${paletteTexts.followedBy} `}
        {second !== undefined && <Key>{second}</Key>}
      </Keys>
    );
    return [{ key: shown, cells: [pressed, shown] }];
  });

  return (
    <CloseDialog title={paletteTexts.shortcuts} width="xs" fills onClose={onClose}>
      <Box sx={{ mb: 2 }}>
        <FormControlLabel
          control={
            <Switch
              checked={singleKeys}
              onChange={(_event, isEnabled) => setSingleKeys(isEnabled)}
              slotProps={{ input: { 'aria-describedby': helpId } }}
            />
          }
          label={paletteTexts.singleKeys}
        />
        <FormHelperText id={helpId}>{paletteTexts.singleKeysHelp(`${symbol} K`)}</FormHelperText>
      </Box>
      <DetailsTable
        label={paletteTexts.shortcuts}
        titles={[paletteTexts.keys, paletteTexts.effect]}
        rows={rows}
      />
    </CloseDialog>
  );
}
