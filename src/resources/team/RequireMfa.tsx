import { teamTexts as texts } from '../../../texts/team';
import { EnforcementSwitch } from '../../actions/EnforcementSwitch';
import { useSession } from '../../authProvider/session';

/** Demands MFA beside the count of those who lack it; for administrators. */
export default function RequireMfa() {
  const { user, subject } = useSession();
  if (subject.role !== 'admin') return null;
  return <EnforcementSwitch company={user.customer} label={texts.requireMfa} />;
}
