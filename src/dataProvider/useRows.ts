import {
  type GetListParams,
  type HttpError,
  type RaRecord,
  useGetList,
  type UseGetListOptions,
} from 'ra-core';
import { rowMeta } from './queryKeys';

/** The one way to read the rows of a list outside the grid; no page takes one for a whole record. */
export const useRows = <R extends RaRecord>(
  resource: string,
  params: Partial<Omit<GetListParams, 'meta'>> = {},
  options?: UseGetListOptions<R, HttpError>,
) => useGetList<R, HttpError>(resource, { ...params, meta: rowMeta }, options);
