import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type HttpError, useGetList, useNavigate } from 'ra-core';
import { useId } from 'react';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { InvitationItem } from './InvitationItem';
import type { InvitationRecord } from './record';

/** All of them: the list is whole, and is read anew whenever the team changes. */
const pending = {
  pagination: { page: 1, perPage: 10_000 },
  sort: { field: 'invited_at', order: 'DESC' },
  filter: { filters: { state: { eq: 'Invited' } } },
} as const;

/** The invitations that nobody has accepted yet, newest first (companion.md "Team"). */
export default function InvitationsDialog() {
  const navigate = useNavigate();
  const titleId = useId();
  const close = () => navigate('/team');
  const { data, error, isFetching, refetch } = useGetList<InvitationRecord, HttpError>(
    'team',
    pending,
    { retry: false },
  );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Invitations</DialogTitle>
      <DialogContent dividers aria-busy={isFetching}>
        {data === undefined ? (
          error ? (
            <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
          ) : (
            <LoadingNote />
          )
        ) : data.length === 0 ? (
          <Box component="p">
            No invitation is pending: everyone who was invited has joined, or nobody was.
          </Box>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((invitation) => (
              <InvitationItem key={invitation.uuid} invitation={invitation} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
