import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useEffect, useId } from 'react';
import { mfaTexts as texts } from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { EnforcementSwitch } from '../../actions/EnforcementSwitch';
import { takeEnrolment } from '../../authProvider/enrolment';
import { useMay, useSession } from '../../authProvider/session';
import { accountTexts } from '../../../texts/session';
import { useEnableMfa } from '../../submission/ownAccount';
import { DefinitionList } from '../../ui/DefinitionList';
import { LoadingNote } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { useCompany } from './CompanySection';
import { SubmissionButton } from './parts';
import { Muted } from '../../ui/Muted';
import { accountSource, mfaActions } from './sources';

export function MfaSection() {
  const { user } = useSession();
  const notify = useNotify();
  useEffect(() => {
    // Said once, to who has come back from setting up an authenticator app.
    if (!takeEnrolment(user.uuid)) return;
    if (user.mfa_enabled) notify(texts.wasEnabled, { type: 'success' });
    else notify(accountTexts.notEnabled, { type: 'error' });
  }, [user.uuid, user.mfa_enabled, notify]);
  const state = (
    <StatusPill tone={user.mfa_enabled ? 'ok' : 'neutral'}>
      {user.mfa_enabled ? texts.enabled : texts.notEnabled}
    </StatusPill>
  );
  return (
    <PageSection title={texts.section}>
      <DefinitionList items={[{ label: texts.long, value: state, explanation: texts.hint }]} />
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
    </PageSection>
  );
}

function EnableMfa() {
  const may = useMay(['account', 'enable-mfa']);
  const enable = useEnableMfa();
  const reasonId = useId();
  return (
    <>
      <SubmissionButton
        submission={enable}
        reason={may.allowed ? undefined : may.reason}
        reasonId={reasonId}
      >
        {accountTexts.enable}
      </SubmissionButton>
      {!may.allowed && (
        <Muted id={reasonId} sx={{ mt: 1 }}>
          {may.reason}
        </Muted>
      )}
    </>
  );
}

export function EnforcementSection() {
  const { data, error } = useCompany();
  return (
    <PageSection title={texts.enforcement}>
      {data ? (
        <EnforcementSwitch company={data} />
      ) : error ? (
        <Box sx={{ color: 'text.secondary' }}>{texts.companyUnknown}</Box>
      ) : (
        <LoadingNote />
      )}
    </PageSection>
  );
}
