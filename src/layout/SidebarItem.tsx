import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { styled } from '@mui/material/styles';
import { LinkBase, useLocation } from 'ra-core';
import { sameFirstSegment, type NavigationItem } from './navigation';
import { texts } from './texts';
import { visuallyHidden } from '../page/visuallyHidden';

const HiddenText = styled('span')(visuallyHidden);

const EndIcon = styled('span')({
  display: 'inline-flex',
  marginInlineStart: 'auto',
  opacity: 0.85,
  '& svg': { fontSize: 16 },
});

/** Rows of the sidebar, whatever element they are. `data-collapsed` on an ancestor hides the labels. */
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
  fontSize: '0.9375rem',
  lineHeight: 1.25,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { background: 'var(--sidebar-hover)' },
  '&:focus-visible': { outline: '2px solid var(--sidebar-text)', outlineOffset: -2 },
  '&[aria-current="page"]': {
    background: 'var(--sidebar-selected)',
    fontWeight: 650,
    // A bar as well: a selection is never told by a shade alone.
    boxShadow: 'inset 4px 0 0 var(--sidebar-text)',
  },
  '& > svg': { flexShrink: 0, fontSize: 22 },
  '[data-collapsed] &': { justifyContent: 'center', paddingInline: 0 },
  '[data-collapsed] & [data-label]': visuallyHidden,
  '[data-collapsed] & [data-end]': { display: 'none' },
} as const;

export const SidebarButton = styled('button')(sidebarRow);
const SidebarAnchor = styled('a')(sidebarRow);
const SidebarLink = styled(LinkBase)(sidebarRow);

interface SidebarItemProps {
  item: NavigationItem;
  /** Called when the person follows the item to a page of the console. */
  onNavigate?: () => void;
}

/**
 * One item of the sidebar. It is the current page when the first segment of the route is its own
 * (console.md section 2). An external item opens in a new tab and says so.
 */
export function SidebarItem({ item, onNavigate }: SidebarItemProps) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  if (item.external) {
    return (
      <SidebarAnchor href={item.to} target="_blank" rel="noopener noreferrer" data-tip={item.label}>
        <Icon />
        <span data-label="">
          {item.label} <HiddenText>({texts.newTab})</HiddenText>
        </span>
        <EndIcon data-end="" aria-hidden="true">
          <OpenInNewIcon />
        </EndIcon>
      </SidebarAnchor>
    );
  }
  return (
    <SidebarLink
      to={item.to}
      onClick={onNavigate}
      data-tip={item.label}
      aria-current={sameFirstSegment(item.to, pathname) ? 'page' : undefined}
    >
      <Icon />
      <span data-label="">{item.label}</span>
    </SidebarLink>
  );
}
