import AddIcon from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useRefusal } from '../authProvider/session';
import type { CreateLink } from '../model/list';
import { FilledLink, ListButton } from '../ui/ListButton';
import { small } from '../ui/styles';

const Reason = styled('span')({ ...small, alignSelf: 'center' });

/** Leads to where a record of the list is created; who may not sees why. */
export function CreateButton({ label, to, access }: CreateLink) {
  const refusal = useRefusal(access);
  const reasonId = useId();
  if (refusal === undefined)
    return (
      <FilledLink to={to}>
        <AddIcon />
        {label}
      </FilledLink>
    );
  return (
    <>
      <Reason id={reasonId}>{refusal}</Reason>
      <ListButton aria-disabled="true" aria-describedby={reasonId}>
        <AddIcon />
        {label}
      </ListButton>
    </>
  );
}
