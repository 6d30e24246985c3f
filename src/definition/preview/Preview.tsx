import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { previewTexts as texts } from '../../../texts/definition';
import { workerScriptUrl } from '../../browser/trustedTypes';
import { TextInput } from '../../inputs/inputs';
import { keepInField } from '../../ui/keepInField';
import { small } from '../../ui/styles';
import { SegmentedText } from '../SegmentedText';
import { definitionOf, type DefinitionProblems, type DefinitionValues } from '../definition';
import type { PayloadDefinition, PreviewAnswer, PreviewQuestion } from './encryptPayload';
import workerUrl from './preview.worker.ts?worker&url';
import { previewOf } from './previewOf';

interface PreviewProps {
  values: DefinitionValues;
  problems: DefinitionProblems;
  heading: 'h2' | 'h4';
}

/** What the definition does to an example: which characters stay, and how the result looks. */
export function Preview({ values, problems, heading }: PreviewProps) {
  const titleId = useId();
  const example = useFormContext<{ example: string }>().watch('example');
  const definition = definitionOf(values);
  const { treated, payload, warnings } = previewOf(example, definition, problems);
  const encrypted = useEncrypted(payload, definition);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onKeyDown={keepInField}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        position: { md: 'sticky' },
        top: 0,
      }}
    >
      <Box component={heading} id={titleId} sx={{ m: 0, fontSize: '1rem' }}>
        {texts.title}
      </Box>
      <TextInput
        source="example"
        label={texts.example}
        monospace
        optional
        hint={texts.exampleHint}
      />
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
      </Box>
      {treated.length > 0 && (
        <SegmentedText title={texts.treated} treated={treated} refused={payload === undefined} />
      )}
      {encrypted.state === 'encrypting' && (
        <Box sx={{ color: 'text.secondary' }}>{texts.encrypting}</Box>
      )}
      {encrypted.state === 'failed' && (
        <Alert role="alert" severity="warning">
          {encrypted.problem}
        </Alert>
      )}
      {encrypted.state === 'encrypted' && (
        <>
          <SegmentedText
            title={texts.encrypted}
            treated={treated}
            encrypted={encrypted.encrypted}
          />
          <Box sx={small}>{texts.note}</Box>
        </>
      )}
    </Box>
  );
}

type EncryptedExample =
  | { state: 'none' }
  | { state: 'encrypting' }
  | { state: 'encrypted'; encrypted: string }
  | { state: 'failed'; problem: string };

/** @param payload undefined while nothing can be encrypted; a worker does it, so that typing never stutters */
function useEncrypted(
  payload: string | undefined,
  definition: PayloadDefinition,
): EncryptedExample {
  const worker = useRef<Worker>(undefined);
  const [answer, setAnswer] = useState<PreviewAnswer>();
  const [broken, setBroken] = useState(false);
  const { input_character_set: input, output_character_set: output } = definition;
  // The question is its own id: an answer to an older one does not fit what is typed now.
  const id = JSON.stringify([payload, input, output, definition.input_min_length]);

  const ask = useEffectEvent((question: string) => {
    if (payload === undefined) return;
    if (!worker.current) {
      worker.current = new Worker(workerScriptUrl(workerUrl), { type: 'module', name: 'preview' });
      worker.current.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) =>
        setAnswer(data),
      );
      worker.current.addEventListener('error', () => setBroken(true));
    }
    worker.current.postMessage({ id: question, payload, definition } satisfies PreviewQuestion);
  });
  useEffect(() => ask(id), [id]);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  if (payload === undefined) return { state: 'none' };
  if (broken) return { state: 'failed', problem: texts.notLoaded };
  if (!answer || answer.id !== id) return { state: 'encrypting' };
  return 'problem' in answer
    ? { state: 'failed', problem: answer.problem }
    : { state: 'encrypted', encrypted: answer.encrypted };
}
