import { HttpError } from 'ra-core';
import { searchLimits } from '../../contract/search';
import type { Http } from './http';
import { isObject, under } from './payload';

interface NamedRecord {
  uuid: string;
  name: string;
}

/** A dataset in one of its groups; `link` is the uuid of the two being together. */
export interface DatasetPair {
  link: string;
  group: NamedRecord;
  dataset: NamedRecord;
}

/** The call that reads which datasets are in which groups. It fails with ra-core's HttpError. */
export interface DatasetLinkCalls {
  /**
   * @param page starts at 1; a page holds 100 links, ordered by group and dataset
   * @returns the links whose group or dataset contains `q`, and how many there are in all
   */
  datasetLinks: (
    query: { q: string; page: number },
    signal?: AbortSignal,
  ) => Promise<{ data: DatasetPair[]; total: number }>;
}

const isNamed = (value: unknown): value is NamedRecord =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.name === 'string';

function pairOf(row: unknown): DatasetPair | undefined {
  if (!isObject(row) || typeof row.uuid !== 'string') return undefined;
  const { dataset_group: group, dataset } = row;
  if (!isNamed(group) || !isNamed(dataset)) return undefined;
  return {
    link: row.uuid,
    group: { uuid: group.uuid, name: group.name },
    dataset: { uuid: dataset.uuid, name: dataset.name },
  };
}

/** @returns the call on datasets in their groups, for the data provider (companion.md section 7) */
export function datasetLinkCalls(http: Http): DatasetLinkCalls {
  return {
    datasetLinks: async ({ q, page }, signal) => {
      const query = new URLSearchParams({
        page: String(page),
        per_page: String(searchLimits.perPage),
        ...(q === '' ? {} : { q: q.toWellFormed() }),
      });
      const { body, status } = await http(`/dataset-groups-datasets?${query.toString()}`, {
        signal,
      });
      const rows = under(body, 'dataset_groups_datasets');
      const pagination = under(body, 'pagination');
      const total = isObject(pagination) ? pagination.total_count : undefined;
      if (!Array.isArray(rows) || typeof total !== 'number')
        throw new HttpError('The server sent an answer without the list.', status, body);
      return { data: rows.flatMap((row: unknown) => pairOf(row) ?? []), total };
    },
  };
}
