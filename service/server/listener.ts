import type { RequestListener, Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { createHttpServer } from './httpServer';
import { describeError, type Log } from '../observability/log';
import type { Settings } from '../config/settings';

/** The service cannot listen on its port; the message says what to do. */
export class ListenRefused extends Error {}

/** Longer than the 60 seconds for which load balancers keep a connection: they must be the ones to close it. */
const keepAliveTimeout = 65_000;

export interface Listener {
  /** False from the first signal on: the load balancer should send no more requests. */
  isReady: () => boolean;
  /**
   * Takes requests until SIGINT or SIGTERM. Then `isReady` becomes false, and requests are still taken for
   * `stopDelay`, so that a load balancer notices in time. After that no connection is accepted, running requests
   * have `stopTimeout` to finish, and `close` runs before the process ends. A second signal ends the process at once.
   * @throws ListenRefused when the port is taken or not allowed
   */
  listen: (handle: RequestListener, close: () => Promise<void>) => Promise<void>;
}

export function createListener(settings: Settings, log: Log): Listener {
  let isStopping = false;

  const connections = new Set<Socket>();

  async function stop(server: Server, close: () => Promise<void>): Promise<void> {
    await wait(settings.stopDelay);
    const timer = setTimeout(() => {
      log.error('requests cut off', { after_ms: settings.stopTimeout });
      server.closeAllConnections();
    }, settings.stopTimeout);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Browsers open spare connections (a request that has arrived is read in the next turn). Node does not count
    // them as idle, and no longer times them out once the server closes.
    await nextTurn();
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    await closed;
    clearTimeout(timer);
    await close();
  }

  return {
    isReady: () => !isStopping,
    listen: async (handle, close) => {
      const server = createHttpServer(
        (request, response) => {
          // The client's next request must go to another process.
          if (isStopping) response.setHeader('Connection', 'close');
          // An answer begun before the stop did not say `close`, so its connection would stay open and delay the end.
          response.once('close', () => {
            if (!server.listening) server.closeIdleConnections();
          });
          handle(request, response);
        },
        log,
        settings.publicUrl,
        // Anyone who can reach the demo can read its mails and use its accounts, so it answers only to its own name.
        settings.mode === 'demo' ? new URL(settings.publicUrl).hostname : undefined,
      );
      server.on('connection', (connection: Socket) => {
        connections.add(connection);
        connection.once('close', () => connections.delete(connection));
      });
      server.keepAliveTimeout = keepAliveTimeout;
      await bind(server, settings, { host: 'HOST', port: 'PORT' });
      const onSignal = (): void => {
        if (isStopping) process.exit(1);
        isStopping = true;
        void exitAfter(stop(server, close), log);
      };
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', onSignal);
    },
  };
}

/** Ends the process after `stopped`. */
const exitAfter = (stopped: Promise<void>, log: Log): Promise<never> =>
  stopped.then(
    () => process.exit(0),
    (error: unknown) => {
      log.error('stop failed', describeError(error));
      process.exit(1);
    },
  );

/**
 * Refuses a taken port before the database is opened, which takes seconds on the first start.
 * @throws ListenRefused
 */
export async function checkPort(settings: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  await bind(server, settings, { host: 'HOST', port: 'PORT' });
  await new Promise((resolve) => server.close(resolve));
}

/**
 * @param names of the settings that define the address
 * @throws ListenRefused
 */
export async function bind(
  server: NetServer,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  names: { host: string; port: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const addressProblem = `${host} is no address to listen on (${error.code}). Set ${names.host} to a network address of this machine.`;
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop that program, or set ${names.port} to another port.`,
        EACCES: `This user may not listen on port ${port}. Set ${names.port} to a port above 1023.`,
        ENOTFOUND: addressProblem,
        EAI_AGAIN: addressProblem,
        EINVAL: addressProblem,
        EAFNOSUPPORT: addressProblem,
        EADDRNOTAVAIL: `This machine has no network address ${host}. Set ${names.host} to one of its own.`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new ListenRefused(reason) : error);
    });
    server.listen(port, host, resolve);
  });
}
