import { pageUnder } from '../../../contract/api/envelope';
import type { pageParameters } from '../../../contract/api/searchBody';
import type { z } from '../../../contract/lib/zod';
import type { Page, PageOf } from '../../db/paging';
import { type Call, type Definition, route, type Route } from './route';

/** The answer with a page: its rows under their plural key, and the page's position in the whole list. */
export const pageAnswer = (
  key: string,
  { rows, total, capped = false }: Page<unknown>,
  { page, per_page }: PageOf,
) => ({
  data: {
    [key]: rows,
    pagination: { page, per_page, total_count: total, total_count_capped: capped },
  },
});

type PagedQuery = z.ZodObject<typeof pageParameters.shape>;

interface PageDefinition<P extends z.ZodObject, Q extends PagedQuery> extends Definition<
  P,
  Q,
  z.ZodType
> {
  query: Q;
  /** Schema of a row. */
  answer: z.ZodType;
  handle: (call: Call<z.infer<P>, z.infer<Q>, unknown>) => Promise<Page<unknown>>;
}

/** Makes a route that answers with a page of rows; the handler returns only the page. */
export const pageRoute = <P extends z.ZodObject, Q extends PagedQuery>(
  path: string,
  key: string,
  { answer, handle, ...definition }: PageDefinition<P, Q>,
): Route =>
  route<P, Q, z.ZodType>('get', path, {
    rateLimit: 'search',
    ...definition,
    answer: pageUnder(key, answer),
    handle: async (call) => pageAnswer(key, await handle(call), call.query),
  });
