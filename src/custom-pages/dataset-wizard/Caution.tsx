import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from 'ra-core';
import { useId } from 'react';
import { stepTexts } from '../../../texts/admin-kit/steps';
import { cautionTexts } from '../../../texts/datasets/wizard';
import { BulletList } from '../../ui/BulletList';
import { MessageDialog } from '../../ui/DialogShell';
import { useMissingPrerequisites } from './InformationStep';

/** The points of the caution, inside another screen. */
export const CautionNote = ({ id }: { id?: string }) => (
  <Alert severity="warning" id={id}>
    <BulletList items={cautionTexts.points} isSpaced />
  </Alert>
);

/** Advice to read before a dataset is created. */
export function Caution({ onContinue }: { onContinue: () => void }) {
  const navigate = useNavigate();
  const leave = () => navigate('/datasets', { replace: true });
  const id = useId();
  // Requested while this is read, so that the first step does not change after it is shown.
  useMissingPrerequisites();
  return (
    <MessageDialog
      title={cautionTexts.title}
      alsoDescribedBy={id}
      onClose={leave}
      buttons={
        <>
          <Button onClick={leave}>{stepTexts.cancel}</Button>
          <Button variant="contained" onClick={onContinue}>
            {stepTexts.continue}
          </Button>
        </>
      }
    >
      <CautionNote id={id} />
    </MessageDialog>
  );
}
