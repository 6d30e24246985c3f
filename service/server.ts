import type { Server } from 'node:http';
import { describeError } from './log';
import type { Log } from './log';
import type { Settings } from './settings';

/** The port cannot be listened on; the message says what to do. */
export class ListenRefused extends Error {}

/** A request that has not arrived whole after this many milliseconds is ended. */
const requestTimeout = 30_000;
/** Requests under way get this many milliseconds to finish when the service stops. */
const stopTimeout = 10_000;

/** @throws ListenRefused when the port is taken or not allowed */
export async function listen(server: Server, { host, port }: Settings): Promise<void> {
  server.requestTimeout = requestTimeout;
  server.headersTimeout = requestTimeout;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program. Stop that program, or set PORT to another port.`,
        EACCES: `This user may not listen on port ${port}. Set PORT to a port above 1023.`,
        EADDRNOTAVAIL: `This machine has no network address ${host}. Set HOST to one of its own.`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new ListenRefused(reason) : error);
    });
    server.listen(port, host, resolve);
  });
}

/**
 * Stops in good order on SIGINT and SIGTERM: no new connections, requests under way finish, then the
 * database is closed. A second signal ends the process at once.
 */
export function stopOnSignal(server: Server, log: Log, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => server.closeAllConnections(), stopTimeout);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
    await close();
  };
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop failed', describeError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
