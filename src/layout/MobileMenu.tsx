import { useEffect, useRef } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useLocation } from 'ra-core';
import { NavigationList } from './NavigationList';
import { ShellIconButton } from './ShellButton';
import { texts } from './texts';
import { UpgradeButton } from './UpgradeButton';
import { sidebarWidth } from './useSidebarOpen';
import { useSidebarStyle } from './useSidebarStyle';

const Panel = styled('div')({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  width: sidebarWidth,
  maxWidth: '85vw',
  minHeight: '100%',
  padding: 12,
  background: 'var(--sidebar-background)',
  color: 'var(--sidebar-text)',
  '& nav': { flexGrow: 1 },
});

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The slide-in menu of small screens. Traps focus, closes on Escape and once a place was chosen. */
export default function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { key } = useLocation();
  const openedAt = useRef(key);

  // The browser's Back and Forward lead away as well.
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    onClose();
  }, [key, onClose]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': texts.navigation } }}
    >
      <Panel style={useSidebarStyle()}>
        <ShellIconButton type="button" aria-label={texts.closeMenu} onClick={onClose}>
          <CloseIcon />
        </ShellIconButton>
        <nav aria-label={texts.navigation}>
          {/* Closed before the new page is there, so that giving focus back does not take it from it. */}
          <NavigationList onNavigate={onClose} />
        </nav>
        <UpgradeButton />
      </Panel>
    </Drawer>
  );
}
