import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useId } from 'react';
import { ActionButtons } from '../../actions/ActionButtons';
import { takeEnrolment } from '../../authProvider/enrolmentAddress';
import { useMay, useSession } from '../../authProvider/session';
import { DefinitionList } from '../../forms/DefinitionList';
import { accountTexts } from '../../layout/accountTexts';
import { useEnableMfa } from '../../layout/useEnableMfa';
import { PageSection } from '../../page/PageSection';
import { accountSource, mfaActions } from './accountSource';
import { profileTexts } from './texts';
import { useTellFailure } from './useTellFailure';

/** Says once how setting up an authenticator app went, for who has come back from it. */
function useEnrolmentResult(): void {
  const { user } = useSession();
  const notify = useNotify();
  useEffect(() => {
    if (!takeEnrolment(user.uuid)) return;
    if (user.mfa_enabled) notify(profileTexts.mfaEnabled, { type: 'success' });
    else notify(accountTexts.notEnabled, { type: 'error' });
  }, [user.uuid, user.mfa_enabled, notify]);
}

/** One's own MFA: enabling, replacing and disabling it. */
export function MfaSection() {
  const { user } = useSession();
  useEnrolmentResult();
  return (
    <PageSection title={profileTexts.mfa}>
      <DefinitionList
        items={[
          {
            label: profileTexts.mfaLong,
            value: user.mfa_enabled ? profileTexts.enabled : profileTexts.disabled,
            explanation: profileTexts.mfaHint,
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
  const may = useMay(['account', 'enable-mfa']);
  const tellFailure = useTellFailure();
  const reasonId = useId();
  const { mutate, isPending } = useEnableMfa();
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        disabled={!may.allowed}
        aria-describedby={may.allowed ? undefined : reasonId}
        onClick={() =>
          mutate(undefined, { onError: (error) => tellFailure(error, accountTexts.enableFailed) })
        }
      >
        {accountTexts.enable}
      </Button>
      {!may.allowed && (
        <Box id={reasonId} sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
          {may.reason}
        </Box>
      )}
    </>
  );
}
