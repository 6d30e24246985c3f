import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { recordTexts } from '../../texts/record';
import type { useDraft } from './drafts';

interface DraftNoticeProps extends Pick<AlertProps, 'sx'> {
  draft: Pick<ReturnType<typeof useDraft>, 'restored' | 'discard'>;
  /** What has been put back, and that it has not been sent yet. */
  text: string;
  /** The same of a draft that began with an older version of the record. */
  olderText?: string;
  /** On the button that takes it out. */
  discard?: string;
}

/** Says above a form that an earlier draft is in it, and takes it out. */
export function DraftNotice(props: DraftNoticeProps) {
  const { draft, text, olderText = text, discard = recordTexts.discard, sx } = props;
  if (draft.restored === 'none') return null;
  return (
    <Alert
      role="alert"
      severity="info"
      sx={sx}
      action={
        <Button color="inherit" size="small" onClick={draft.discard}>
          {discard}
        </Button>
      }
    >
      {draft.restored === 'same-version' ? text : olderText}
    </Alert>
  );
}
