import MenuIcon from '@mui/icons-material/Menu';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { useConfig } from '../model/config';
import { lazyPart } from '../ui/LazyPart';
import { ShellIconButton } from './buttons';
import { DemoPill } from './DemoNotice';
import { SearchButton, useSidebarStyle } from './NavigationItems';
import { ProfileButton } from './ProfileButton';
import { twoLines } from '../ui/styles';

const MobileMenu = lazyPart(() => import('./MobileMenu'));

/** In pixels. */
export const barHeight = 56;

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: barHeight,
  padding: '0 8px',
  background: 'var(--sidebar-background)',
  color: 'var(--sidebar-text)',
}));

const Product = styled('span')({
  ...twoLines,
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  // Two lines fit into the bar even with large text.
  fontSize: 'min(1rem, 18px)',
  fontWeight: 700,
  lineHeight: 1.25,
});

const Profile = styled('div')({ flexShrink: 0, width: 56 });

export function MobileBar() {
  const { productName } = useConfig();
  // Undefined until the menu is first opened, when its code loads.
  const [open, setOpen] = useState<boolean>();
  return (
    <Bar style={useSidebarStyle()}>
      <ShellIconButton
        type="button"
        aria-label={shellTexts.openMenu}
        aria-expanded={open === true}
        aria-haspopup="dialog"
        onPointerEnter={MobileMenu.preload}
        onFocus={MobileMenu.preload}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </ShellIconButton>
      <Product>{productName}</Product>
      <DemoPill />
      <SearchButton compact />
      <Profile>
        <ProfileButton compact />
      </Profile>
      {open !== undefined && (
        <MobileMenu
          open={open}
          onClose={() => setOpen(false)}
          fallback={null}
          onGone={() => setOpen(undefined)}
        />
      )}
    </Bar>
  );
}
