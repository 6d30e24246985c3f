import Box from '@mui/material/Box';
import { recordTexts } from '../../../texts/admin-kit/record';
import { teamTexts as texts } from '../../../texts/people/team';
import { resourceTexts } from '../../../texts/layout/resources';
import { useSession } from '../../authProvider/session';
import { useConfig } from '../../model/config';
import RadioInput from '../../admin-kit/form/inputs/RadioInput';
import { OutboxLink } from '../../ui/OutboxLink';
import type { Field } from '../../model/field';
import { CreateDialog } from '../../admin-kit/create/CreateDialog';
import { schemaResolver } from '../../admin-kit/form/resolver';
import { accessOfRole, roleChoices } from './record';

const fields: readonly Field[] = [
  { kind: 'text', name: 'email', label: texts.email, email: true },
  { kind: 'custom', name: 'role', label: texts.role, input: RoleInput, read: () => 'user' },
];

function RoleInput() {
  return <RadioInput source="role" label={texts.role} choices={roleChoices} />;
}

const resolver = schemaResolver(
  async () => (await import('../../../contract/people/team')).newInvitation,
);

/** Invites somebody into the company by mail (companion.md "Team" and section 5). */
export default function InviteUser() {
  const { user, subject } = useSession();
  const { demo } = useConfig();
  return (
    <CreateDialog
      resource="team"
      title={resourceTexts.team.create}
      recordName={user.customer.name}
      submit={texts.submitInvite}
      fields={fields}
      resolver={resolver}
      // Half an address is not wrong yet, and a member may have been removed since the last try.
      mode="onSubmit"
      retries
      access={({ role }) => accessOfRole(role)}
      create={async (body, provider) => {
        await provider.action({ method: 'POST', path: '/invitations', body });
        return {};
      }}
      success={
        <>
          {texts.sent.success} {demo && <OutboxLink />}
        </>
      }
      failure={texts.sent.failure}
      restored={texts.restored}
      discard={recordTexts.discard}
      leaveTexts={texts.leave}
    >
      <Box>{texts.inviteText(subject.signsInElsewhere === true)}</Box>
    </CreateDialog>
  );
}
