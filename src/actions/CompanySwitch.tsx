import { useSession } from '../authProvider/session';
import { SwitchWithReason } from '../ui/SwitchWithReason';
import { companySource, type SwitchedCompany, switches, type SwitchName } from './companySwitches';
import { useOpenAction } from './openAction';
import { shownActions } from './shownActions';

interface CompanySwitchProps {
  company: SwitchedCompany;
  field: SwitchName;
  label: string;
}

/** Turns a rule for the whole company on or off, each by its action. */
export function CompanySwitch({ company, field, label }: CompanySwitchProps) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [action] = shownActions(switches[field], company, subject, 'page');
  return (
    <SwitchWithReason
      label={label}
      checked={company[field]}
      reason={action?.disabledReason}
      onSwitch={() => {
        if (action) open({ resource: companySource, action: action.id, id: company.uuid });
      }}
    />
  );
}
