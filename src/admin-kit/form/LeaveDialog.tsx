import Button from '@mui/material/Button';
import { recordTexts } from '../../../texts/admin-kit/record';
import type { LeaveTexts } from '../../model/leaveTexts';
import { MessageDialog } from '../../ui/DialogShell';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
  texts?: LeaveTexts;
}

/** Asks whether unsaved changes may be lost. Escape stays on the page. */
export default function LeaveDialog(props: LeaveDialogProps) {
  const { onStay, onLeave, texts = recordTexts.leaveUnsaved } = props;
  return (
    <MessageDialog
      title={texts.title}
      text={texts.text}
      onClose={onStay}
      buttons={
        <>
          <Button onClick={onLeave} color="error">
            {texts.leave}
          </Button>
          <Button onClick={onStay} variant="contained">
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}
