import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { ShellIconButton } from './ShellButton';
import { useShellSearch } from './shellSearch';
import { SidebarButton } from './SidebarItem';

const Hint = styled('kbd')({
  marginInlineStart: 'auto',
  padding: '1px 6px',
  border: '1px solid currentColor',
  borderRadius: 4,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
});

/**
 * Opens the search over everything.
 * @param compact shows only its icon, in the mobile bar
 */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const search = useShellSearch();
  if (!search) return null;
  const { label, hint, keys, open, preload } = search;
  const button = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': keys,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: open,
  } as const;
  if (compact)
    return (
      <ShellIconButton aria-label={label} {...button}>
        <SearchIcon />
      </ShellIconButton>
    );
  return (
    <SidebarButton data-tip={`${label} (${hint})`} {...button}>
      <SearchIcon />
      <span data-label="">{label}</span>
      <Hint data-end="" aria-hidden="true">
        {hint}
      </Hint>
    </SidebarButton>
  );
}
