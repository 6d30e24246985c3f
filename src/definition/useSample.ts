import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useRef } from 'react';
import type { SampleResult } from '../../contract/datasets/tryDataset';
import { sampleResultTexts } from '../../texts/datasets/sampleResult';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { fieldErrors } from '../dataProvider/errors';

/** @throws Error when the answer holds no result */
function resultOf(payload: unknown): SampleResult {
  const { text, key_number: number } = (payload ?? {}) as Partial<SampleResult>;
  if (typeof text !== 'string') throw new Error(sampleResultTexts.noResult);
  return { text, key_number: number ?? null };
}

interface Sample {
  text: string;
  key_number?: number;
}

/**
 * Sends a sample to the service, and keeps it nowhere else.
 * @param sample typed now: results of other samples are not returned
 */
export function useSample(uuid: string, operation: 'try-encrypt' | 'try-decrypt', sample: Sample) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const sending = useRef(false);
  const { mutate, variables, data, error, isPending } = useMutation({
    mutationFn: async (body: Sample) => {
      const answer = await dataProvider.action({
        method: 'POST',
        path: `/datasets/{uuid}/${operation}`,
        params: { uuid },
        body,
      });
      return resultOf(answer.data['result']);
    },
    // With 0, one that was left would be looked after every few milliseconds until its answer.
    gcTime: 1000,
  });
  const isCurrent = variables?.text === sample.text && variables.key_number === sample.key_number;
  const problem = error ? fieldErrors(error, 'result')['text'] : undefined;
  return {
    operation,
    text: sample.text,
    // The second click of a double click would be a second try, with a row in the history of its own.
    run: () => {
      if (sending.current) return;
      sending.current = true;
      mutate(sample, {
        onSettled: () => {
          sending.current = false;
        },
      });
    },
    busy: isPending,
    result: isCurrent ? data : undefined,
    /** Message about an invalid text. */
    problem: isCurrent ? problem : undefined,
    /** Failure of the attempt, unless the text is its cause. */
    failure: isCurrent && problem === undefined ? error : null,
  };
}
