import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { mfaTexts, profileTexts as texts } from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { takeEnrolment } from '../../authProvider/enrolment';
import { useRefusal, useSession } from '../../authProvider/session';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading } from '../../dataProvider/useReading';
import { accountTexts } from '../../../texts/session';
import { shellTexts } from '../../../texts/shell';
import type { Field } from '../../model/field';
import { useEnableMfa, useOwnMail, verificationMail } from '../../submission/ownAccount';
import { schemaResolver } from '../../submission/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { PasskeysPart } from './PasskeysPart';
import { ProfileForm, SubmissionButton } from './parts';
import { readAccount } from './accountRecord';
import { accountSource, mfaActions } from './sources';

const fields: readonly Field[] = [{ kind: 'text', name: 'name', label: texts.name, max: 100 }];
const resolver = schemaResolver(
  async () => (await import('../../../contract/account')).ownNameUpdate,
);
const messages = { updated: texts.profileUpdated, updateFailed: texts.profileUpdateFailed };

export function UserSection() {
  const { user, subject } = useSession();
  // What the session says, until something on this page changes it.
  const inSession = { ...user, id: user.uuid };
  const { data: record = inSession } = useReading(
    queryKeys.record(accountSource.name, user.uuid),
    readAccount,
    { initialData: inSession, staleTime: Number.POSITIVE_INFINITY },
  );
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
  const reset = useOwnMail({
    path: '/users/{uuid}/reset-password',
    sent: texts.resetSent,
    failed: texts.resetFailed,
  });
  return (
    <SubmissionButton
      submission={reset}
      reason={useRefusal(['account', 'reset-password'])}
      hint={texts.resetHint(user.email)}
      sx={{ mt: 0.5 }}
    >
      {texts.resetPassword}
    </SubmissionButton>
  );
}

export function MfaSection() {
  const { user, subject } = useSession();
  const notify = useNotify();
  useEffect(() => {
    // Said once, to who has come back from setting up an authenticator app.
    if (!takeEnrolment(user.uuid)) return;
    if (user.mfa_enabled) notify(mfaTexts.wasEnabled, { type: 'success' });
    else notify(accountTexts.notEnabled, { type: 'error' });
  }, [user.uuid, user.mfa_enabled, notify]);
  const state = user.mfa_enabled ? mfaTexts.enabled : mfaTexts.notEnabled;
  return (
    <PageSection title={mfaTexts.section}>
      <DefinitionList
        items={[{ label: mfaTexts.long, value: state, explanation: mfaTexts.hint }]}
      />
      <Box sx={{ mt: 2 }}>
        {user.mfa_enabled ? (
          <ActionButtons
            resource={accountSource.name}
            actions={mfaActions}
            record={{ ...user, id: user.uuid }}
          />
        ) : (
          <EnableMfa />
        )}
      </Box>
      {user.mfa_enabled && !subject.signsInElsewhere && <PasskeysPart />}
    </PageSection>
  );
}

const EnableMfa = () => (
  <SubmissionButton submission={useEnableMfa()} reason={useRefusal(['account', 'enable-mfa'])}>
    {accountTexts.enable}
  </SubmissionButton>
);
