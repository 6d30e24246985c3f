import type { AlertProps } from '@mui/material/Alert';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { recordTexts } from '../../../texts/admin-kit/record';
import { ButtonAlert } from '../../ui/ButtonAlert';
import type { useDraft } from './useDraft';

interface DraftNoticeProps extends Pick<AlertProps, 'sx'> {
  draft: Pick<ReturnType<typeof useDraft>, 'restored' | 'discard'>;
  /** True while the draft is being sent: it cannot be discarded then. */
  busy: boolean;
  /** Says what has been restored, and that it has not been sent yet. */
  text: string;
  /** The same of a draft that began with an older version of the record. */
  olderText?: string;
  /** Text of the button that discards the draft. */
  discard?: string;
}

/** Says above a form that it holds an earlier draft, with a button that discards it. */
export function DraftNotice(props: DraftNoticeProps) {
  const { draft, busy, text, olderText = text, discard = recordTexts.discard, sx } = props;
  if (draft.restored === 'none') return null;
  return (
    <ButtonAlert
      severity="info"
      sx={sx}
      button={{
        children: discard,
        onClick: draft.discard,
        reason: busy ? actionTexts.busy : undefined,
      }}
    >
      {draft.restored === 'same-version' ? text : olderText}
    </ButtonAlert>
  );
}
