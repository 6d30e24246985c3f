import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { textLimits } from '../../../contract/lib/textLimits';
import { passkeyTexts } from '../../../texts/sign-in/passkeys';
import { mfaTexts, profileTexts as texts } from '../../../texts/people/profile';
import { accountTexts } from '../../../texts/sign-in/session';
import { shellTexts } from '../../../texts/layout/shell';
import { SectionActions } from '../../admin-kit/actions/SectionActions';
import { consumeEnrolment } from '../../authProvider/mfaEnrolment';
import { useRefusalReason, useSession } from '../../authProvider/session';
import { useRecord } from '../../dataProvider/useServiceQuery';
import type { Field } from '../../model/field';
import { useEnableMfa, useOwnMail, verificationMail } from '../../account/ownAccount';
import { schemaResolver } from '../../admin-kit/form/resolver';
import { DefinitionList } from '../../ui/DefinitionList';
import { displayTime } from '../../ui/formats';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { Subheading } from '../../ui/PageSection';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { StatusPill } from '../../ui/StatusPill';
import type { AccountRecord } from './accountRecord';
import { ProfileForm, type ProfileFormProps } from './ProfileForm';
import { SubmissionButton } from './SubmissionButton';
import { type Passkey, passkeyActions, passkeyDetails, passkeysSource } from './passkeySource';
import { OwnRows, useSourceRows } from './OwnRows';
import { accountSource, mfaActions } from './accountSources';

interface PartProps {
  record: AccountRecord;
}

const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: texts.name, max: textLimits.accountName },
];
const resolver = schemaResolver(
  async () => (await import('../../../contract/people/account')).ownNameUpdate,
);
const messages = { updated: texts.profileUpdated, updateFailed: texts.profileUpdateFailed };

export function Person({
  record: inSession,
  onUnsaved,
}: PartProps & Pick<ProfileFormProps, 'onUnsaved'>) {
  const { subject } = useSession();
  // The session provides the record until a change on this page updates it.
  const { data: record = inSession } = useRecord<AccountRecord>(accountSource, inSession.id, {
    initialData: inSession,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <ProfileForm
        resource={accountSource.name}
        access={['account', 'update']}
        {...{ record, fields, resolver, messages, onUnsaved }}
      />
      <Box sx={{ mt: 3 }}>
        <DefinitionList
          items={[
            { label: texts.email, value: <EmailAddress record={inSession} /> },
            { label: texts.role, value: shellTexts.roles[subject.role] },
            { label: texts.password, value: <PasswordReset record={inSession} /> },
          ]}
        />
      </Box>
    </>
  );
}

function EmailAddress({ record: { email, email_verified_dt_tm: verifiedAt } }: PartProps) {
  const verification = useOwnMail(verificationMail);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <div>{email}</div>
      {/* Announced when it changes, as verifying happens in another tab. */}
      <Box component="output" sx={{ color: 'text.secondary' }}>
        {verifiedAt ? (
          texts.verified(displayTime(verifiedAt))
        ) : (
          <StatusPill tone="warning">{texts.notVerified}</StatusPill>
        )}
      </Box>
      {!verifiedAt && (
        <SubmissionButton submission={verification}>{accountTexts.resend}</SubmissionButton>
      )}
    </Stack>
  );
}

/** Sends the mail with the link to set a new password; the address is shown beforehand. */
function PasswordReset({ record: { email } }: PartProps) {
  const reset = useOwnMail({
    path: '/users/{uuid}/reset-password',
    sent: texts.resetSent,
    failed: texts.resetFailed,
  });
  return (
    <SubmissionButton
      submission={reset}
      reason={useRefusalReason(['account', 'reset-password'])}
      hint={texts.resetHint(email)}
      sx={{ mt: 0.5 }}
    >
      {texts.resetPassword}
    </SubmissionButton>
  );
}

const enrolment = 'mfa-enrolment';

export function Mfa({ record }: PartProps) {
  const { uuid, mfa_enabled: enabled } = record;
  const { subject } = useSession();
  const notify = useNotify();
  const { report, resolve } = useFailureNotice();
  useEffect(() => {
    // Reported once, to a person who returns from setting up an authenticator app.
    if (!consumeEnrolment(uuid)) return;
    if (!enabled) {
      report(enrolment, accountTexts.notEnabled);
      return;
    }
    resolve(enrolment);
    notify(mfaTexts.wasEnabled, { type: 'success' });
  }, [uuid, enabled, notify, report, resolve]);
  const state = enabled ? mfaTexts.enabled : mfaTexts.notEnabled;
  return (
    <>
      <DefinitionList
        items={[{ label: mfaTexts.long, value: state, explanation: mfaTexts.hint }]}
      />
      <Box sx={{ mt: 2 }}>
        {enabled ? (
          <SectionActions source={accountSource} actions={mfaActions} record={record} />
        ) : (
          <EnableMfa />
        )}
      </Box>
      {enabled && !subject.signsInElsewhere && <PasskeysPart record={record} />}
    </>
  );
}

const EnableMfa = () => (
  <SubmissionButton
    submission={useEnableMfa()}
    reason={useRefusalReason(['account', 'enable-mfa'])}
  >
    {accountTexts.enable}
  </SubmissionButton>
);

/** Passkeys, which the person can use instead of one-time codes. */
function PasskeysPart({ record }: { record: AccountRecord }) {
  const passkeys = useSourceRows<Passkey>(passkeysSource);
  return (
    <>
      <Subheading>{passkeyTexts.section}</Subheading>
      <Muted sx={{ mb: 1 }}>{passkeyTexts.hint}</Muted>
      {/* The loading note is as high as the usual answer, so that the buttons below stay under the pointer. */}
      <Box sx={{ '& > output': { py: 0, mb: 2 } }}>
        <Loaded query={passkeys}>
          {(rows) =>
            rows.length === 0 ? (
              <Muted sx={{ mb: 2 }}>{passkeyTexts.none}</Muted>
            ) : (
              <OwnRows
                label={passkeyTexts.section}
                rows={rows}
                source={passkeysSource}
                details={passkeyDetails}
                endOne={passkeyTexts.removeOne}
              />
            )
          }
        </Loaded>
      </Box>
      <SectionActions source={accountSource} actions={passkeyActions} record={record} />
    </>
  );
}
