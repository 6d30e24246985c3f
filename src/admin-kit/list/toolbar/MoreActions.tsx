import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { ListIconButton } from '../../../ui/ListButton';

const Disclosure = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > div': {
    position: 'absolute',
    zIndex: 3,
    insetInlineEnd: 0,
    top: '100%',
    display: 'grid',
    gap: theme.spacing(1),
    padding: theme.spacing(1),
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: theme.shape.borderRadius,
    background: 'var(--mui-palette-background-paper)',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.14)',
    whiteSpace: 'nowrap',
    '&[hidden]': { display: 'none' },
  },
}));

/** Actions behind one button of a narrow screen. They stay mounted while it is closed, so that a download continues. */
export default function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape') return;
        currentTarget.querySelector('button')?.focus();
        setIsOpen(false);
      }}
    >
      <ListIconButton
        aria-label={listTexts.moreActions}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <MoreHorizIcon />
      </ListIconButton>
      <div hidden={!isOpen}>{children}</div>
    </Disclosure>
  );
}
