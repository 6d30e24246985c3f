import type { Context } from 'hono';
import { requestTexts } from '../../texts/refusals/requests';
import { badRequest } from '../domain/engine/apiError';

/**
 * Reads the query of a request.
 * @throws ApiError 400 for a repeated parameter: the service would have to guess which value counts
 */
export const queryOf = (c: Context): Record<string, string> =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, [value = '', ...otherValues]]) => {
      if (otherValues.length > 0) throw badRequest(requestTexts.parameter.repeated(name));
      return [name, value];
    }),
  );
