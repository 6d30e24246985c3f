import { useSession } from '../../authProvider/session';
import { DefinitionList } from '../../forms/DefinitionList';
import { texts } from '../../layout/texts';
import { PageSection } from '../../page/PageSection';
import { EmailVerification } from './EmailVerification';
import { profileTexts } from './texts';

/** Who is signed in, of which company, and what is missing for the account to be able to do everything. */
export default function AccountPage() {
  const { user, subject } = useSession();
  return (
    <>
      <PageSection title={profileTexts.user}>
        <DefinitionList
          items={[
            { label: profileTexts.name, value: user.name },
            { label: profileTexts.role, value: texts.roles[subject.role] },
            { label: profileTexts.email, value: <EmailVerification /> },
          ]}
        />
      </PageSection>
      <PageSection title={profileTexts.account}>
        <DefinitionList
          items={[
            { label: profileTexts.company, value: user.customer.name },
            { label: profileTexts.plan, value: profileTexts.plans[user.customer.plan] },
          ]}
        />
      </PageSection>
      <PageSection title={profileTexts.security}>
        <DefinitionList
          items={[
            {
              label: profileTexts.mfa,
              value: user.mfa_enabled ? profileTexts.enabled : profileTexts.disabled,
            },
          ]}
        />
      </PageSection>
    </>
  );
}
