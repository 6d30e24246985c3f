import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { recordTexts } from '../../texts/record';

export interface LeaveTexts {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
  texts?: LeaveTexts;
}

/** Asks whether unsaved changes may be lost. Escape stays on the page. */
export default function LeaveDialog(props: LeaveDialogProps) {
  const { onStay, onLeave, texts = recordTexts.leaveUnsaved } = props;
  return (
    <Dialog open onClose={onStay} aria-describedby="leave-dialog-text">
      <DialogTitle>{texts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-dialog-text">{texts.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLeave} color="error">
          {texts.leave}
        </Button>
        <Button onClick={onStay} variant="contained">
          {texts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
