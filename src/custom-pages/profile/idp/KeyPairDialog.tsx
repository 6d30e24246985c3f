import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import { ResultDialog } from '../../../actions/ResultDialog';
import { SecretValue } from '../../../credentials/SecretValue';
import { TakeSecret } from '../../../credentials/TakeSecret';
import { messageOf } from '../../../dataProvider/errors';
import type { LeaveTexts } from '../../../forms/LeaveDialog';
import { generateKeyPair, type KeyPair } from '../../../keygen/generateKeyPair';
import type { ActionFailure } from '../../../resources/declare';
import { StepList } from '../../../wizard/StepList';

const steps = [
  { id: 'caution', label: 'Caution' },
  { id: 'private-key', label: 'Private key' },
] as const;

const leaveTexts: LeaveTexts = {
  title: 'Leave without the private key?',
  text: 'The private key cannot be shown again. If you leave now, the key pair is lost.',
  leave: 'Leave',
  stay: 'Stay',
};

export interface KeyPairDialogProps {
  onCancel: () => void;
  /** Told the public key once the person has the private one, of which nothing is left here then. */
  onMade: (publicKey: string) => void;
}

/** Makes a key pair on this device, in two steps: a caution, then the private key shown once. */
export default function KeyPairDialog({ onCancel, onMade }: KeyPairDialogProps) {
  // In this component's memory only, which goes with it.
  const [pair, setPair] = useState<KeyPair>();
  return pair ? (
    <PrivateKeyStep privateKey={pair.privateKey} onDone={() => onMade(pair.publicKey.trim())} />
  ) : (
    <CautionStep onCancel={onCancel} onMade={setPair} />
  );
}

function CautionStep({
  onCancel,
  onMade,
}: {
  onCancel: () => void;
  onMade: (pair: KeyPair) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onMade(await generateKeyPair());
    } catch (error) {
      setFailure({ title: 'There was a problem making the key pair.', details: messageOf(error) });
      setBusy(false);
    }
  };
  return (
    <ActionDialogFrame
      frame={{
        recordName: '',
        asksForCode: false,
        busy,
        failure,
        onCancel,
        onSubmit: () => void make(),
      }}
      title="IDP Key Pair"
      submit="Continue"
      params={{}}
    >
      <StepList steps={steps} current={0} from={1} />
      <Alert severity="warning" role="presentation">
        <AlertTitle>Caution</AlertTitle>
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
          <li>
            The private key is made on this device and shown once. It is not sent, and not stored:
            nobody can show it again.
          </li>
          <li>
            Whoever has the private key can sign tokens in the name of anyone in your company. Have
            a safe place for it ready.
          </li>
          <li>
            The public key takes the place of the one in the form. Programs that sign with the older
            private key stop working once you save.
          </li>
        </Box>
      </Alert>
    </ActionDialogFrame>
  );
}

function PrivateKeyStep({ privateKey, onDone }: { privateKey: string; onDone: () => void }) {
  const [taken, setTaken] = useState(false);
  return (
    <ResultDialog
      title="IDP Key Pair"
      waiting={taken ? undefined : 'Copy or download the private key first.'}
      leaveTexts={leaveTexts}
      onDone={onDone}
    >
      <Stack spacing={2} sx={{ '@media print': { display: 'none' } }}>
        <StepList steps={steps} current={1} from={1} />
        <Alert severity="warning">
          This is the private key of your identity provider. It cannot be shown again: copy or
          download it, and keep it in a safe place.
        </Alert>
        <SecretValue label="Private key" value={privateKey} />
        <TakeSecret
          label="Private key"
          text={privateKey}
          copy={{ label: 'Copy private key', said: 'The private key has been copied.' }}
          download={{
            label: 'Download private key',
            said: 'The private key has been downloaded.',
            fileName: 'idp-private-key.pem',
          }}
          onTaken={() => setTaken(true)}
        />
      </Stack>
    </ResultDialog>
  );
}
