import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation } from 'ra-core';
import { useState } from 'react';
import { decodeKeyNumber } from '../../../../contract/definition/keyNumber';
import { keyRoom } from '../../../../contract/definition/keyRoom';
import { readCiphertext, type SampleDefinition } from '../../../../contract/definition/sampleTerms';
import { codecOf } from '../../../../contract/definition/typedCodec';
import type { TypedDefinition } from '../../../../contract/definition/typedTerms';
import { sampleResultTexts } from '../../../../texts/datasets/sampleResult';
import { tryItTexts as texts } from '../../../../texts/datasets/tryIt';
import { useSample } from '../../../definition/useSample';
import { SegmentedText } from '../../../definition/SegmentedText';
import { CopyableText } from '../../../ui/CopyableText';
import { Muted } from '../../../ui/Muted';
import { SelectField } from '../../../ui/SelectField';
import { type DatasetRecord, isStructured } from '../record';
import { SampleForm } from './SampleForm';
import { exampleFor, hasDefinition, sampleHint } from './sampleHelp';
import { twoColumns } from '../../../ui/styles';

/** Encrypts and decrypts samples with the dataset's keys, side by side. */
export default function TryItPanel({ record }: { record: DatasetRecord }) {
  const [ciphertext, setCiphertext] = useState('');
  return (
    <>
      <Box sx={twoColumns(3)}>
        <EncryptSample record={record} onUse={setCiphertext} />
        <DecryptSample record={record} ciphertext={ciphertext} onChange={setCiphertext} />
      </Box>
      <Muted sx={{ mt: 1.5 }}>{texts.about[record.dataset_type]}</Muted>
    </>
  );
}

/** Stands for the current key, even after a rotation. */
const currentKey = 'current';

interface EncryptSampleProps {
  record: DatasetRecord;
  onUse: (ciphertext: string) => void;
}

/** @returns the text to encrypt that a link, such as Home's, has given; empty without one */
function useSampleOfLink(): string {
  const { sample } = (useLocation().state ?? {}) as { sample?: unknown };
  return typeof sample === 'string' ? sample : '';
}

/** Encrypts a sample with the current key or an earlier one. */
function EncryptSample({ record, onUse }: EncryptSampleProps) {
  const [text, setText] = useState(useSampleOfLink());
  const [chosen, setKey] = useState(currentKey);
  // A chosen key that has become current is listed only as the current one.
  const key = chosen === String(record.key_number) ? currentKey : chosen;
  const sample = useSample(record.uuid, 'try-encrypt', {
    text,
    ...(key === currentKey ? {} : { key_number: Number(key) }),
  });
  const { result } = sample;
  return (
    <SampleForm
      record={record}
      sample={sample}
      title={texts.encrypt}
      label={texts.sample}
      hint={sampleHint(record)}
      kind="text"
      onChange={setText}
      choice={
        <>
          <Button size="small" onClick={() => setText(exampleFor(record))}>
            {texts.fillExample}
          </Button>
          {isStructured(record) && (
            <SelectField
              size="small"
              sx={{ width: 160 }}
              list={{ 'aria-label': texts.keyNumber }}
              value={key}
              onChange={setKey}
              choices={keyChoices(record)}
            />
          )}
        </>
      }
    >
      {result && (
        <>
          <CopyableText
            title={sampleResultTexts.ciphertext}
            name={sampleResultTexts.ciphertextName}
            value={result.text}
          />
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

/** The current key, and all others of the dataset: numbers up to the current one, or of all keys made. */
function keyChoices({ key_number: current, wrapped_key_count: keyCount }: DatasetRecord) {
  const numbers = [...Array(Math.max(current + 1, keyCount)).keys()];
  return [
    { value: currentKey, label: texts.current(current) },
    ...numbers
      .filter((number) => number !== current)
      .map((number) => ({ value: String(number), label: texts.key(number) })),
  ];
}

interface DecryptSampleProps extends Pick<CiphertextPartsProps, 'record' | 'ciphertext'> {
  onChange: (ciphertext: string) => void;
}

/** Decrypts a sample; its key number is shown at once, without the service. */
function DecryptSample({ record, ciphertext, onChange }: DecryptSampleProps) {
  const sample = useSample(record.uuid, 'try-decrypt', { text: ciphertext });
  const { result } = sample;
  return (
    <SampleForm
      record={record}
      sample={sample}
      title={texts.decrypt}
      label={sampleResultTexts.ciphertext}
      hint={texts.ciphertextHint[record.dataset_type]}
      kind="ciphertext"
      onChange={onChange}
    >
      {ciphertext !== '' && (
        <CiphertextParts
          record={record}
          ciphertext={ciphertext}
          isRefused={sample.problem !== undefined}
        />
      )}
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

interface CiphertextPartsProps {
  record: DatasetRecord;
  ciphertext: string;
  /** True if the service's refusal is under the field, so that the same problem is not shown twice. */
  isRefused?: boolean;
}

/** Parts of a structured ciphertext, and the key that made it, as read from the ciphertext itself. */
function CiphertextParts({ record, ciphertext, isRefused = false }: CiphertextPartsProps) {
  if (!hasDefinition(record)) return null;
  const typed = record.data_type_config;
  if (typed) return <TypedParts {...{ record, typed, ciphertext, isRefused }} />;
  const { bits } = keyRoom(record);
  const read = readCiphertext(ciphertext, record, bits);
  if ('problems' in read) return isRefused ? null : <ReadingProblems problems={read.problems} />;
  return <SegmentedText title={texts.parts(read.keyNumber)} treated={read.treated} marksKey />;
}

const ReadingProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.map((problem) => (
    <Alert key={problem} severity="warning">
      {problem}
    </Alert>
  ));

interface TypedPartsProps {
  record: SampleDefinition;
  typed: TypedDefinition;
  ciphertext: string;
  isRefused: boolean;
}

/** The key number in a ciphertext of typed data, which none of its characters shows. */
function TypedParts({ record, typed, ciphertext, isRefused }: TypedPartsProps) {
  const read = codecOf(typed, record).readCiphertext(ciphertext);
  if ('problem' in read) return isRefused ? null : <ReadingProblems problems={[read.problem]} />;
  const { bits } = keyRoom(record);
  const { keyNumber } = decodeKeyNumber(read.payload, record.output_character_set, bits);
  return (
    <Box>
      {texts.carries}
      <strong>{keyNumber}</strong>.
    </Box>
  );
}
