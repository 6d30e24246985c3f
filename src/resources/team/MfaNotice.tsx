import { styled } from '@mui/material/styles';
import { useListContext } from 'ra-core';
import { teamTexts as texts } from '../../../texts/team';
import { EnforcementSwitch } from '../../actions/EnforcementSwitch';
import { useSession } from '../../authProvider/session';
import { writeSearch } from '../../grid/listSearch';
import { ListButton } from '../../ui/ListButton';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 2),
  // A switch reaches out of its own box.
  paddingInlineStart: theme.spacing(1.5),
  // The reason stands beside it: the room of a notice is one line high.
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
}));

/** Who lacks MFA, and the switch that demands it of everyone, side by side; for administrators. */
export default function MfaNotice() {
  const { user, subject } = useSession();
  const { setFilters } = useListContext();
  if (subject.role !== 'admin') return null;
  return (
    <Row>
      <EnforcementSwitch company={user.customer} label={texts.requireMfa} />
      <ListButton
        onClick={() => setFilters(writeSearch({ q: '', sets: { mfa_enabled: ['false'] } }))}
      >
        {texts.withoutMfa}
      </ListButton>
    </Row>
  );
}
