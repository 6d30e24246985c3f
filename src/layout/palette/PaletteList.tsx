import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ComponentProps, type HTMLAttributes, useEffect } from 'react';
import { paletteTexts } from '../../../texts/palette';
import type { PaletteItem } from './usePaletteItems';

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

/**
 * The field of the palette, which has the focus as soon as it is there.
 * @param rootProps listen for the keys that move through the list
 */
export function PaletteInput({
  rootProps,
  inputProps,
  onClose,
}: {
  rootProps: HTMLAttributes<HTMLDivElement>;
  inputProps: ComponentProps<'input'>;
  onClose: () => void;
}) {
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
          aria-label={paletteTexts.palette}
          placeholder={paletteTexts.placeholder}
          maxLength={100}
        />
      </Keys>
      <IconButton aria-label={paletteTexts.close} onClick={onClose} edge="end">
        <CloseIcon />
      </IconButton>
    </Row>
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  overflowY: 'auto',
  flexGrow: 1,
  // Its offset parent: what is highlighted is scrolled into view by its offset.
  position: 'relative',
  listStyle: 'none',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
}));

const Heading = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.25, 1.5, 0.5),
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.8125rem',
  fontWeight: 650,
}));

const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: 40,
  padding: theme.spacing(0.5, 1.5),
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '& svg': { flexShrink: 0, fontSize: 20, color: 'var(--mui-palette-text-secondary)' },
  '&[data-danger]': { color: 'var(--mui-palette-error-main)' },
  // A bar as well: a selection is never shown by a shade alone.
  '&.Mui-focused': {
    background: 'var(--mui-palette-action-selected)',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
}));

const Label = styled('span')({ overflowWrap: 'anywhere', minWidth: 0 });

const Note = styled('span')({
  marginInlineStart: 'auto',
  maxWidth: '50%',
  flexShrink: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.8125rem',
});

interface PaletteListProps {
  listProps: HTMLAttributes<HTMLUListElement>;
  /** Groups with the index of their first item among all. */
  groups: readonly { key: number; index: number; group: string; options: readonly PaletteItem[] }[];
  optionProps: (option: PaletteItem, index: number) => HTMLAttributes<HTMLLIElement>;
  /** Prefix of ids on the page. */
  id: string;
}

/** Options of a listbox are grouped by role: the tags for it are those of forms. */
const labelledBy = (id: string) => ({ role: 'group', 'aria-labelledby': id });

/** The items under their headings, as a listbox with groups. */
export function PaletteList({ listProps, groups, optionProps, id }: PaletteListProps) {
  return (
    <List {...listProps}>
      {groups.map(({ key, index, group, options }) => (
        <li key={key} role="presentation">
          <Heading id={`${id}-group-${key}`}>{group}</Heading>
          <ul {...labelledBy(`${id}-group-${key}`)}>
            {options.map((option, offset) => {
              const { label, note, icon: Icon, danger } = option;
              return (
                <Option
                  {...optionProps(option, index + offset)}
                  key={option.key}
                  data-danger={danger ? '' : undefined}
                >
                  {Icon && <Icon />}
                  <Label>{label}</Label>
                  {note !== undefined && <Note>{note}</Note>}
                </Option>
              );
            })}
          </ul>
        </li>
      ))}
    </List>
  );
}
