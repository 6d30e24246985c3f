import Box from '@mui/material/Box';
import { useNavigate } from 'ra-core';
import { useId, useState } from 'react';
import { teamTexts as texts } from '../../../texts/people/team';
import { CloseDialog } from '../../admin-kit/actions/DialogFrame';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { useRefusalReason } from '../../authProvider/session';
import { useRows } from '../../dataProvider/useServiceQuery';
import { shellTexts } from '../../../texts/layout/shell';
import { displayTime } from '../../ui/formats';
import { rowsPerPage } from '../PagedRows';
import { RowsPage } from '../RowsPage';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { Muted } from '../../ui/Muted';
import type { InvitationRecord } from './record';

/** The invitations that nobody has accepted yet, newest first (companion.md "Team"). */
export default function Invitations() {
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const { total = 0, ...query } = useRows<InvitationRecord>('team', {
    pagination: { page, perPage: rowsPerPage },
    sort: { field: 'invited_at', order: 'DESC' },
    filter: { filters: { state: { eq: 'Invited' } } },
  });
  return (
    <CloseDialog
      title={texts.invitations}
      width="md"
      dividers
      onClose={() => navigate('/team', { replace: true })}
    >
      <div aria-busy={query.isFetching}>
        <RowsPage
          query={query}
          {...{ total, page }}
          perPage={rowsPerPage}
          onPage={setPage}
          none={texts.noInvitations}
        >
          {(rows) => (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map((invitation) => (
                <InvitationItem key={invitation.uuid} invitation={invitation} />
              ))}
            </Box>
          )}
        </RowsPage>
      </div>
    </CloseDialog>
  );
}

/** One invitation with its buttons; a person who may not withdraw it sees the reason. */
function InvitationItem({ invitation }: { invitation: InvitationRecord }) {
  const { uuid, email, role, expired, inviter } = invitation;
  const open = useOpenAction();
  const refusal = useRefusalReason(['team', 'revoke-invitation']);
  const linkActions = [
    { action: 'send-again', label: texts.sendAgain, name: texts.sendAgainTo(email) },
    { action: 'copy-link', label: texts.copyLink.label, name: texts.copyLinkOf(email) },
  ] as const;
  const id = useId();
  const expiry = displayTime(invitation.expires_at);
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
        <Muted>
          <div>{texts.roleIs(shellTexts.roles[role])}</div>
          <div>{texts.invitedBy(displayTime(invitation.invited_at), inviter.name)}</div>
          <div>{expired ? texts.expired(expiry) : texts.expires(expiry)}</div>
          {refusal !== undefined && <div id={id}>{refusal}</div>}
        </Muted>
      </Box>
      {linkActions.map(({ action, label, name }) => (
        <ReasonedButton
          key={action}
          variant="outlined"
          aria-label={name}
          reason={refusal}
          reasonId={id}
          onClick={() => open({ resource: 'team', action, id: uuid })}
        >
          {label}
        </ReasonedButton>
      ))}
      <ReasonedButton
        variant="outlined"
        color="error"
        aria-label={texts.revokeOne(email)}
        reason={refusal}
        reasonId={id}
        onClick={() => open({ resource: 'team', action: 'revoke', id: uuid })}
      >
        {texts.revoke.label}
      </ReasonedButton>
    </Box>
  );
}
