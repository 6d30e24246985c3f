import { teamTexts as texts } from '../../../texts/people/team';
import { useSession } from '../../authProvider/session';
import { CompanyRule } from '../../account/CompanyRule';

/** Demands MFA beside the count of those who lack it; for administrators. */
export default function RequireMfa() {
  const { subject } = useSession();
  return subject.role === 'admin' && <CompanyRule field="enforce_mfa" label={texts.requireMfa} />;
}
