import { mfaTexts } from '../../texts/people/profile';
import { useOpenAction } from '../admin-kit/actions/dialogAddress';
import { shownActions } from '../admin-kit/actions/shownActions';
import { useRefreshSession, useSession } from '../authProvider/session';
import { SwitchWithReason } from '../ui/SwitchWithReason';
import { companyName, type CompanyRuleName, companyRules } from './companyRules';

interface CompanyRuleProps {
  field: CompanyRuleName;
  label: string;
}

/** Link to the page on which people enable their own MFA; without it they cannot change `enforce_mfa`. */
const ownMfa = { name: mfaTexts.ownAccount, to: '/profile' };

/** Turns a rule for one's whole company on or off, each by its action. */
export function CompanyRule({ field, label }: CompanyRuleProps) {
  const { user, subject } = useSession();
  const open = useOpenAction();
  const refresh = useRefreshSession();
  const { customer } = user;
  const [action] = shownActions(companyRules[field], customer, subject, 'page');
  return (
    <SwitchWithReason
      label={label}
      checked={customer[field]}
      reason={action?.disabledReason}
      link={ownMfa}
      onSwitch={() => {
        if (!action) return;
        open({ resource: companyName, action: action.id, id: customer.uuid });
        // The dialog reads the company itself; if somebody else has changed the rule meanwhile, the switch follows.
        refresh();
      }}
    />
  );
}
