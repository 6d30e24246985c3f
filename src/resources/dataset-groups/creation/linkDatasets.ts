import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { messageOf } from '../../../dataProvider/errors';
import { datasetGroupMessages } from '../messages';

/** A dataset that could not be put into the group, and why. */
export interface NotLinked {
  dataset: string;
  detail: string;
}

interface Linking {
  group: string;
  /** uuids, in the order in which they are linked. */
  datasets: readonly string[];
  onProgress: (done: number) => void;
  /** Ends it after the dataset that is being linked. */
  signal: AbortSignal;
}

/**
 * Puts datasets into a new group, one at a time (console.md section 7). One that fails does not stop the
 * others.
 * @returns those that failed
 */
export function linkDatasets(
  provider: Pick<ConsoleDataProvider, 'linkDataset'>,
  { group, datasets, onProgress, signal }: Linking,
): Promise<NotLinked[]> {
  const linkFrom = async (place: number, failed: NotLinked[]): Promise<NotLinked[]> => {
    const dataset = datasets[place];
    if (dataset === undefined || signal.aborted) return failed;
    const failure = await provider.linkDataset({ group, dataset }, crypto.randomUUID()).then(
      () => undefined,
      (error: unknown) => messageOf(error, datasetGroupMessages.partlyFailed),
    );
    onProgress(place + 1);
    return linkFrom(
      place + 1,
      failure === undefined ? failed : [...failed, { dataset, detail: failure }],
    );
  };
  return linkFrom(0, []);
}
