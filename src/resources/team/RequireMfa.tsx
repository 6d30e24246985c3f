import { teamTexts as texts } from '../../../texts/team';
import { CompanySwitch } from '../../actions/CompanySwitch';
import { useSession } from '../../authProvider/session';

/** Demands MFA beside the count of those who lack it; for administrators. */
export default function RequireMfa() {
  const { user, subject } = useSession();
  if (subject.role !== 'admin') return null;
  return <CompanySwitch company={user.customer} field="enforce_mfa" label={texts.requireMfa} />;
}
