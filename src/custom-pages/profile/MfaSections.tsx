import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useEffect, useId } from 'react';
import { mfaTexts as texts } from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { useOpenAction } from '../../actions/openAction';
import { shownActions } from '../../actions/shownActions';
import { noteEnrolment, takeEnrolment } from '../../authProvider/enrolment';
import { useMay, useRefreshSession, useSession } from '../../authProvider/session';
import { accountTexts } from '../../../texts/session';
import { useSubmission } from '../../submission/useSubmission';
import { DefinitionList } from '../../ui/DefinitionList';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { LoadingNote } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { SwitchWithReason } from '../../ui/SwitchWithReason';
import { useCompany } from './CompanySection';
import {
  accountSource,
  type CompanyRecord,
  companySource,
  enforcementActions,
  mfaActions,
  setUpMfa,
} from './sources';

/** Says once how setting up an authenticator app went, for who has come back from it. */
function useEnrolmentResult(): void {
  const { user } = useSession();
  const notify = useNotify();
  useEffect(() => {
    if (!takeEnrolment(user.uuid)) return;
    if (user.mfa_enabled) notify(texts.wasEnabled, { type: 'success' });
    else notify(accountTexts.notEnabled, { type: 'error' });
  }, [user.uuid, user.mfa_enabled, notify]);
}

/** One's own MFA: enabling, replacing and disabling it. */
export function MfaSection() {
  const { user } = useSession();
  useEnrolmentResult();
  return (
    <PageSection title={texts.section}>
      <DefinitionList
        items={[
          {
            label: texts.long,
            value: user.mfa_enabled ? texts.enabled : texts.notEnabled,
            explanation: texts.hint,
          },
        ]}
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
    </PageSection>
  );
}

function EnableMfa() {
  const { user } = useSession();
  const may = useMay(['account', 'enable-mfa']);
  const refreshSession = useRefreshSession();
  const reasonId = useId();
  const { submit, busy, failure } = useSubmission<void, never>({
    run: (_, provider) => setUpMfa(provider, () => noteEnrolment(user.uuid)),
    texts: () => ({ failure: accountTexts.enableFailed }),
  });
  const enable = async () => {
    const { status } = await submit();
    // It may have been enabled meanwhile, which the service then says.
    if (status === 'failed') refreshSession();
  };
  return (
    <>
      <ReasonedButton
        variant="outlined"
        loading={busy}
        reason={may.allowed ? undefined : may.reason}
        reasonId={reasonId}
        onClick={() => void enable()}
      >
        {accountTexts.enable}
      </ReasonedButton>
      {failure && <ErrorAlert failure={failure} />}
      {!may.allowed && (
        <Box id={reasonId} sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
          {may.reason}
        </Box>
      )}
    </>
  );
}

/** Whether everyone in the company needs MFA. */
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

function EnforcementSwitch({ company }: { company: CompanyRecord }) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [action] = shownActions(enforcementActions, company, subject, 'page');
  return (
    <SwitchWithReason
      label={texts.enforceAll}
      checked={company.enforce_mfa}
      reason={action?.disabledReason}
      onSwitch={() => {
        if (action) open({ resource: companySource.name, action: action.id, id: company.uuid });
      }}
    />
  );
}
