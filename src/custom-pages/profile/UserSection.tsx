import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { profileTexts as texts } from '../../../texts/profile';
import { useMay, useSession } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { queryKeys } from '../../dataProvider/queryKeys';
import { accountTexts } from '../../../texts/session';
import { shellTexts } from '../../../texts/shell';
import type { Field } from '../../model/field';
import { useOwnMail, verificationMail } from '../../submission/ownAccount';
import { schemaResolver } from '../../submission/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { ProfileForm, SubmissionButton } from './parts';
import { accountSource, readAccount } from './sources';

const fields: readonly Field[] = [{ kind: 'text', name: 'name', label: texts.name, max: 100 }];
const resolver = schemaResolver(
  async () => (await import('../../../contract/account')).ownNameUpdate,
);
const messages = { updated: texts.profileUpdated, updateFailed: texts.profileUpdateFailed };

export function UserSection() {
  const { user, subject } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  // What the session says, until something on this page changes it.
  const { data: record } = useQuery({
    queryKey: queryKeys.record(accountSource.name, user.uuid),
    queryFn: () => readAccount(dataProvider),
    initialData: () => ({ ...user, id: user.uuid }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PageSection title={texts.user}>
      <ProfileForm
        resource={accountSource.name}
        access={['account', 'update']}
        {...{ record, fields, resolver, messages }}
      />
      <Box sx={{ mt: 3 }}>
        <DefinitionList
          items={[
            { label: texts.email, value: <EmailAddress /> },
            { label: texts.role, value: shellTexts.roles[subject.role] },
            { label: texts.password, value: <PasswordReset /> },
          ]}
        />
      </Box>
    </PageSection>
  );
}

function EmailAddress() {
  const { user } = useSession();
  const verification = useOwnMail(verificationMail);
  const verifiedAt = user.email_verified_dt_tm;
  return (
    <>
      <div>{user.email}</div>
      {/* Read out when it changes: verifying happens in another tab. */}
      <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
        {verifiedAt ? (
          texts.verified(displayTime(verifiedAt))
        ) : (
          <StatusPill tone="warning">{texts.notVerified}</StatusPill>
        )}
      </Box>
      {!verifiedAt && (
        <SubmissionButton submission={verification} sx={{ mt: 0.5 }}>
          {accountTexts.resend}
        </SubmissionButton>
      )}
    </>
  );
}

/** Sends the mail with the link to set a new password; says beforehand where it goes. */
function PasswordReset() {
  const { user } = useSession();
  const may = useMay(['account', 'reset-password']);
  const reset = useOwnMail({
    path: '/users/{uuid}/reset-password',
    sent: texts.resetSent,
    failed: texts.resetFailed,
  });
  const hintId = useId();
  return (
    <>
      <SubmissionButton
        submission={reset}
        reason={may.allowed ? undefined : may.reason}
        reasonId={hintId}
        aria-describedby={hintId}
        sx={{ mt: 0.5 }}
      >
        {texts.resetPassword}
      </SubmissionButton>
      <Box id={hintId} sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {may.allowed ? texts.resetHint(user.email) : may.reason}
      </Box>
    </>
  );
}
