import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ruleOf } from '../../contract/access/access';
import { answerWith, failure } from '../../contract/api/envelope';
import { streamQuery } from '../../contract/people/historyStream';
import { calendarQuery } from '../../contract/keys/schedule';
import { confirmationHeader } from '../../contract/access/stepUp';
import { recordUuid, z } from '../../contract/lib/zod';
import { scheduleLimits } from '../../contract/keys/scheduleTerms';
import { maxIdempotencyKeyLength } from '../domain/engine/idempotency';
import type { Route } from '../routes/kit/route';

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
const failureResponse = { description: 'Failure', ...json(failure) };

const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(maxIdempotencyKeyLength).optional().meta({
    description: 'A repeated call with the same key, query and body is answered as the first was.',
  }),
});
const ifMatchHeader = z.object({
  'If-Match': z.string().optional().meta({
    description:
      'The ETag of the record as it was read, a list of such, or *; a record that has changed since is refused.',
  }),
});

/** Paths outside the table of routes, which holds only routes with permissions of people. */
const otherPaths: ZodOpenApiPathsObject = {
  '/activities/stream': {
    get: {
      summary: 'Security history from a position on, one JSON object a line',
      operationId: 'get_activities_stream',
      security: [{ stream_token: [] }],
      requestParams: { query: streamQuery },
      responses: {
        200: {
          description: 'Rows in the order in which they were stored (NDJSON)',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        default: failureResponse,
      },
    },
  },
  '/calendar/rotations.ics': {
    get: {
      summary: 'Calendar of rotations and ends, by the secret address of a person',
      operationId: 'get_calendar_rotations_ics',
      security: [{}],
      requestParams: { query: calendarQuery },
      responses: {
        200: {
          description: `Dates of the next ${scheduleLimits.months} months (RFC 5545)`,
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        default: failureResponse,
      },
    },
  },
  '/health/check': {
    get: {
      summary: 'Whether the service answers; with a token, also that its session is in use',
      operationId: 'get_health_check',
      security: [{}, { bearer: [] }],
      responses: {
        200: {
          description: 'Success',
          ...json(answerWith(z.object({ status: z.literal('ok') }))),
        },
        default: failureResponse,
      },
    },
  },
};

const confirmationHeaders = z.object({
  [confirmationHeader]: recordUuid.optional().meta({
    description:
      'What the person confirmed with a one-time code: the uuid that the 401 to the same call named.',
  }),
});

const ifMatchMethods: ReadonlySet<string> = new Set(['put', 'patch', 'delete']);

/** The API in OpenAPI 3.1, generated from the schemas that check requests. */
export function openApiDocument(routes: readonly Route[], productName: string, publicUrl: string) {
  const paths: ZodOpenApiPathsObject = { ...otherPaths };
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
          ...(route.method === 'get' ? {} : { header: headersOf(route) }),
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
          default: failureResponse,
        },
      },
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1.0.0',
      // A client could otherwise learn this only by trial.
      description:
        'A call that does not name Idempotency-Key among its headers takes no notice of it: sent again, it is done again.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        stream_token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The SIEM token of a company',
        },
      },
    },
    paths,
  });
}

const headersOf = ({ idempotent, method }: Route) => {
  const headers = idempotent
    ? confirmationHeaders.extend(idempotencyHeader.shape)
    : confirmationHeaders;
  return ifMatchMethods.has(method) ? headers.extend(ifMatchHeader.shape) : headers;
};
