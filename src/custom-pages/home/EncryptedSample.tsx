import Stack from '@mui/material/Stack';
import { LinkBase } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { FirstSample } from '../../../contract/attention/attentionAnswer';
import { firstStepsTexts as texts } from '../../../texts/attention/attention';
import { sampleResultTexts } from '../../../texts/datasets/sampleResult';
import { failureOf, titleAndDetails } from '../../dataProvider/errors';
import { useSample } from '../../definition/useSample';
import { CopyableText } from '../../ui/CopyableText';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { LoadingNote } from '../../ui/LoadStates';

/** Encrypts the sample at once, and shows the ciphertext or the reason why there is none. */
export default function EncryptedSample({ sample }: { sample: FirstSample }) {
  const { dataset_uuid: uuid, dataset, text } = sample;
  const { run, busy, result, problem, failure } = useSample(uuid, 'try-encrypt', { text });
  const encrypt = useEffectEvent(run);
  useEffect(() => encrypt(), []);
  return (
    <Stack spacing={1} aria-live="polite" sx={{ flex: '1 1 100%' }}>
      {busy && <LoadingNote />}
      {result && (
        <>
          <CopyableText
            title={texts.encryptedWith(text, dataset, result.key_number)}
            name={sampleResultTexts.ciphertextName}
            value={result.text}
          />
          <LinkBase to={`/datasets/${uuid}`} state={{ sample: text }}>
            {texts.openDataset(dataset)}
          </LinkBase>
        </>
      )}
      {problem !== undefined && <div role="alert">{problem}</div>}
      {failure && (
        <ErrorAlert failure={failureOf(failure, { failure: titleAndDetails(failure).title })} />
      )}
    </Stack>
  );
}
