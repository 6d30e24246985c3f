import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { HttpError, useDataProvider } from 'ra-core';
import { useId } from 'react';
import { profileTexts as texts } from '../../../texts/profile';
import { serviceTexts } from '../../../texts/serviceErrors';
import { useMay, useSession } from '../../authProvider/session';
import { useConfig } from '../../config';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { isObject } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import { accountTexts } from '../../../texts/session';
import { OutboxLink } from '../../ui/OutboxLink';
import { shellTexts } from '../../../texts/shell';
import type { Field } from '../../model/field';
import { schemaResolver } from '../../submission/resolver';
import { useSubmission } from '../../submission/useSubmission';
import { DefinitionList } from '../../ui/DefinitionList';
import { displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import type { ReasonedButtonProps } from '../../ui/ReasonedButton';
import { ProfileForm, SubmissionButton } from './parts';
import { accountSource, readAccount } from './sources';

const fields: readonly Field[] = [{ kind: 'text', name: 'name', label: texts.name, max: 100 }];
const resolver = schemaResolver(
  async () => (await import('../../../contract/account')).ownNameUpdate,
);
const messages = { updated: texts.profileUpdated, updateFailed: texts.profileUpdateFailed };

/** Who is signed in: the name, which is their own to change, the address and the password. */
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

/** The email address, whether it is verified, and the way to verify it. */
function EmailAddress() {
  const { user } = useSession();
  const verifiedAt = user.email_verified_dt_tm;
  return (
    <>
      <div>{user.email}</div>
      {/* Read out when it changes: verifying happens in another tab. */}
      <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
        {verifiedAt ? texts.verified(displayTime(verifiedAt)) : texts.notVerified}
      </Box>
      {!verifiedAt && (
        <MailButton
          path="/users/resend-verify-email"
          sent={accountTexts.sent}
          failed={accountTexts.sendFailed}
        >
          {accountTexts.resend}
        </MailButton>
      )}
    </>
  );
}

/** Sends the mail with the link to set a new password; says beforehand where it goes. */
function PasswordReset() {
  const { user } = useSession();
  const may = useMay(['account', 'reset-password']);
  const hintId = useId();
  return (
    <>
      <MailButton
        path="/users/{uuid}/reset-password"
        sent={texts.resetSent}
        failed={texts.resetFailed}
        reason={may.allowed ? undefined : may.reason}
        reasonId={hintId}
        aria-describedby={hintId}
      >
        {texts.resetPassword}
      </MailButton>
      <Box id={hintId} sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {may.allowed ? texts.resetHint(user.email) : may.reason}
      </Box>
    </>
  );
}

interface MailButtonProps extends ReasonedButtonProps {
  path: string;
  /** Said once the mail was sent to an address. */
  sent: (email: string) => string;
  failed: string;
}

/** Has a mail sent to the person signed in. */
function MailButton({ path, sent, failed, ...button }: MailButtonProps) {
  const { uuid } = useSession().user;
  const { demo } = useConfig();
  const sentText = (email: string) => (
    <>
      {sent(email)} {demo && <OutboxLink />}
    </>
  );
  const submission = useSubmission<void, string>({
    run: async (_, provider) => {
      const { users } = (await provider.action({ method: 'POST', path, params: { uuid } })).data;
      if (!isObject(users) || typeof users.email !== 'string')
        throw new HttpError(serviceTexts.noUser, 200);
      return users.email;
    },
    texts: () => ({ success: sentText, failure: failed }),
  });
  return <SubmissionButton {...button} submission={submission} sx={{ mt: 0.5 }} />;
}
