import { lazy, Suspense, useState } from 'react';
import { styled } from '@mui/material/styles';
import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import { platformAdministrator } from '../../contract/access';
import { useSession } from '../authProvider/session';
import { initialsOf } from './initials';
import { SidebarButton } from './SidebarItem';
import { texts } from './texts';

const loadMenu = () => import('./ProfileMenu');
const ProfileMenu = lazy(loadMenu);

// Generated content: the letters are a picture of the person, no part of the button's name.
const Initials = styled('span')({
  '&::before': { content: 'attr(data-initials)' },
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  background: 'var(--sidebar-text)',
  color: 'var(--sidebar-background)',
  fontSize: '0.8125rem',
  fontWeight: 650,
});

const Person = styled('span')({
  display: 'grid',
  minWidth: 0,
  '& > span': { overflowWrap: 'anywhere' },
  '& > span + span': { fontSize: '0.8125rem' },
});

/**
 * Who is signed in: name and, under it, the customer-user role (a member without one counts as admin)
 * and the platform administrator's. Opens the profile menu.
 * @param compact shows only the initials, in the mobile bar
 */
export function ProfileButton({ compact = false }: { compact?: boolean }) {
  const { user, subject } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const staff = subject.roles.includes(platformAdministrator);
  const role = texts.roles[subject.role] + (staff ? ` · ${platformAdministrator}` : '');
  const person = (
    <Person data-label="">
      <span>{user.name}</span> <span>{role}</span>
    </Person>
  );

  return (
    <>
      <SidebarButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={compact ? texts.profileMenu(user.name) : undefined}
        data-tip={user.name}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <Initials aria-hidden="true" data-initials={initialsOf(user.name)} />
        {!compact && person}
        {!compact && <UnfoldMoreIcon data-end="" />}
      </SidebarButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <ProfileMenu
            anchor={anchor}
            onClose={() => setAnchor(null)}
            above={!compact}
            heading={compact ? `${user.name}, ${role}` : undefined}
          />
        </Suspense>
      )}
    </>
  );
}
