import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ComponentProps, type HTMLAttributes, useEffect } from 'react';
import { texts } from './texts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: '1px solid var(--mui-palette-divider)',
}));

const Keys = styled('div')({ flexGrow: 1, minWidth: 0 });

const Input = styled('input')({
  width: '100%',
  height: 40,
  border: 0,
  background: 'transparent',
  color: 'var(--mui-palette-text-primary)',
  font: 'inherit',
  fontSize: '1rem',
  // The only field of the dialog, which has the focus all along.
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
});

interface PaletteInputProps {
  /** Listens for the keys that move through the list. */
  rootProps: HTMLAttributes<HTMLDivElement>;
  inputProps: ComponentProps<'input'>;
  onClose: () => void;
}

/** The field of the palette, which has the focus as soon as it is there. */
export function PaletteInput({ rootProps, inputProps, onClose }: PaletteInputProps) {
  const { id } = inputProps;
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus();
  }, [id]);
  return (
    <Row>
      <SearchIcon color="action" />
      <Keys {...rootProps}>
        <Input
          {...inputProps}
          aria-label={texts.palette}
          placeholder={texts.placeholder}
          maxLength={100}
        />
      </Keys>
      <IconButton aria-label={texts.close} onClick={onClose} edge="end">
        <CloseIcon />
      </IconButton>
    </Row>
  );
}
