import { teamTexts as texts } from '../../../texts/people/team';
import { useSession } from '../../authProvider/session';
import { CompanyRule } from '../../account/CompanyRule';

/** Switch that requires MFA, beside the count of people without it; for administrators. */
export default function RequireMfa() {
  const { subject } = useSession();
  return subject.role === 'admin' && <CompanyRule field="enforce_mfa" label={texts.requireMfa} />;
}
