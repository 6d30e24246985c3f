import { useEffect, useRef, useState } from 'react';
import { workerScriptUrl } from '../../../boot/trustedTypes';
import type { PayloadDefinition } from './encryptPayload';
import workerUrl from './preview.worker.ts?worker&url';
import type { PreviewAnswer, PreviewQuestion } from './previewMessages';

export type EncryptedPreview =
  | { state: 'none' }
  | { state: 'encrypting' }
  | { state: 'encrypted'; encrypted: string }
  | { state: 'failed'; problem: string };

const notLoaded = 'The preview could not be loaded. Check your connection.';

/**
 * The example's encrypted part, made in a worker with a random key so that typing never stutters.
 * @param payload the characters to encrypt; undefined while there is nothing that can be encrypted
 */
export function usePreview(
  payload: string | undefined,
  definition: PayloadDefinition,
): EncryptedPreview {
  const worker = useRef<Worker>(undefined);
  const [answer, setAnswer] = useState<PreviewAnswer>();
  const [broken, setBroken] = useState(false);
  const {
    input_character_set: input,
    output_character_set: output,
    input_min_length: least,
  } = definition;
  // The question is its own id: an answer to an older one does not fit what is typed now.
  const id = payload === undefined ? undefined : JSON.stringify([payload, input, output, least]);

  useEffect(() => {
    const made = new Worker(workerScriptUrl(workerUrl), { type: 'module', name: 'preview' });
    made.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => setAnswer(data));
    made.addEventListener('error', () => setBroken(true));
    worker.current = made;
    return () => made.terminate();
  }, []);

  useEffect(() => {
    if (id === undefined || payload === undefined) return;
    const question: PreviewQuestion = {
      id,
      payload,
      definition: {
        input_character_set: input,
        output_character_set: output,
        input_min_length: least,
      },
    };
    worker.current?.postMessage(question);
  }, [id, payload, input, output, least]);

  if (payload === undefined) return { state: 'none' };
  if (broken) return { state: 'failed', problem: notLoaded };
  if (!answer || answer.id !== id) return { state: 'encrypting' };
  return 'problem' in answer
    ? { state: 'failed', problem: answer.problem }
    : { state: 'encrypted', encrypted: answer.encrypted };
}
