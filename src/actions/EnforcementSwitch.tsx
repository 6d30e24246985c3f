import { mfaTexts as texts } from '../../texts/profile';
import { useSession } from '../authProvider/session';
import { SwitchWithReason } from '../ui/SwitchWithReason';
import { enforcementActions, enforcementSource, type EnforcingCompany } from './enforcementActions';
import { useOpenAction } from './openAction';
import { shownActions } from './shownActions';

interface EnforcementSwitchProps {
  company: EnforcingCompany;
  label?: string;
}

/** Demands MFA of everyone in the company, or no longer. */
export function EnforcementSwitch({ company, label = texts.enforceAll }: EnforcementSwitchProps) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [action] = shownActions(enforcementActions, company, subject, 'page');
  return (
    <SwitchWithReason
      label={label}
      checked={company.enforce_mfa}
      reason={action?.disabledReason}
      onSwitch={() => {
        if (action) open({ resource: enforcementSource, action: action.id, id: company.uuid });
      }}
    />
  );
}
