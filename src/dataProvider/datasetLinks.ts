import { isObject } from '../../contract/lib/isObject';
import { searchLimits } from '../../contract/api/search';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { isListOf, isNamed, type NamedRecord, nameOf } from './envelope';
import type { PlainReads } from './plainReads';

/** A dataset in one of its groups; `link` is the uuid of the two being together. */
export interface DatasetPair {
  link: string;
  /** With how many datasets are in it, where the service says so. */
  group: NamedRecord & { size?: number };
  dataset: NamedRecord;
  isStructured?: boolean;
  /** True if the API key in the request is associated with the pair. */
  associated?: boolean;
}

interface DatasetOfGroup extends NamedRecord {
  dataset_type: 'structured' | 'unstructured';
}

const { perPage } = searchLimits;

function pairOf(row: unknown): DatasetPair[] {
  if (!isObject(row) || typeof row.uuid !== 'string') return [];
  const { dataset_group: group, dataset, associated } = row;
  if (!isNamed(group) || !isNamed(dataset)) return [];
  const size =
    'dataset_count' in group && typeof group.dataset_count === 'number' && group.dataset_count;
  const sized = { ...nameOf(group), ...(size !== false && { size }) };
  const pair = { link: row.uuid, group: sized, dataset: nameOf(dataset) };
  const isStructured = 'dataset_type' in dataset && dataset.dataset_type === 'structured';
  return [
    { ...pair, ...(isStructured && { isStructured }), ...(associated === true && { associated }) },
  ];
}

const datasetsPayload = {
  key: 'datasets',
  is: isListOf<DatasetOfGroup>,
  otherwise: serviceTexts.noDatasetData,
};

/** Reads which datasets are in which groups. */
export const datasetLinks = ({ read, readPage }: PlainReads) => ({
  /** A page of 100 links of groups and datasets that contain `q`; `apiKey` has them say which ones it has. */
  datasetLinks: async (
    { q, page, apiKey }: { q: string; page: number; apiKey?: string },
    signal?: AbortSignal,
  ) => {
    const query = new URLSearchParams({
      page: String(page),
      per_page: String(perPage),
      ...(q === '' ? {} : { q: q.toWellFormed() }),
      ...(apiKey === undefined ? {} : { api_key_uuid: apiKey }),
    });
    const path = `/dataset-groups-datasets?${query.toString()}`;
    const options = { signal, remembered: true };
    const { rows, total } = await readPage(path, 'dataset_groups_datasets', options);
    return { data: rows.flatMap(pairOf), total };
  },
  /** A page of 100 datasets of a group, by name. @param page starts at 1 */
  datasetsOfGroup: async (group: string, page: number, signal?: AbortSignal) => {
    const path = '/dataset-groups/{group}/datasets?page={page}&per_page={perPage}';
    const params = { group, page, perPage };
    const datasets = await read(path, datasetsPayload, { params, signal });
    return { data: { datasets, isLast: datasets.length < perPage } };
  },
});
