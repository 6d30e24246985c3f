import { randomUUID } from 'node:crypto';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { requestTexts } from '../../texts/refusals/requests';
import { refusalTitles } from '../../texts/refusals/refusals';
import { ApiError, badRequest, notImplemented } from '../domain/engine/apiError';
import type { Log } from '../observability/log';
import { securityHeaders } from '../lib/securityHeaders';
import { failureOf } from '../http/failures';
import { headerProblem } from '../http/hostNames';

/** A refusal that is sent before routing, in the common format of errors (decision 28). */
function refusal(error: ApiError, log: Log, publicUrl: string) {
  const requestId = randomUUID();
  const { body, status, headers } = failureOf(error, requestId, log);
  log.info('request', { request_id: requestId, status, message: body.message });
  return {
    status,
    text: JSON.stringify(body),
    headers: {
      ...securityHeaders(publicUrl),
      'Content-Type': 'application/json',
      'X-Request-Id': requestId,
      ...headers,
    },
  };
}

type Fetch = Parameters<typeof getRequestListener>[0];

/** @returns the application as a listener for Node's server; an unreadable address is refused like any other error */
export function listenerOf(app: { fetch: Fetch }, log: Log, publicUrl: string): RequestListener {
  const fetch: Fetch = async (request, env) => {
    const answer: unknown = await app.fetch(request, env);
    // Hono answers HEAD with a copy of the answer, and a copied `RESPONSE_ALREADY_SENT` would be sent again.
    return env.outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer;
  };
  const handle = getRequestListener(fetch, {
    errorHandler: () => {
      const { status, text, headers } = refusal(
        badRequest(requestTexts.unreadableTarget),
        log,
        publicUrl,
      );
      return new Response(text, { status, headers });
    },
  });
  return (request, response) => void handle(request, response);
}

/** Answers to requests that Node's parser rejects, by its error code; with any other code the bytes are not HTTP. */
const parserRefusals: Readonly<Record<string, [status: number, info: string, details: string]>> = {
  HPE_HEADER_OVERFLOW: [431, refusalTitles.tooLarge, requestTexts.headTooLong],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, refusalTitles.tooLarge, requestTexts.chunkTooLong],
  ERR_HTTP_REQUEST_TIMEOUT: [408, refusalTitles.tooSlow, requestTexts.late],
};

/** The parser's error, with the bytes that it could not read. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

/** A request line (RFC 9112 section 3). Other bytes, such as those of TLS, are not a request. */
const requestLine = /^([!#$%&'*+.^_`|~\w-]{1,40}) \S+ HTTP\/1\.[01]\r?\n/;

function parserRefusal({ code, rawPacket }: ParserError): ApiError {
  const match = requestLine.exec(rawPacket?.toString('latin1') ?? '');
  if (code === 'HPE_INVALID_METHOD' && match?.[1] !== undefined) return notImplemented(match[1]);
  const [status, info, details] = parserRefusals[code ?? ''] ?? [
    400,
    refusalTitles.badRequest,
    requestTexts.noHttp,
  ];
  return new ApiError({ status, info, details });
}

/** Milliseconds without traffic after which a connection is closed. */
const idleTimeoutMs = 120_000;
/** A request that has not arrived completely after this many milliseconds is aborted. */
const requestTimeout = 30_000;

/**
 * A server that refuses requests in the service's format, also those that never reach a route.
 * @param ownHost the only host name that it answers to, apart from `localhost`; undefined allows any
 */
export function createHttpServer(
  handle: RequestListener,
  log: Log,
  publicUrl: string,
  ownHost?: string,
): Server {
  const refuse = (response: ServerResponse, error: ApiError): void => {
    const { status, text, headers } = refusal(error, log, publicUrl);
    response.writeHead(status, { ...headers, Connection: 'close' }).end(text);
  };
  const responseBySocket = new WeakMap<Duplex, ServerResponse>();
  // The application answers requests without a Host header. By default Node checks for slow requests every 30 seconds.
  const options = {
    requireHostHeader: false,
    connectionsCheckingInterval: 1000,
    requestTimeout,
    headersTimeout: requestTimeout,
  };
  const server = createServer(options, (request, response) => {
    responseBySocket.set(request.socket, response);
    // An answer still being made may take longer; if written data is still waiting, the client is not reading it.
    response.on('timeout', (socket) => socket.writableLength > 0 && socket.destroy());
    const problem = headerProblem(request, ownHost);
    if (problem) refuse(response, problem);
    else handle(request, response);
  });
  server.timeout = idleTimeoutMs;
  const refuseOnSocket = (socket: Duplex, error: ApiError): void => {
    const { status, text, headers } = refusal(error, log, publicUrl);
    const length = String(Buffer.byteLength(text));
    const lines = Object.entries({ ...headers, 'Content-Length': length, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  };
  server.on('connect', (_request, socket: Duplex) => {
    // Node hands over the socket without listeners: an error would end the process, and nothing would close the socket.
    socket.on('error', () => socket.destroy());
    socket.once('finish', () => socket.destroy());
    refuseOnSocket(socket, notImplemented('CONNECT'));
  });
  server.on('clientError', (error: ParserError, socket) => {
    const response = responseBySocket.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy(error);
      return;
    }
    refuseOnSocket(socket, parserRefusal(error));
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const details = requestTexts.expectation;
    refuse(response, new ApiError({ status: 417, info: refusalTitles.notExpected, details }));
  });
  return server;
}
