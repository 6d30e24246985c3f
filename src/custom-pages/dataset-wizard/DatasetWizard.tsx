import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../authProvider/session';
import { Caution } from './Caution';
import { readWizardDraft, wizardDraftKey } from './wizardDraft';
import { WizardDialog } from './WizardDialog';

/** The caution, then the wizard as a modal (console.md section 2); a draft is opened at once. */
export default function DatasetWizard() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(
    () => readWizardDraft(sessionStorage, wizardDraftKey(user.uuid)) !== undefined,
  );
  return opened ? (
    <WizardDialog />
  ) : (
    <Caution onContinue={() => setOpened(true)} onCancel={() => navigate('/datasets')} />
  );
}
