import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useOpenAction } from '../../actions/openAction';
import { shownActions } from '../../actions/shownActions';
import { useSession } from '../../authProvider/session';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PageSection } from '../../page/PageSection';
import { type CompanyRecord, companySource, enforcementActions } from './companySource';
import { profileTexts } from './texts';
import { useCompany } from './useCompany';

/** Whether everyone in the company needs MFA. */
export function EnforcementSection() {
  const { data, error, isFetching, refetch } = useCompany();
  return (
    <PageSection title={profileTexts.enforcement}>
      {data ? (
        <EnforcementSwitch company={data} />
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <LoadingNote />
      )}
    </PageSection>
  );
}

/** Shows what holds: it moves when the service has changed it, not when it is only asked. */
function EnforcementSwitch({ company }: { company: CompanyRecord }) {
  const { subject } = useSession();
  const open = useOpenAction();
  const reasonId = useId();
  const [action] = shownActions(enforcementActions, company, subject, 'page');
  const reason = action?.disabledReason;
  return (
    <>
      <FormControlLabel
        label={profileTexts.enforce}
        disabled={reason !== undefined}
        control={
          <Switch
            checked={company.enforce_mfa}
            slotProps={{
              input: {
                role: 'switch',
                'aria-describedby': reason === undefined ? undefined : reasonId,
              },
            }}
            onChange={() => {
              if (action)
                open({ resource: companySource.name, action: action.id, id: company.uuid });
            }}
          />
        }
      />
      {reason !== undefined && (
        <Box id={reasonId} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {reason}
        </Box>
      )}
    </>
  );
}
