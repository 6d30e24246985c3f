import { SharedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { AccountSection } from './AccountSection';
import { EnforcementSection } from './EnforcementSection';
import { IdpSection } from './idp/IdpSection';
import { MfaSection } from './MfaSection';
import { SessionsSection } from './SessionsSection';
import { UserSection } from './UserSection';

/** The account profile, section by section (companion.md "Account Profile"). */
export default function AccountPage() {
  return (
    <SharedChangesGuard>
      <UserSection />
      <AccountSection />
      <MfaSection />
      <EnforcementSection />
      <SessionsSection />
      <IdpSection />
    </SharedChangesGuard>
  );
}
