import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { nextKeyNumber, wrapsNext } from '../../../contract/rotationTerms';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import type { DatasetRecord } from './record';

/** Says what a rotation of the data key does, and names the wrap before it happens (decision 14). */
export default function RotateKeyDialog({ record, frame }: ActionDialogProps<DatasetRecord>) {
  const { key_number: current, max_key_rotations: most } = record;
  return (
    <ActionDialogFrame frame={frame} title="Rotate Data Encryption Key" submit="Rotate" params={{}}>
      <Typography>
        The next data encryption key becomes current. Existing data is not re-keyed: it is still
        decrypted with the key it was encrypted with.
      </Typography>
      {most !== null && <Numbers current={current} most={most} />}
    </ActionDialogFrame>
  );
}

function Numbers({ current, most }: { current: number; most: number }) {
  const next = nextKeyNumber(current, most);
  const change = `Key number ${current} is current now; key number ${next} will be.`;
  if (wrapsNext(current, most))
    return (
      <Alert severity="warning">
        {`This dataset has room for ${keysText(most)}, and the last one is current. This rotation wraps to the first: key number 0 becomes current again, with its existing key. No new key is made.`}
      </Alert>
    );
  if (wrapsNext(next, most))
    return (
      <>
        <Typography>{change}</Typography>
        <Alert severity="info">
          {`That is the last of ${keysText(most)} this dataset has room for. The rotation after this one wraps to the first key and uses it again.`}
        </Alert>
      </>
    );
  return <Typography>{change}</Typography>;
}

const keysText = (count: number): string => (count === 1 ? '1 key' : `${count} keys`);
