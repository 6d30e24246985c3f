import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { recordTexts } from '../../texts/record';

interface DraftNoticeProps {
  /** What has been put back, and that it has not been sent yet. */
  text: string;
  discard?: string;
  onDiscard: () => void;
}

/** Says above a form that an earlier draft is in it, and takes it out. */
export function DraftNotice({ text, discard = recordTexts.discard, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {discard}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
