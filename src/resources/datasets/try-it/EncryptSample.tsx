import Button from '@mui/material/Button';
import { useState } from 'react';
import { sampleLimits, sampleTexts } from '../../../../contract/sampleTerms';
import { useMay } from '../../../authProvider/session';
import { SelectField } from '../../../forms/SelectField';
import { CopyableText } from '../../../page/CopyableText';
import type { DatasetRecord } from '../record';
import { CiphertextParts } from './CiphertextParts';
import { keyNumbersOf } from './sampleDefinition';
import { SampleForm } from './SampleForm';
import { useSample } from './useSample';

/** Stands for the current key, also after it has changed. */
const currentKey = 'current';

interface EncryptSampleProps {
  record: DatasetRecord;
  /** Why nothing can be tried. */
  reason: string | undefined;
  /** Takes a ciphertext over for decrypting. */
  onUse: (ciphertext: string) => void;
}

/** Encrypts a sample with the current key or one that was current before. */
export function EncryptSample({ record, reason, onUse }: EncryptSampleProps) {
  const may = useMay(['datasets', 'try-encrypt']);
  const structured = record.dataset_type === 'structured';
  const [text, setText] = useState('');
  const [chosen, setKey] = useState(currentKey);
  // A key that has become current is listed as such only.
  const key = chosen === String(record.key_number) ? currentKey : chosen;
  const { run, result, busy, problem, failure } = useSample(record.uuid, 'try-encrypt', {
    text,
    ...(key === currentKey ? {} : { key_number: Number(key) }),
  });
  return (
    <SampleForm
      title="Encrypt"
      label="Sample Value"
      hint="Do not use real data."
      max={sampleLimits.text}
      multiline={!structured}
      text={text}
      onChange={setText}
      submit="Encrypt"
      onSubmit={run}
      busy={busy}
      problem={problem}
      failure={failure}
      reason={(may.allowed ? reason : may.reason) ?? (text === '' ? sampleTexts.text : undefined)}
      choice={
        structured && (
          <SelectField
            label="Key Number"
            value={key}
            onChange={setKey}
            choices={[
              { value: currentKey, label: `${record.key_number} (current)` },
              ...keyNumbersOf(record)
                .filter((number) => number !== record.key_number)
                .map((number) => ({ value: String(number), label: String(number) })),
            ]}
          />
        )
      }
    >
      {result && (
        <>
          <CopyableText title="Ciphertext" name="ciphertext" value={result.text} />
          <CiphertextParts record={record} ciphertext={result.text} />
          <div>
            <Button size="small" onClick={() => onUse(result.text)}>
              Use for decrypting
            </Button>
          </div>
        </>
      )}
    </SampleForm>
  );
}
