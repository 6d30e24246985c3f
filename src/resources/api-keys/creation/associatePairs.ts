import { type AssociationType, flagsOf } from '../../../../contract/apiKeyTerms';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { messageOf } from '../../../dataProvider/errors';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import { associationMessages } from '../messages';
import { pairText } from './associationsIn';

interface Associating {
  /** uuid of the API key. */
  apiKey: string;
  pairs: readonly DatasetPair[];
  type: AssociationType;
  onProgress: (done: number) => void;
  /** Ends it after the pair that is being associated. */
  signal: AbortSignal;
}

/**
 * Lets a new key use datasets of groups, one pair after the other (companion.md section 7). One that
 * fails does not stop the others.
 * @returns those that failed, and why, in words
 */
export function associatePairs(
  provider: Pick<ConsoleDataProvider, 'action'>,
  { apiKey, pairs, type, onProgress, signal }: Associating,
): Promise<readonly string[]> {
  const associateFrom = async (
    place: number,
    failed: readonly string[],
  ): Promise<readonly string[]> => {
    const pair = pairs[place];
    if (pair === undefined || signal.aborted) return failed;
    const failure = await provider
      .action({
        method: 'POST',
        path: '/dataset-groups-datasets-api-keys',
        params: {},
        body: {
          api_key_uuid: apiKey,
          dataset_groups_dataset_uuid: pair.link,
          ...flagsOf(type),
        },
        idempotencyKey: crypto.randomUUID(),
      })
      .then(
        () => undefined,
        (error: unknown) => `${pairText(pair)}: ${messageOf(error, associationMessages.addFailed)}`,
      );
    onProgress(place + 1);
    return associateFrom(place + 1, failure === undefined ? failed : [...failed, failure]);
  };
  return associateFrom(0, []);
}
