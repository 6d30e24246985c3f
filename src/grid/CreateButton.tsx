import AddIcon from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useMay } from '../authProvider/session';
import type { CreateLink } from '../model/list';
import { ListButton, ListLink } from '../ui/ListButton';

const Primary = styled(ListLink)({
  background: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-primary-main)',
  color: 'var(--mui-palette-primary-contrastText)',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-primary-dark)' },
});

const Reason = styled('span')({
  alignSelf: 'center',
  fontSize: '0.8125rem',
  color: 'var(--mui-palette-text-secondary)',
});

/** Leads to where a record of the list is created; who may not sees why. */
export function CreateButton({ label, to, access }: CreateLink) {
  const may = useMay(access);
  const reasonId = useId();
  if (may.allowed)
    return (
      <Primary to={to}>
        <AddIcon />
        {label}
      </Primary>
    );
  return (
    <>
      <Reason id={reasonId}>{may.reason}</Reason>
      <ListButton aria-disabled="true" aria-describedby={reasonId}>
        <AddIcon />
        {label}
      </ListButton>
    </>
  );
}
