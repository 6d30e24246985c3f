import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Definition } from '../../../contract/wizard';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';

/** The service's figure for a definition (console.md section 5), or why there is none. */
export type RotationsState =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; keys: number }
  | { state: 'refused'; problem: string }
  | { state: 'failed' };

/** Pause after the last change before the service is asked, milliseconds. */
const pauseMs = 300;

/**
 * How many data keys the definition has room for, asked of the service after each change.
 * @param definition undefined while it breaks a rule
 * @returns also how to ask again after a failure
 */
export function useKeyRotations(definition: Definition | undefined): {
  rotations: RotationsState;
  retry: () => void;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [answer, setAnswer] = useState<{ for: string; rotations: RotationsState }>();
  const [tries, setTries] = useState(0);
  const asked = definition === undefined ? '' : JSON.stringify(definition);
  // Asking the same again is another question.
  const question = `${tries} ${asked}`;

  useEffect(() => {
    if (asked === '') return undefined;
    const controller = new AbortController();
    const keep = (rotations: RotationsState) => {
      if (!controller.signal.aborted) setAnswer({ for: question, rotations });
    };
    const timer = window.setTimeout(() => {
      dataProvider.checkKeyRotations(JSON.parse(asked) as Definition, controller.signal).then(
        ({ data }) =>
          keep(
            'problem' in data
              ? { state: 'refused', problem: data.problem }
              : { state: 'known', keys: data.keys },
          ),
        () => keep({ state: 'failed' }),
      );
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [asked, dataProvider, question]);

  return {
    rotations:
      asked === ''
        ? { state: 'none' }
        : answer?.for === question
          ? answer.rotations
          : { state: 'asking' },
    retry: () => setTries((count) => count + 1),
  };
}
