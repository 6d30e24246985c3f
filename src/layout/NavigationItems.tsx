import MenuBookIcon from '@mui/icons-material/MenuBook';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import { styled, useColorScheme } from '@mui/material/styles';
import { LinkBase, useLocation } from 'ra-core';
import type { CSSProperties } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { useSession } from '../authProvider/session';
import { useConfig } from '../model/config';
import { oneLine } from '../ui/styles';
import { sidebarColors, usePreviewedColor } from '../ui/theme/sidebarColors';
import { HiddenText, visuallyHidden } from '../ui/visuallyHidden';
import { ShellIconButton } from './buttons';
import type { NavigationItem } from '../model/navigationItem';
import { useNavigation, useStaffPages } from './navigation';
import { preloadPalette, useOpenPalette } from './palette/PaletteProvider';
import { commandKey } from '../ui/browser/commandKey';

const List = styled('ul')({ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' });

/** Styles of the sidebar's rows, for any element. `data-collapsed` on an ancestor hides the labels. */
const sidebarRow = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 40,
  padding: '6px 12px',
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.25,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { background: 'var(--sidebar-hover)' },
  '&:focus-visible': { outline: '2px solid var(--sidebar-text)', outlineOffset: -2 },
  '&[aria-current="page"]': {
    background: 'var(--sidebar-selected)',
    // No bold text, which is wider and would wrap a label when its page opens. The bar marks the selection in addition
    // to the shade, which alone is not enough.
    boxShadow: 'inset 4px 0 0 var(--sidebar-text)',
  },
  '& > svg': { flexShrink: 0, fontSize: 22 },
  '& > [data-end]': { marginInlineStart: 'auto' },
  '[data-collapsed] &': { justifyContent: 'center', paddingInline: 0 },
  '[data-collapsed] & [data-label]': visuallyHidden,
  '[data-collapsed] & [data-end]': { display: 'none' },
} as const;

export const SidebarButton = styled('button')(sidebarRow);
const SidebarAnchor = styled('a')(sidebarRow);
const SidebarLink = styled(LinkBase)(sidebarRow);

/** Marks the item whose name is the first segment of the path as the current page (console.md section 2). */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const { docsUrl } = useConfig();
  const items = useNavigation('sidebar');
  const ofStaff = useStaffPages();
  const current = useLocation().pathname.split('/')[1];
  return (
    <List>
      <PageLinks {...{ items, current, onNavigate }} />
      {docsUrl !== '' && (
        <li>
          <SidebarAnchor
            href={docsUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-tip={shellTexts.developerDocs}
          >
            <MenuBookIcon />
            <span data-label="">
              {shellTexts.developerDocs} <HiddenText>({shellTexts.newTab})</HiddenText>
            </span>
            <OpenInNewIcon data-end="" style={{ fontSize: 16 }} />
          </SidebarAnchor>
        </li>
      )}
      {ofStaff.length > 0 && (
        <li>
          <StaffHeading id="staff-pages">{shellTexts.staffPages}</StaffHeading>
          <List aria-labelledby="staff-pages">
            <PageLinks {...{ items: ofStaff, current, onNavigate }} />
          </List>
        </li>
      )}
    </List>
  );
}

const StaffHeading = styled('div')({
  margin: '8px 12px 4px',
  fontSize: '0.75rem',
  '[data-collapsed] &': visuallyHidden,
});

interface PageLinksProps {
  items: readonly NavigationItem[];
  current: string | undefined;
  onNavigate: (() => void) | undefined;
}

const PageLinks = ({ items, current, onNavigate }: PageLinksProps) =>
  items.map(({ name, path, label, icon: Icon, preload }) => (
    <li key={name}>
      <SidebarLink
        to={path}
        onClick={onNavigate}
        onPointerEnter={preload}
        onFocus={preload}
        data-tip={label}
        aria-current={path.split('/')[1] === current ? 'page' : undefined}
      >
        <Icon />
        <span data-label="">{label}</span>
      </SidebarLink>
    </li>
  ));

const Hint = styled('kbd')({
  padding: '1px 6px',
  border: '1px solid currentColor',
  borderRadius: 4,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  // Large text is cut, so that it does not get wider than the sidebar.
  ...oneLine,
});

/** @param compact shows only the icon, in the mobile bar */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const open = useOpenPalette();
  const { symbol, name } = commandKey();
  const hint = `${symbol} K`;
  const button = {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': `${name}+K`,
    onPointerEnter: preloadPalette,
    onFocus: preloadPalette,
    onClick: open,
  } as const;
  if (compact)
    return (
      <ShellIconButton aria-label={shellTexts.search} {...button}>
        <SearchIcon />
      </ShellIconButton>
    );
  return (
    <SidebarButton data-tip={`${shellTexts.search} (${hint})`} {...button}>
      <SearchIcon />
      <span data-label="">{shellTexts.search}</span>
      <Hint data-end="" aria-hidden="true">
        {hint}
      </Hint>
    </SidebarButton>
  );
}

/** The sidebar's colours as a `style`, which React sets through the DOM, as the content policy allows. */
export function useSidebarStyle(): CSSProperties {
  const { user } = useSession();
  const previewedColor = usePreviewedColor();
  const { colorScheme = 'light' } = useColorScheme();
  const color = previewedColor === undefined ? user.customer.color : previewedColor;
  return { ...sidebarColors(color, colorScheme) } as CSSProperties;
}
