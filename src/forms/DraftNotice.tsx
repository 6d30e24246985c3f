import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface DraftNoticeProps {
  /** What has been put back, and that it has not been sent yet. */
  text: string;
  onDiscard: () => void;
}

/** Says above a form that an earlier draft is in it, and takes it out. */
export function DraftNotice({ text, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
