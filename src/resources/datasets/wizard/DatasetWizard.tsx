import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { cautionTexts, wizardTexts } from '../../../../texts/wizard';
import { useSession } from '../../../authProvider/session';
import { usePageTitle } from '../../../ui/PageHeader';
import { readWizardDraft, wizardDraftKey } from './wizardValues';
import { WizardDialog } from './WizardDialog';

/** The caution, then the wizard as a modal (console.md section 2); a draft is opened at once. */
export default function DatasetWizard() {
  const { user } = useSession();
  const [opened, setOpened] = useState(
    () => readWizardDraft(sessionStorage, wizardDraftKey(user.uuid)) !== undefined,
  );
  usePageTitle(wizardTexts.title);
  return opened ? <WizardDialog /> : <Caution onContinue={() => setOpened(true)} />;
}

/** What to know before a dataset is created. */
function Caution({ onContinue }: { onContinue: () => void }) {
  const navigate = useNavigate();
  const leave = () => navigate('/datasets');
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={leave}>
      <DialogTitle>{cautionTexts.title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" role="presentation">
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
            {cautionTexts.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Box>
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{wizardTexts.buttons.cancel}</Button>
        <Button variant="contained" onClick={onContinue}>
          {wizardTexts.buttons.continue}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
