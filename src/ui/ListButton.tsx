import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { type ComponentType, useId } from 'react';

/** A plain button of the toolbar and the footer: MUI's own would bring its ripple into the first load. */
export const ListButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  minHeight: 36,
  padding: theme.spacing(0.5, 1.5),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-action-hover)' },
  '&[aria-disabled="true"]': { color: 'var(--mui-palette-text-disabled)', cursor: 'default' },
  '& svg': { fontSize: '1.25rem' },
}));

/** A link among the buttons above a list. */
export const ListLink = ListButton.withComponent(LinkBase);

/** A square one that shows only an icon; give it an `aria-label`. */
export const ListIconButton = styled(ListButton)({ width: 36, padding: 0, border: 0 });

interface IconActionProps {
  label: string;
  icon: ComponentType;
  /** Why it cannot be used now; undefined when it can. */
  reason?: string;
  onClick: () => void;
}

/** An icon that does something, named by a tip (`Tips.tsx`); what cannot be used stays in reach and says why. */
export function IconAction({ label, icon: Icon, reason, onClick }: IconActionProps) {
  const id = useId();
  return (
    <>
      <ListIconButton
        type="button"
        aria-label={label}
        data-tip={reason ?? label}
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={reason === undefined ? onClick : undefined}
      >
        <Icon />
      </ListIconButton>
      {reason !== undefined && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
