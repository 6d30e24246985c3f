import { useRef } from 'react';
import { styled } from '@mui/material/styles';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { useConfig } from '../config';
import { NavigationList } from './NavigationList';
import { ProfileButton } from './ProfileButton';
import { SearchButton } from './SearchButton';
import { SidebarButton } from './SidebarItem';
import { SidebarTip } from './SidebarTip';
import { texts } from './texts';
import { UpgradeButton } from './UpgradeButton';
import { collapsedSidebarWidth, sidebarWidth, useSidebarOpen } from './useSidebarOpen';
import { useSidebarStyle } from './useSidebarStyle';

const Column = styled('header')({
  boxSizing: 'border-box',
  position: 'sticky',
  top: 0,
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  width: sidebarWidth,
  height: '100dvh',
  padding: 12,
  overflowY: 'auto',
  background: 'var(--sidebar-background)',
  color: 'var(--sidebar-text)',
  borderInlineEnd: '1px solid var(--mui-palette-divider)',
  '&[data-collapsed]': { width: collapsedSidebarWidth },
  '& nav': { flexGrow: 1 },
});

const Product = styled('div')({ padding: '4px 12px', fontWeight: 700, fontSize: '1.0625rem' });

/** The desktop sidebar: 243 px, or 100 px when collapsed to icons (console.md section 2). */
export function Sidebar() {
  const { productName } = useConfig();
  const [open, toggle] = useSidebarOpen();
  const column = useRef<HTMLElement>(null);
  const toggleLabel = open ? texts.collapse : texts.expand;

  return (
    <Column ref={column} data-collapsed={open ? undefined : ''} style={useSidebarStyle()}>
      {open && <Product>{productName}</Product>}
      <SidebarButton
        type="button"
        aria-expanded={open}
        aria-controls="main-navigation"
        data-tip={toggleLabel}
        onClick={toggle}
      >
        {open ? <MenuOpenIcon /> : <MenuIcon />}
        <span data-label="">{toggleLabel}</span>
      </SidebarButton>
      <SearchButton />
      <nav id="main-navigation" aria-label={texts.navigation}>
        <NavigationList />
      </nav>
      {open && <UpgradeButton />}
      <ProfileButton />
      {!open && <SidebarTip within={column} />}
    </Column>
  );
}
