/** What the tree selects: a dataset in one of its groups. */
export type { DatasetPair } from '../dataProvider/datasetLinkCalls';
