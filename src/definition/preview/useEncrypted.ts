import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewTexts as texts } from '../../../texts/datasets/definition';
import { workerScriptUrl } from '../../ui/browser/trustedTypes';
import type { PayloadDefinition, PreviewAnswer, PreviewQuestion } from './encryptPayload';
import workerUrl from './preview.worker.ts?worker&url';

export type EncryptedExample =
  | { state: 'none' }
  | { state: 'encrypting' }
  | { state: 'encrypted'; encrypted: string }
  | { state: 'failed'; problem: string };

/** @param payload undefined while nothing can be encrypted; a worker does it, so that typing never stutters */
export function useEncrypted(
  payload: string | undefined,
  definition: PayloadDefinition,
): EncryptedExample {
  const worker = useRef<Worker>(undefined);
  const [answer, setAnswer] = useState<PreviewAnswer>();
  const [broken, setBroken] = useState(false);
  const { input_character_set: input, output_character_set: output } = definition;
  // The question is its own id, so that an answer to an older question is recognised.
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
