import { searchLimits } from '../../contract/api/search';
import type { DatasetGroupLink } from '../../contract/dataset-groups/datasetGroups';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { isListOf, type NamedRecord, nameOf } from './envelope';
import type { PlainReads } from './plainReads';

/** A dataset in one of its groups; `link` is the uuid of the two being together. */
export interface DatasetPair {
  link: string;
  /** Its size in datasets, if the service gives it. */
  group: NamedRecord & { size?: number };
  dataset: NamedRecord;
  isStructured?: boolean;
  /** True if the API key in the request is associated with the pair. */
  associated?: boolean;
}

const { perPage } = searchLimits;

const pairOf = ({ uuid, dataset_group: group, dataset, associated }: DatasetGroupLink) =>
  ({
    link: uuid,
    group: { ...nameOf(group), size: group.dataset_count },
    dataset: nameOf(dataset),
    // False flags are omitted: chosen pairs are stored in the browser.
    isStructured: dataset.dataset_type === 'structured' || undefined,
    associated: associated || undefined,
  }) satisfies DatasetPair;

const datasetsPayload = {
  key: 'datasets',
  is: isListOf<DatasetGroupLink['dataset']>,
  otherwise: serviceTexts.noDatasetData,
};

/** Reads which datasets are in which groups. */
export const datasetLinks = ({ read, readPage }: PlainReads) => ({
  /** A page of 100 pairs of group and dataset that match `q`; with `apiKey` each says whether that key has it. */
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
    const key = 'dataset_groups_datasets';
    const { rows, total } = await readPage<DatasetGroupLink>(path, key, options);
    return { data: rows.map(pairOf), total };
  },
  /** A page of 100 datasets of a group, by name. @param page starts at 1 */
  datasetsOfGroup: async (group: string, page: number, signal?: AbortSignal) => {
    const path = '/dataset-groups/{group}/datasets?page={page}&per_page={perPage}';
    const params = { group, page, perPage };
    const datasets = await read(path, datasetsPayload, { params, signal });
    return { data: { datasets, isLast: datasets.length < perPage } };
  },
});
