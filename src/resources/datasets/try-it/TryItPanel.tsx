import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sampleLimits, sampleTexts } from '../../../../contract/sampleTerms';
import { datasetTexts } from '../../../../texts/datasets';
import { tryItTexts as texts } from '../../../../texts/tryIt';
import { useMay } from '../../../authProvider/session';
import { CopyableText } from '../../../ui/CopyableText';
import { SelectField } from '../../../ui/SelectField';
import type { DatasetRecord } from '../record';
import { CiphertextParts, keyNumbersOf } from './CiphertextParts';
import { SampleForm } from './SampleForm';
import { useSample } from './useSample';

/** Encrypts and decrypts samples with the dataset's keys, side by side. */
export default function TryItPanel({ record }: { record: DatasetRecord }) {
  const [ciphertext, setCiphertext] = useState('');
  const reason = record.primary_key_enabled
    ? undefined
    : datasetTexts.primaryKeyDisabled(record.primary_key.name);
  return (
    <>
      <Box component="p" sx={{ mt: 0, mb: 2, color: 'text.secondary' }}>
        {texts.about[record.dataset_type]}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <EncryptSample record={record} reason={reason} onUse={setCiphertext} />
        <DecryptSample
          record={record}
          reason={reason}
          ciphertext={ciphertext}
          onChange={setCiphertext}
        />
      </Box>
    </>
  );
}

/** Stands for the current key, also after it has changed. */
const currentKey = 'current';

interface SampleProps {
  record: DatasetRecord;
  /** Why nothing can be tried. */
  reason: string | undefined;
}

/** Encrypts a sample with the current key or one that was current before. */
function EncryptSample({
  record,
  reason,
  onUse,
}: SampleProps & {
  /** Takes a ciphertext over for decrypting. */
  onUse: (ciphertext: string) => void;
}) {
  const may = useMay(['datasets', 'try-encrypt']);
  const structured = record.dataset_type === 'structured';
  const [text, setText] = useState('');
  const [chosen, setKey] = useState(currentKey);
  // A key that has become current is listed as such only.
  const key = chosen === String(record.key_number) ? currentKey : chosen;
  const sample = useSample(record.uuid, 'try-encrypt', {
    text,
    ...(key === currentKey ? {} : { key_number: Number(key) }),
  });
  const { result } = sample;
  return (
    <SampleForm
      title={texts.encrypt}
      label={texts.sample}
      hint={texts.sampleHint}
      max={sampleLimits.text}
      multiline={!structured}
      text={text}
      onChange={setText}
      sample={sample}
      reason={(may.allowed ? reason : may.reason) ?? (text === '' ? sampleTexts.text : undefined)}
      choice={
        structured && (
          <SelectField
            label={texts.keyNumber}
            value={key}
            onChange={setKey}
            choices={[
              { value: currentKey, label: texts.current(record.key_number) },
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
          <CopyableText title={texts.ciphertext} name={texts.ciphertextName} value={result.text} />
          <CiphertextParts record={record} ciphertext={result.text} />
          <div>
            <Button size="small" onClick={() => onUse(result.text)}>
              {texts.use}
            </Button>
          </div>
        </>
      )}
    </SampleForm>
  );
}

/** Decrypts a sample; which key it carries is told at once, without the service. */
function DecryptSample({
  record,
  reason,
  ciphertext,
  onChange,
}: SampleProps & { ciphertext: string; onChange: (ciphertext: string) => void }) {
  const may = useMay(['datasets', 'try-decrypt']);
  const sample = useSample(record.uuid, 'try-decrypt', { text: ciphertext });
  const { result } = sample;
  return (
    <SampleForm
      title={texts.decrypt}
      label={texts.ciphertext}
      hint={texts.ciphertextHint[record.dataset_type]}
      max={sampleLimits.ciphertext}
      multiline={record.dataset_type !== 'structured'}
      text={ciphertext}
      onChange={onChange}
      sample={sample}
      reason={
        (may.allowed ? reason : may.reason) ??
        (ciphertext === '' ? sampleTexts.ciphertext : undefined)
      }
    >
      {ciphertext !== '' && <CiphertextParts record={record} ciphertext={ciphertext} />}
      {result && (
        <CopyableText
          title={
            result.key_number === null ? texts.decrypted : texts.decryptedWith(result.key_number)
          }
          name={texts.decryptedName}
          value={result.text}
        />
      )}
    </SampleForm>
  );
}
