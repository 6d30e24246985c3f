import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { keyPairTexts as texts } from '../../../../texts/people/keyPair';
import { DialogFrame } from '../../../admin-kit/actions/DialogFrame';
import { generateKeyPair } from '../../../credentials/keygen/generate';
import type { KeyPair } from '../../../credentials/keygen/keys';
import { useSubmission } from '../../../admin-kit/form/useSubmission';
import { StepList } from '../../../ui/Steps';
import { SecretDialog } from '../../../admin-kit/actions/SecretDialog';
import { BulletList } from '../../../ui/BulletList';

interface KeyPairDialogProps {
  onCancel: () => void;
  /** Called with the public key once the person has the private key, which is then dropped here. */
  onGenerated: (publicKey: string) => void;
}

/** Generates a key pair on this device, in two steps: a caution, then the private key shown once. */
export default function KeyPairDialog({ onCancel, onGenerated }: KeyPairDialogProps) {
  // Only in this component's memory, which is dropped with it.
  const [pair, setPair] = useState<KeyPair>();
  const wordsId = useId();
  const { submit, busy, failure } = useSubmission<void, void>({
    run: async () => setPair(await generateKeyPair()),
    texts: () => ({ failure: texts.failed }),
  });
  return (
    // Stop the submit event: React bubbles it to the surrounding form, which would be submitted too.
    <Box sx={{ display: 'none' }} onSubmit={(event) => event.stopPropagation()}>
      {pair ? (
        <SecretDialog
          {...texts}
          secret={pair.privateKey}
          onDone={() => onGenerated(pair.publicKey.trim())}
        >
          <StepList steps={texts.steps} current={1} from={1} />
        </SecretDialog>
      ) : (
        <DialogFrame
          title={texts.title}
          submit={texts.continue}
          reason={undefined}
          {...{ wordsId, busy, failure, onCancel }}
          onSubmit={() => void submit()}
        >
          <StepList steps={texts.steps} current={0} from={1} />
          <Alert severity="warning" id={wordsId}>
            <AlertTitle>{texts.caution}</AlertTitle>
            <BulletList items={texts.cautions} isSpaced />
          </Alert>
        </DialogFrame>
      )}
    </Box>
  );
}
