import { styled } from '@mui/material/styles';
import type { HTMLAttributes } from 'react';
import type { PaletteItem } from './paletteItem';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  overflowY: 'auto',
  flexGrow: 1,
  // Its offset parent: what is highlighted is scrolled into view by its offset.
  position: 'relative',
  listStyle: 'none',
}));

const Group = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

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
  // A bar as well: a selection is never told by a shade alone.
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
  /** Groups with the place of their first item among all. */
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
          <Group {...labelledBy(`${id}-group-${key}`)}>
            {options.map((option, place) => {
              const { label, note, icon: Icon, danger } = option;
              return (
                <Option
                  {...optionProps(option, index + place)}
                  key={option.key}
                  data-danger={danger ? '' : undefined}
                >
                  {Icon && <Icon />}
                  <Label>{label}</Label>
                  {note !== undefined && <Note>{note}</Note>}
                </Option>
              );
            })}
          </Group>
        </li>
      ))}
    </List>
  );
}
