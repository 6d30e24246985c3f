import AddIcon from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { useId } from 'react';
import type { Access } from '../../contract/access';
import { useMay } from '../authProvider/session';
import { ListButton } from './ListButton';

const primary = {
  background: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-primary-main)',
  color: 'var(--mui-palette-primary-contrastText)',
  textDecoration: 'none',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-primary-dark)' },
} as const;

const LinkButton = styled(ListButton.withComponent(LinkBase))(primary);

const Reason = styled('span')({
  alignSelf: 'center',
  fontSize: '0.8125rem',
  color: 'var(--mui-palette-text-secondary)',
});

interface CreateButtonProps {
  label: string;
  to: string;
  access: Access;
}

/** Leads to where a record of the list is created; who may not sees why. */
export function CreateButton({ label, to, access }: CreateButtonProps) {
  const may = useMay(access);
  const reasonId = useId();
  if (may.allowed)
    return (
      <LinkButton to={to}>
        <AddIcon />
        {label}
      </LinkButton>
    );
  return (
    <>
      <Reason id={reasonId}>{may.reason}</Reason>
      <ListButton type="button" aria-disabled="true" aria-describedby={reasonId}>
        <AddIcon />
        {label}
      </ListButton>
    </>
  );
}
