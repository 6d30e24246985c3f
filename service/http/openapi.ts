import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ruleOf } from '../../contract/access';
import { failure } from '../../contract/envelope';
import type { Route } from '../api/route';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** The API in OpenAPI 3.1, from the very schemas that check requests (decision 31). */
export function openApiDocument(routes: readonly Route[], productName: string, publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const scope = ruleOf(route.access).stepUp;
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: {
        summary: route.summary,
        operationId: `${route.method}${route.path.replaceAll(/[^a-z]+/gi, '_')}`,
        security: [{ bearer: scope ? [scope] : [] }],
        requestParams: {
          ...(route.params ? { path: route.params } : {}),
          ...(route.query ? { query: route.query } : {}),
        },
        ...(route.body ? { requestBody: { required: true, ...json(route.body) } } : {}),
        responses: {
          200:
            route.answer === 'csv'
              ? {
                  description: 'CSV (RFC 4180)',
                  content: { 'text/csv': { schema: { type: 'string' } } },
                }
              : { description: 'Success', ...json(route.answer) },
          default: { description: 'Failure', ...json(failure) },
        },
      },
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  });
}
