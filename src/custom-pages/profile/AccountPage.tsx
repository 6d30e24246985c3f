import { SharedChangesGuard } from '../../submission/UnsavedChangesGuard';
import { CompanySection, EnforcementSection } from './CompanySection';
import { IdpSection } from './IdpSection';
import { SessionsSection } from './SessionsSection';
import { StreamSection } from './StreamSection';
import { MfaSection, UserSection } from './UserSection';

/** The account profile, section by section (companion.md "Account Profile"). */
export default function AccountPage() {
  return (
    <SharedChangesGuard>
      <UserSection />
      <CompanySection />
      <MfaSection />
      <EnforcementSection />
      <SessionsSection />
      <IdpSection />
      <StreamSection />
    </SharedChangesGuard>
  );
}
