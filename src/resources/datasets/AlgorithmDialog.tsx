import { useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { encryptionAlgorithmLabels } from '../../../contract/datasetTerms';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import type { ActionDialogProps } from '../declare';
import type { DatasetRecord } from './record';

/** What unstructured data can be encrypted with (decision 13). */
const choices = ['AES256GCM', 'AES128GCM'] as const;

/** Chooses another algorithm for unstructured data; it must be a different one (console.md section 4). */
export default function AlgorithmDialog({
  record,
  params,
  frame,
}: ActionDialogProps<DatasetRecord>) {
  const current = record.encryption_algorithm;
  const [algorithm, setAlgorithm] = useState(String(params?.['algorithm'] ?? current));
  const id = useId();
  return (
    <ActionDialogFrame
      frame={frame}
      title="Change Data Encryption Algorithm"
      submit="Submit"
      params={algorithm === current ? undefined : { algorithm }}
      reason="This is the current algorithm."
    >
      <Typography>
        What is encrypted from now on uses the chosen algorithm. Existing data stays as it is, and
        can still be decrypted.
      </Typography>
      <FormControl component="fieldset" disabled={frame.busy}>
        <FormLabel component="legend" id={id}>
          Encryption Algorithm
        </FormLabel>
        <RadioGroup
          name="algorithm"
          aria-labelledby={id}
          value={algorithm}
          onChange={(_, value) => setAlgorithm(value)}
        >
          {choices.map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio size="small" />}
              label={
                choice === current
                  ? `${encryptionAlgorithmLabels[choice]} (current)`
                  : encryptionAlgorithmLabels[choice]
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
    </ActionDialogFrame>
  );
}
