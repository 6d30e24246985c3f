import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useOpenAction } from '../../actions/openAction';
import { useMay } from '../../authProvider/session';
import { displayTime } from '../../dates/displayTime';
import { texts } from '../../layout/texts';
import type { InvitationRecord } from './record';

/** One invitation, and the way to withdraw it; who may not sees why. */
export function InvitationItem({ invitation }: { invitation: InvitationRecord }) {
  const { uuid, email, role, invited_at: invited, expires_at: expires, expired } = invitation;
  const open = useOpenAction();
  const may = useMay(['team', 'revoke-invitation']);
  const id = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{email}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <div>{`Role: ${texts.roles[role]}`}</div>
          <div>{`Invited: ${displayTime(invited)} by ${invitation.inviter.name}`}</div>
          <div>{`${expired ? 'Expired' : 'Expires'}: ${displayTime(expires)}`}</div>
          {!may.allowed && <div id={id}>{may.reason}</div>}
        </Box>
      </Box>
      <Button
        variant="outlined"
        color={may.allowed ? 'error' : 'primary'}
        aria-label={`Revoke the invitation of ${email}`}
        aria-disabled={may.allowed ? undefined : true}
        aria-describedby={may.allowed ? undefined : id}
        sx={may.allowed ? undefined : { color: 'text.secondary', opacity: 0.75 }}
        onClick={() => {
          if (may.allowed) open({ resource: 'team', action: 'revoke', id: uuid });
        }}
      >
        Revoke
      </Button>
    </Box>
  );
}
