import type { DatasetPair } from '../../dataset-tree/datasetPair';

/**
 * What the tree shows as selected: every pair of a chosen dataset, because the counts of a dataset cannot
 * be told apart by its groups. A dataset whose pairs are not known (yet) stands in for one.
 */
export function pairsOf(
  uuids: readonly string[],
  known: ReadonlyMap<string, DatasetPair>,
): DatasetPair[] {
  const byDataset = new Map<string, DatasetPair[]>();
  for (const pair of known.values())
    byDataset.set(pair.dataset.uuid, [...(byDataset.get(pair.dataset.uuid) ?? []), pair]);
  return uuids.flatMap(
    (uuid) =>
      byDataset.get(uuid) ?? [
        { link: uuid, group: { uuid: '', name: '' }, dataset: { uuid, name: uuid } },
      ],
  );
}

/**
 * @param before the pairs that the tree showed as selected
 * @param after the pairs that it shows since something was checked or unchecked
 * @returns the datasets that are chosen now; one of several groups goes with any of its pairs
 */
export function datasetsAfter(
  uuids: readonly string[],
  before: readonly DatasetPair[],
  after: readonly DatasetPair[],
): string[] {
  const shownBefore = new Set(before.map(({ link }) => link));
  const shownAfter = new Set(after.map(({ link }) => link));
  const removed = new Set(
    before.filter(({ link }) => !shownAfter.has(link)).map(({ dataset }) => dataset.uuid),
  );
  const added = after
    .filter(({ link }) => !shownBefore.has(link))
    .map(({ dataset }) => dataset.uuid);
  return [...new Set([...uuids.filter((uuid) => !removed.has(uuid)), ...added])];
}
