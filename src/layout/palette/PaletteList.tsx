import { styled } from '@mui/material/styles';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { paletteTexts } from '../../../texts/layout/palette';
import type { PaletteItem } from './usePaletteItems';
import { oneLine, small, twoLines } from '../../ui/styles';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  overflowY: 'auto',
  flexGrow: 1,
  // The offset parent of the options: the highlighted one is scrolled into view by its offset.
  position: 'relative',
  listStyle: 'none',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
}));

const Heading = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.25, 1.5, 0.5),
  ...small,
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
  // Also a bar, as a shade alone must never show a selection.
  '&.Mui-focused': {
    background: 'var(--mui-palette-action-selected)',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
  '& > span': { overflowWrap: 'anywhere', minWidth: 0, overflow: 'hidden' },
  '& > span:not(.note)': twoLines,
  '& > .note': {
    marginInlineStart: 'auto',
    maxWidth: '50%',
    flexShrink: 0,
    ...oneLine,
    ...small,
  },
}));

/** Groups of listbox options need a role, as the tags for groups belong to forms. */
const labelledBy = (id: string) => ({ role: 'group', 'aria-labelledby': id });

interface PaletteListProps {
  field: UseAutocompleteReturnValue<PaletteItem, false, false, false, true>;
}

export const PaletteList = ({ field }: PaletteListProps) => (
  <List {...field.getListboxProps()} aria-label={paletteTexts.palette}>
    {field.groupedOptions.map(({ key, index, group, options }) => (
      <li key={key} role="presentation">
        <Heading id={`${field.id}-group-${key}`}>{group}</Heading>
        <ul {...labelledBy(`${field.id}-group-${key}`)}>
          {options.map((option, offset) => {
            const { label, note, icon: Icon, danger } = option;
            return (
              <Option
                {...field.getOptionProps({ option, index: index + offset })}
                key={option.key}
                data-danger={danger ? '' : undefined}
              >
                {Icon && <Icon />}
                <span>{label}</span>
                {note !== undefined && <span className="note">{note}</span>}
              </Option>
            );
          })}
        </ul>
      </li>
    ))}
  </List>
);
