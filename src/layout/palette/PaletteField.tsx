import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import useAutocomplete from '@mui/material/useAutocomplete';
import type { KeyboardEvent } from 'react';
import { paletteTexts } from '../../../texts/layout/palette';
import { paletteDialogTexts } from '../../../texts/layout/paletteDialogs';
import { focusOnce } from '../../ui/focus';
import type { PaletteItem } from './usePaletteItems';

interface PaletteFieldOptions {
  query: string;
  setQuery: (query: string) => void;
  options: readonly PaletteItem[];
  choose: (event: object, item: PaletteItem) => void;
  onClose: () => void;
}

/** MUI's combobox without its own filter, as the options already match the query. */
export function usePaletteField({
  query,
  setQuery,
  options,
  choose,
  onClose,
}: PaletteFieldOptions) {
  return useAutocomplete<PaletteItem>({
    id: 'palette',
    open: true,
    options,
    value: null,
    inputValue: query,
    autoHighlight: true,
    clearOnBlur: false,
    selectOnFocus: false,
    handleHomeEndKeys: false,
    filterOptions: (all) => all,
    // The key identifies an option where options are compared; the visible text is rendered here.
    getOptionLabel: ({ key }) => key,
    groupBy: ({ group }) => group,
    onInputChange: (_event, typed, reason) => {
      if (reason === 'input') setQuery(typed);
    },
    onChange: (event, item) => {
      if (item) choose(event, item);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose();
    },
  });
}

interface PaletteFieldProps {
  field: ReturnType<typeof usePaletteField>;
  isWaiting: boolean;
  onEnter: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The field of the palette, its Close button, and the progress of the record search. */
export const PaletteField = ({ field, isWaiting, onEnter, onClose }: PaletteFieldProps) => (
  <>
    <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <InputBase
        slotProps={{ root: field.getRootProps({ onKeyDown: onEnter }) }}
        fullWidth
        inputRef={focusOnce}
        startAdornment={<SearchIcon color="action" sx={{ mr: 1 }} />}
        placeholder={paletteDialogTexts.placeholder}
        inputProps={{
          ...field.getInputProps(),
          'aria-label': paletteTexts.palette,
          maxLength: 100,
        }}
        sx={{
          fontSize: '1rem',
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      <IconButton aria-label={paletteDialogTexts.close} onClick={onClose} edge="end">
        <CloseIcon />
      </IconButton>
    </Box>
    <LinearProgress
      aria-hidden="true"
      // Visible only when an answer takes longer than usual; its space is always reserved.
      sx={{
        flexShrink: 0,
        height: 2,
        mt: '-2px',
        visibility: isWaiting ? 'visible' : 'hidden',
        transition: isWaiting ? 'visibility 0s 0.3s' : 'none',
      }}
    />
  </>
);
