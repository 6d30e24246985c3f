import { sampleLimits, sampleTexts } from '../../../../contract/sampleTerms';
import { useMay } from '../../../authProvider/session';
import { CopyableText } from '../../../page/CopyableText';
import type { DatasetRecord } from '../record';
import { CiphertextParts } from './CiphertextParts';
import { SampleForm } from './SampleForm';
import { useSample } from './useSample';

interface DecryptSampleProps {
  record: DatasetRecord;
  /** Why nothing can be tried. */
  reason: string | undefined;
  ciphertext: string;
  onChange: (ciphertext: string) => void;
}

/** Decrypts a sample; which key it carries is told at once, without the service. */
export function DecryptSample({ record, reason, ciphertext, onChange }: DecryptSampleProps) {
  const may = useMay(['datasets', 'try-decrypt']);
  const structured = record.dataset_type === 'structured';
  const { run, result, busy, problem, failure } = useSample(record.uuid, 'try-decrypt', {
    text: ciphertext,
  });
  return (
    <SampleForm
      title="Decrypt"
      label="Ciphertext"
      hint={
        structured
          ? 'From above, or from one of your programs.'
          : 'In base64, from above or from one of your programs.'
      }
      max={sampleLimits.ciphertext}
      multiline={!structured}
      text={ciphertext}
      onChange={onChange}
      submit="Decrypt"
      onSubmit={run}
      busy={busy}
      problem={problem}
      failure={failure}
      reason={
        (may.allowed ? reason : may.reason) ??
        (ciphertext === '' ? sampleTexts.ciphertext : undefined)
      }
    >
      {ciphertext !== '' && <CiphertextParts record={record} ciphertext={ciphertext} />}
      {result && (
        <CopyableText
          title={
            result.key_number === null
              ? 'Decrypted value'
              : `Decrypted value, with key number ${result.key_number}`
          }
          name="decrypted value"
          value={result.text}
        />
      )}
    </SampleForm>
  );
}
