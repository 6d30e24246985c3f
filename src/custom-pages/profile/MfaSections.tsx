import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { grantTexts, mfaTexts as texts } from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { CompanySwitch } from '../../actions/CompanySwitch';
import { takeEnrolment } from '../../authProvider/enrolment';
import { useRefusal, useSession } from '../../authProvider/session';
import { accountTexts } from '../../../texts/session';
import { useEnableMfa } from '../../submission/ownAccount';
import { DefinitionList } from '../../ui/DefinitionList';
import { LoadingNote } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { useCompany } from './CompanySection';
import { SubmissionButton } from './parts';
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

const EnableMfa = () => (
  <SubmissionButton submission={useEnableMfa()} reason={useRefusal(['account', 'enable-mfa'])}>
    {accountTexts.enable}
  </SubmissionButton>
);

/** What holds for everyone in the company. */
export function EnforcementSection() {
  return (
    <>
      <SwitchSection
        title={texts.enforcement}
        switched={{ field: 'enforce_mfa', label: texts.enforceAll }}
      />
      <SwitchSection
        title={grantTexts.section}
        switched={{ field: 'reserve_grants', label: grantTexts.reserveAll }}
        hint={grantTexts.hint}
      />
    </>
  );
}

interface SwitchSectionProps {
  title: string;
  switched: Pick<Parameters<typeof CompanySwitch>[0], 'field' | 'label'>;
  hint?: string;
}

function SwitchSection({ title, switched, hint }: SwitchSectionProps) {
  const { data, error } = useCompany();
  return (
    <PageSection title={title}>
      {hint !== undefined && <Muted sx={{ mb: 1 }}>{hint}</Muted>}
      {data ? (
        <CompanySwitch company={data} {...switched} />
      ) : error ? (
        <Box sx={{ color: 'text.secondary' }}>{texts.companyUnknown}</Box>
      ) : (
        <LoadingNote />
      )}
    </PageSection>
  );
}
