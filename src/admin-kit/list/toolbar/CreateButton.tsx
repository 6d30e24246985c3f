import AddIcon from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useRefusalReason } from '../../../authProvider/session';
import type { CreateLink } from '../../../model/list';
import { FilledLink, ListButton } from '../../../ui/ListButton';
import { small } from '../../../ui/styles';

const Reason = styled('span')({ ...small, alignSelf: 'center' });

interface CreateButtonProps extends CreateLink {
  /** Shows a refusal's reason in a tip (`Tips.tsx`): beside the button it would wrap the page's head. */
  inHead?: boolean;
}

/** Link to the creation of a record; a person who may not create one sees the reason. */
export function CreateButton({ label, to, access, inHead = false }: CreateButtonProps) {
  const refusal = useRefusalReason(access);
  const reasonId = useId();
  const content = (
    <>
      <AddIcon />
      {label}
    </>
  );
  if (refusal === undefined) return <FilledLink to={to}>{content}</FilledLink>;
  if (inHead) return <ListButton reason={refusal}>{content}</ListButton>;
  return (
    <>
      <Reason id={reasonId}>{refusal}</Reason>
      <ListButton aria-disabled="true" aria-describedby={reasonId}>
        {content}
      </ListButton>
    </>
  );
}
