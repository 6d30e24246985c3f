import Box from '@mui/material/Box';
import { useOpenAction } from '../../actions/openAction';
import { shownActions } from '../../actions/shownActions';
import { useSession } from '../../authProvider/session';
import { ExplainedSwitch } from '../../forms/ExplainedSwitch';
import { LoadingNote } from '../../forms/LoadStates';
import { PageSection } from '../../page/PageSection';
import { type CompanyRecord, companySource, enforcementActions } from './companySource';
import { profileTexts } from './texts';
import { useCompany } from './useCompany';

/** Whether everyone in the company needs MFA. */
export function EnforcementSection() {
  const { data, error } = useCompany();
  return (
    <PageSection title={profileTexts.enforcement}>
      {data ? (
        <EnforcementSwitch company={data} />
      ) : error ? (
        <Box sx={{ color: 'text.secondary' }}>{profileTexts.companyUnknown}</Box>
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
    <ExplainedSwitch
      label={profileTexts.enforce}
      checked={company.enforce_mfa}
      reason={action?.disabledReason}
      onSwitch={() => {
        if (action) open({ resource: companySource.name, action: action.id, id: company.uuid });
      }}
    />
  );
}
