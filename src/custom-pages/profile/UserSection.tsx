import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useDataProvider } from 'ra-core';
import { recordKey } from '../../actions/useActionRecord';
import { useMay, useSession } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { DefinitionList } from '../../forms/DefinitionList';
import { ResourceForm } from '../../forms/ResourceForm';
import { TextInput } from '../../forms/TextInput';
import { texts } from '../../layout/texts';
import { PageSection } from '../../page/PageSection';
import { type AccountRecord, accountSource } from './accountSource';
import { EmailVerification } from './EmailVerification';
import { PasswordReset } from './PasswordReset';
import { nameResolver } from './resolvers';
import { profileTexts } from './texts';

const fields = ['name'] as const;
const labels = { name: profileTexts.name };
const messages = {
  updated: profileTexts.profileUpdated,
  updateFailed: profileTexts.profileUpdateFailed,
};
/** The session shows the name too. */
const affects = [['auth']] as const;

/** One's own record: what the session says, until something on this page changes it. */
function useAccount(): AccountRecord {
  const { user } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: recordKey(accountSource.name, user.uuid),
    queryFn: async () => (await dataProvider.account()).data,
    initialData: () => ({ ...user, id: user.uuid }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Who is signed in: the name, which is their own to change, the address and the password. */
export function UserSection() {
  const { subject } = useSession();
  const account = useAccount();
  const may = useMay(['account', 'update']);
  return (
    <PageSection title={profileTexts.user}>
      {!may.allowed && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {may.reason}
        </Alert>
      )}
      <ResourceForm
        resource={accountSource.name}
        record={account}
        fields={fields}
        resolver={nameResolver}
        labels={labels}
        messages={messages}
        affects={affects}
        readOnlyReason={may.allowed ? undefined : may.reason}
      >
        <TextInput source="name" label={profileTexts.name} max={100} />
      </ResourceForm>
      <Box sx={{ mt: 3 }}>
        <DefinitionList
          items={[
            { label: profileTexts.email, value: <EmailVerification /> },
            { label: profileTexts.role, value: texts.roles[subject.role] },
            { label: profileTexts.password, value: <PasswordReset /> },
          ]}
        />
      </Box>
    </PageSection>
  );
}
