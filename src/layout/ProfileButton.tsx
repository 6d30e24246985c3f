import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { platformAdministrator } from '../../contract/access/access';
import { shellTexts } from '../../texts/layout/shell';
import { useSession } from '../authProvider/session';
import { lazyPart } from '../ui/LazyPart';
import { twoLines } from '../ui/styles';
import { SidebarButton } from './NavigationItems';

/** @returns the first letters of the first and last word of a name, at most two */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')].slice(0, 1).join('').toUpperCase()).join('');
};

const ProfileMenu = lazyPart(() => import('./ProfileMenu'));

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
  // In pixels, like the circle.
  fontSize: 13,
  fontWeight: 650,
});

const Person = styled('span')({
  display: 'grid',
  minWidth: 0,
  '& > span': { overflow: 'hidden', ...twoLines, overflowWrap: 'anywhere' },
  '& > span + span': { fontSize: '0.8125rem' },
});

/** @param compact shows only the initials, in the mobile bar */
export function ProfileButton({ compact = false }: { compact?: boolean }) {
  const { user, subject } = useSession();
  // Null while the menu is closed; undefined until it is first opened, when its code loads.
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const staff = subject.roles.includes(platformAdministrator);
  const role = shellTexts.roles[subject.role] + (staff ? ` · ${platformAdministrator}` : '');
  return (
    <>
      <SidebarButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-label={compact ? shellTexts.profileMenu(user.name) : undefined}
        data-tip={user.name}
        onPointerEnter={ProfileMenu.preload}
        onFocus={ProfileMenu.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Initials aria-hidden="true" data-initials={initialsOf(user.name)} />
        {!compact && (
          <>
            <Person data-label="">
              <span>{user.name}</span> <span>{role}</span>
            </Person>
            <UnfoldMoreIcon data-end="" />
          </>
        )}
      </SidebarButton>
      {anchor !== undefined && (
        <ProfileMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          above={!compact}
          heading={compact ? `${user.name}, ${role}` : undefined}
          fallback={null}
          onGone={() => setAnchor(undefined)}
        />
      )}
    </>
  );
}
