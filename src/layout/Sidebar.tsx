import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { brandMark } from '../../contract/lib/designTokens';
import { shellTexts } from '../../texts/layout/shell';
import { sidebarStorageKey } from '../ui/browser/splash';
import { useConfig } from '../model/config';
import { Tips } from '../ui/Tips';
import { UpgradeButton } from './buttons';
import { DemoPill } from './DemoNotice';
import { NavigationList, SearchButton, SidebarButton, useSidebarStyle } from './NavigationItems';
import { ProfileButton } from './ProfileButton';

/** Widths of the sidebar in CSS pixels (console.md section 9). */
export const sidebarWidth = 243;
export const collapsedSidebarWidth = 100;

/** The column of the menu, with its parts above and below the items; fixed at the side or slid in. */
export const MenuColumn = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  width: sidebarWidth,
  padding: 12,
  background: 'var(--sidebar-background)',
  color: 'var(--sidebar-text)',
  // With large text the column scrolls: nothing in it becomes lower than its text.
  '& > *': { flexShrink: 0 },
  '& nav': { flexGrow: 1 },
});

const Column = styled(MenuColumn.withComponent('header'))({
  position: 'sticky',
  top: 0,
  flexShrink: 0,
  height: '100dvh',
  overflowY: 'auto',
  borderInlineEnd: '1px solid var(--mui-palette-divider)',
  '&[data-collapsed]': { width: collapsedSidebarWidth },
});

const Product = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '4px 12px 4px 10px',
  fontWeight: 650,
  fontSize: '1rem',
  '& > svg': { flex: 'none' },
  // As wide as its longest word: with large text the name and the pill move below the mark instead of breaking the word.
  '& > span': {
    flexGrow: 1,
    width: 'min-content',
    maxWidth: '100%',
    overflowWrap: 'break-word',
  },
  '[data-collapsed] > &': { flexDirection: 'column', flexWrap: 'nowrap', paddingInline: 0 },
});

/** The desktop sidebar: 243 px, or 100 px when collapsed to icons (console.md section 2). */
export function Sidebar() {
  const { productName } = useConfig();
  const [open, setOpen] = useSidebarOpen();
  const toggleLabel = open ? shellTexts.collapse : shellTexts.expand;

  return (
    <Column data-collapsed={open ? undefined : ''} style={useSidebarStyle()}>
      <Product>
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path fillRule="evenodd" d={brandMark} />
        </svg>
        {open && <span>{productName}</span>}
        <DemoPill />
      </Product>
      <SidebarButton
        type="button"
        aria-expanded={open}
        aria-controls="main-navigation"
        data-tip={toggleLabel}
        onClick={() => setOpen(!open)}
      >
        {open ? <MenuOpenIcon /> : <MenuIcon />}
        <span data-label="">{toggleLabel}</span>
      </SidebarButton>
      <SearchButton />
      <nav id="main-navigation" aria-label={shellTexts.navigation}>
        <NavigationList />
      </nav>
      {open && <UpgradeButton />}
      <ProfileButton />
      {/* Without it the names are still there for screen readers, and on the pages themselves. */}
      {!open && <Tips placement="right" onFailure={() => undefined} />}
    </Column>
  );
}

/** State of the sidebar, stored under a plain key, which the splash reads (console.md section 2); other tabs follow. */
function useSidebarOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(
    () => window.localStorage.getItem(sidebarStorageKey) !== 'false',
  );
  useEffect(() => {
    const onOtherTab = ({ key, newValue }: StorageEvent) => {
      if (key === sidebarStorageKey) setOpen(newValue !== 'false');
    };
    window.addEventListener('storage', onOtherTab);
    return () => window.removeEventListener('storage', onOtherTab);
  }, []);
  const change = (now: boolean) => {
    window.localStorage.setItem(sidebarStorageKey, String(now));
    setOpen(now);
  };
  return [open, change];
}
