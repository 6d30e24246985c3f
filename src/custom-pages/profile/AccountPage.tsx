import { SharedChangesGuard } from '../../submission/UnsavedChangesGuard';
import { CompanySection } from './CompanySection';
import { IdpSection } from './IdpSection';
import { EnforcementSection, MfaSection } from './MfaSections';
import { SessionsSection } from './SessionsSection';
import { StreamSection } from './StreamSection';
import { UserSection } from './UserSection';

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
