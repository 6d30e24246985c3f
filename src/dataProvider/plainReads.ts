import { fillPath } from '../model/endpoint';
import type { Read, ReadOptions } from '../model/read';
import { isListOf, payloadOf, totalPayload } from './envelope';
import type { Http } from './http';

export interface PlainReads {
  read: Read;
  /** @param key plural key of the rows. @throws HttpError for an answer without a list, which must not look empty */
  readPage: <Row>(
    path: string,
    key: string,
    options?: ReadOptions,
  ) => Promise<{ rows: readonly Row[]; total: number }>;
}

/** The only way to make a read that is neither a list nor a record of a resource. */
export function plainReads(http: Http): PlainReads {
  const answerOf = (path: string, { params, signal, remembered = false }: ReadOptions = {}) =>
    http(fillPath(path, params), { signal, remembered });
  return {
    read: async (path, shape, options) => payloadOf(await answerOf(path, options), shape),
    readPage: async <Row>(path: string, key: string, options?: ReadOptions) => {
      const answer = await answerOf(path, options);
      const { otherwise } = totalPayload;
      const rows: readonly Row[] = payloadOf(answer, { key, is: isListOf<Row>, otherwise });
      return { rows, total: payloadOf(answer, totalPayload).total_count };
    },
  };
}
