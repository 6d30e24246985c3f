import { HttpError } from 'ra-core';
import { searchLimits } from '../../contract/search';
import { callAction } from './action';
import type { Http } from './http';
import { isObject } from './payload';

interface NamedRecord {
  uuid: string;
  name: string;
}

/** A dataset as its group lists it. */
export interface DatasetOfGroup extends NamedRecord {
  dataset_type: 'structured' | 'unstructured';
}

/** Making a dataset group and reading what is in it. Each fails with ra-core's HttpError. */
export interface DatasetGroupCalls {
  /** The same key with the same details gives the same answer (decision 29). */
  createDatasetGroup: (
    details: { name: string; description: string },
    idempotencyKey: string,
  ) => Promise<{ data: NamedRecord }>;
  /** Puts one dataset into a group. @returns the uuid of their link */
  linkDataset: (
    link: { group: string; dataset: string },
    idempotencyKey: string,
  ) => Promise<{ data: { uuid: string } }>;
  /**
   * A page of 100 datasets of a group, by name.
   * @param page starts at 1
   */
  datasetsOfGroup: (
    group: string,
    page: number,
    signal?: AbortSignal,
  ) => Promise<{ data: { datasets: DatasetOfGroup[]; isLast: boolean } }>;
}

const perCall = searchLimits.perPage;

/** Texts of console.md section 8 ("Group creation"). */
const missing = {
  group: 'No dataset group was created.',
  dataset: 'No dataset data returned.',
} as const;

const isNamed = (value: unknown): value is NamedRecord =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.name === 'string';

/** @returns the calls on dataset groups, for the data provider (companion.md section 7) */
export const datasetGroupCalls = (http: Http): DatasetGroupCalls => ({
  createDatasetGroup: async (body, idempotencyKey) => {
    const call = { method: 'POST', path: '/dataset-groups', params: {} } as const;
    const { data } = await callAction(http, { ...call, body, idempotencyKey });
    const group = data['dataset_groups'];
    if (!isNamed(group)) throw new HttpError(missing.group, 200, data);
    return { data: { uuid: group.uuid, name: group.name } };
  },
  linkDataset: async ({ group, dataset }, idempotencyKey) => {
    const { data } = await callAction(http, {
      method: 'POST',
      path: '/dataset-groups-datasets',
      params: {},
      body: { dataset_group_uuid: group, dataset_uuid: dataset },
      idempotencyKey,
    });
    const link = data['dataset_groups_datasets'];
    if (!isObject(link) || typeof link.uuid !== 'string')
      throw new HttpError(missing.dataset, 200, data);
    return { data: { uuid: link.uuid } };
  },
  datasetsOfGroup: async (group, page, signal) => {
    const { data } = await callAction(http, {
      method: 'GET',
      path: '/dataset-groups/{group}/datasets?page={page}&per_page={perCall}',
      params: { group, page, perCall },
      signal,
    });
    const { datasets } = data;
    if (!Array.isArray(datasets)) throw new HttpError(missing.dataset, 200, data);
    return { data: { datasets, isLast: datasets.length < perCall } };
  },
});
