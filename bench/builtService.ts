import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/test/freePort.mjs';

const main = fileURLToPath(new URL('../dist/service/main.js', import.meta.url));
const startTimeout = 60_000;
/** Node's flags in `npm start`, the systemd unit and the image. */
const nodeFlags = ['--v8-pool-size=1', '--max-semi-space-size=2'];

export interface RunningService {
  url: string;
  pid: number;
  /** Milliseconds from the process's start to its first "ready". */
  startedIn: number;
  stop: () => Promise<void>;
}

/**
 * Starts the built service as its own process, in demo mode on the embedded database.
 * @throws with what the service wrote when it ends before it is ready
 */
export async function startBuiltService(dataDir: string): Promise<RunningService> {
  const port = await freePort();
  const { DATABASE_URL: _server, ...rest } = process.env;
  const env = { ...rest, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };

  const url = `http://localhost:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The service did not start: ${written}`);
    if (performance.now() - started > startTimeout) {
      await stop();
      throw new Error(`The service was not ready after ${startTimeout / 1000} seconds: ${written}`);
    }
    await wait(5);
  }
  const startedIn = performance.now() - started;
  if (child.pid === undefined) throw new Error('The service has no process.');
  return { url, pid: child.pid, startedIn, stop };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    // Nobody listens yet.
    () => false,
  );
