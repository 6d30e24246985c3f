import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

/** Asks whether unsaved changes may be lost. Escape stays on the page. */
export default function LeaveDialog({
  onStay,
  onLeave,
}: {
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      aria-labelledby="leave-dialog-title"
      aria-describedby="leave-dialog-text"
    >
      <DialogTitle id="leave-dialog-title">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-dialog-text">
          Your changes on this page have not been saved. If you leave now, they are lost.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLeave} color="error">
          Leave without saving
        </Button>
        <Button onClick={onStay} variant="contained">
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
