import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useLocation } from 'ra-core';
import { useEffect, useRef } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { ShellIconButton, UpgradeButton } from './buttons';
import { NavigationList, useSidebarStyle } from './NavigationItems';
import { MenuColumn } from './Sidebar';

const Panel = styled(MenuColumn)({ maxWidth: '85vw', minHeight: '100%' });

/** The slide-in menu of small screens. Traps focus, closes on Escape and once a page was chosen. */
export default function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { key } = useLocation();
  const openedAt = useRef(key);

  // Also closes after the browser's Back and Forward.
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    onClose();
  }, [key, onClose]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': shellTexts.navigation },
      }}
    >
      <Panel style={useSidebarStyle()}>
        <ShellIconButton type="button" aria-label={shellTexts.closeMenu} onClick={onClose}>
          <CloseIcon />
        </ShellIconButton>
        <nav aria-label={shellTexts.navigation}>
          {/* Closed before the new page is rendered, so that restoring the focus does not take it from that page. */}
          <NavigationList onNavigate={onClose} />
        </nav>
        <UpgradeButton />
      </Panel>
    </Drawer>
  );
}
