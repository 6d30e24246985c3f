import Box from '@mui/material/Box';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import { useSession } from '../../authProvider/session';
import { useConfig } from '../../config';
import { titleAndDetails } from '../../dataProvider/errors';
import { DraftNotice } from '../../forms/DraftNotice';
import type { LeaveTexts } from '../../forms/LeaveDialog';
import { RadioInput } from '../../forms/RadioInput';
import { schemaResolver } from '../../forms/schemaResolver';
import { TextInput } from '../../forms/TextInput';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { type CreateRecordOptions, useCreateRecord } from '../../forms/useCreateRecord';
import { OutboxLink } from '../../layout/OutboxLink';
import type { ActionFailure } from '../declare';
import { teamMessages } from './messages';
import { roleChoices } from './roles';

const invitation: Omit<CreateRecordOptions, 'messages'> = {
  resource: 'team',
  endpoint: {
    path: '/invitations',
    key: 'invitations',
    list: { kind: 'collection', path: '/invitations' },
  },
  fields: [
    { name: 'email', label: 'Email', kind: 'text' },
    { name: 'role', label: 'Role', kind: 'select', choices: roleChoices },
  ],
  initial: { role: 'user' },
  // Half an address is not wrong yet.
  mode: 'onSubmit',
  resolver: schemaResolver(async () => (await import('../../../contract/team')).newInvitation),
};

const leaveTexts: LeaveTexts = {
  title: 'Leave without inviting?',
  text: 'The invitation has not been sent. If you leave now, what you typed is lost.',
  leave: 'Leave',
  stay: 'Stay',
};

/** Invites somebody into the company by mail (companion.md "Team" and section 5). */
export default function InviteUserDialog() {
  const { user } = useSession();
  const { demo } = useConfig();
  const { form, busy, failure, restored, exit, create, forget, startAgain } = useCreateRecord({
    ...invitation,
    messages: {
      // As elements: a string would be taken for a text with gaps.
      created: (
        <>
          {teamMessages.invited} {demo && <OutboxLink />}
        </>
      ),
      createFailed: teamMessages.inviteFailed,
    },
  });
  const navigate = useNavigate();
  const close = () => navigate('/team');

  // The guard must have let go before the page is left; signing in leaves it by itself.
  const leave = useEffectEvent(({ made }: { made?: string }) => {
    if (made !== undefined) close();
  });
  useEffect(() => {
    if (exit) leave(exit);
  }, [exit]);

  return (
    <FormProvider {...form}>
      <ActionDialogFrame
        frame={{
          recordName: user.customer.name,
          asksForCode: false,
          busy,
          failure: failure === undefined ? undefined : failureOf(failure),
          onCancel: close,
          onSubmit: () => void form.handleSubmit(create)(),
        }}
        title="Invite User"
        submit="Invite"
        params={{}}
      >
        {restored && form.formState.isDirty && (
          <DraftNotice
            text="What you typed before has been put back. The invitation has not been sent yet."
            onDiscard={startAgain}
          />
        )}
        <Box>
          They get a mail with a link that works once, within seven days, to choose a password and
          join.
        </Box>
        <EmailInput onShown={() => form.setFocus('email')} />
        <RadioInput source="role" label="Role" choices={roleChoices} />
      </ActionDialogFrame>
      <UnsavedChangesGuard
        unsaved={form.formState.isDirty && exit === undefined}
        onLeave={forget}
        texts={leaveTexts}
      />
    </FormProvider>
  );
}

/** The first field, which is gone to once the dialog around it is there. */
function EmailInput({ onShown }: { onShown: () => void }) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return <TextInput source="email" label="Email" email />;
}

/** Such as how long to wait after many. */
function failureOf(error: unknown): ActionFailure {
  const { details, requestId } = titleAndDetails(error);
  return { title: teamMessages.inviteFailed, details, requestId };
}
