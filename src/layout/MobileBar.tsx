import { lazy, Suspense, useState } from 'react';
import { styled } from '@mui/material/styles';
import MenuIcon from '@mui/icons-material/Menu';
import { useConfig } from '../config';
import { ProfileButton } from './ProfileButton';
import { SearchButton } from './SearchButton';
import { ShellIconButton } from './ShellButton';
import { texts } from './texts';
import { useSidebarStyle } from './useSidebarStyle';

const loadMenu = () => import('./MobileMenu');
const MobileMenu = lazy(loadMenu);

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 56,
  padding: '0 8px',
  background: 'var(--sidebar-background)',
  color: 'var(--sidebar-text)',
}));

const Product = styled('span')({
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 700,
});

const Profile = styled('div')({ flexShrink: 0, width: 56 });

/** The top bar of small screens, with the slide-in menu that stands in for the sidebar. */
export function MobileBar() {
  const { productName } = useConfig();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Bar style={useSidebarStyle()}>
      <ShellIconButton
        type="button"
        aria-label={texts.openMenu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        <MenuIcon />
      </ShellIconButton>
      <Product>{productName}</Product>
      <SearchButton compact />
      <Profile>
        <ProfileButton compact />
      </Profile>
      {wasOpened && (
        <Suspense fallback={null}>
          <MobileMenu open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Bar>
  );
}
